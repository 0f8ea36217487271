import SearchlightBytes

/// What the clauses of a query have in a window of 2,048 documents, for queries of which one word is enough.
///
/// One thread at a time. Reused from window to window.
@safe
package final class WindowAccumulator {
    /// Documents of a window.
    package static var documentCount: Int { 2_048 }

    /// Invariant: `clauseCapacity * documentCount` numbers; 0 where `marks` has no bit of the document.
    private var contributions: UnsafeMutablePointer<Float>

    /// The same for the classes: raw value of `TitleClass` and 1; 0 where the clause does not match.
    private var classes: UnsafeMutablePointer<UInt8>

    /// A bit for each document with something, 32 words.
    private let marks: UnsafeMutablePointer<UInt64>
    private var clauseCapacity: Int
    private static var wordCount: Int { 32 }

    package init() {
        clauseCapacity = 4
        unsafe (contributions, classes) = WindowAccumulator.allocate(clauseCapacity)
        unsafe marks = .allocate(capacity: WindowAccumulator.wordCount)
        unsafe marks.initialize(repeating: 0, count: WindowAccumulator.wordCount)
    }

    deinit {
        unsafe contributions.deallocate()
        unsafe classes.deallocate()
        unsafe marks.deallocate()
    }

    private static func allocate(_ clauses: Int) -> (UnsafeMutablePointer<Float>, UnsafeMutablePointer<UInt8>) {
        let count = clauses * documentCount
        let contributions = UnsafeMutablePointer<Float>.allocate(capacity: count)
        let classes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
        unsafe contributions.initialize(repeating: 0, count: count)
        unsafe classes.initialize(repeating: 0, count: count)
        return unsafe (contributions, classes)
    }

    /// Makes room for that many clauses. Only while the window is empty.
    package func reserve(clauses: Int) {
        guard clauses > clauseCapacity else { return }
        unsafe contributions.deallocate()
        unsafe classes.deallocate()
        clauseCapacity = clauses
        unsafe (contributions, classes) = WindowAccumulator.allocate(clauseCapacity)
    }

    /// Notes postings of a clause whose documents lie in the window that begins at `first`.
    ///
    /// - Parameters:
    ///   - count: postings at `documents`, `codes` and `scores`; code 255 stands for class "absent" here.
    @unsafe
    package func add(
        clause: Int, first: UInt32, count: Int, documents: UnsafePointer<UInt32>, codes: UnsafePointer<UInt8>,
        scores: UnsafePointer<Float>, _ plans: CodePlanTable
    ) {
        precondition(clause < clauseCapacity, "more clauses than reserved")
        let contributions = unsafe self.contributions + clause * WindowAccumulator.documentCount
        let classes = unsafe self.classes + clause * WindowAccumulator.documentCount
        let plan = unsafe plans.base
        for index in 0..<count {
            let place = unsafe Int((documents[index] &- first) & 2_047)
            unsafe contributions[place] = scores[index]
            unsafe classes[place] = plan[Int(codes[index])].titleClass &+ 1
            unsafe marks[place &>> 6] |= 1 &<< UInt64(place & 63)
        }
    }

    /// Sets the class of one posting that `add` could not know.
    package func setClass(_ titleClass: TitleClass, clause: Int, first: UInt32, document: UInt32) {
        precondition(clause < clauseCapacity, "more clauses than reserved")
        let place = Int((document &- first) & 2_047)
        unsafe classes[clause * WindowAccumulator.documentCount + place] = titleClass.rawValue &+ 1
    }

    /// The next document of the window that has something and is not before `place`, as a place in the window.
    package func next(from place: Int) -> Int? {
        guard place < WindowAccumulator.documentCount else { return nil }
        var word = place &>> 6
        var bits = unsafe marks[word] & (UInt64.max &<< UInt64(place & 63))
        while bits == 0 {
            word &+= 1
            if word == WindowAccumulator.wordCount { return nil }
            unsafe bits = marks[word]
        }
        return word &* 64 &+ bits.trailingZeroBitCount
    }

    /// The sum of the contributions of a document over the clauses in `order`, and how many of these stand in titles.
    package func sum(_ place: Int, _ order: [Int]) -> (sum: Float, inTitle: Int) {
        precondition(place < WindowAccumulator.documentCount, "outside the window")
        var (sum, inTitle) = (Float(0), 0)
        for clause in order {
            precondition(clause < clauseCapacity, "more clauses than reserved")
            let offset = clause &* WindowAccumulator.documentCount &+ place
            unsafe sum += contributions[offset]
            if unsafe classes[offset] > 1 { inTitle += 1 }
        }
        return (sum, inTitle)
    }

    /// What a clause has in a document; nil when it does not match.
    package func found(clause: Int, _ place: Int) -> (contribution: Float, titleClass: TitleClass)? {
        precondition(clause < clauseCapacity && place < WindowAccumulator.documentCount, "outside the window")
        let offset = clause * WindowAccumulator.documentCount + place
        guard unsafe classes[offset] > 0 else { return nil }
        return unsafe (contributions[offset], TitleClass(rawValue: classes[offset] &- 1) ?? .absent)
    }

    /// Empties the window for the next one. O(documents with something × clauses).
    package func clear(clauseCount: Int) {
        for word in 0..<WindowAccumulator.wordCount {
            var bits = unsafe marks[word]
            while bits != 0 {
                let place = word &* 64 &+ bits.trailingZeroBitCount
                for clause in 0..<clauseCount {
                    unsafe contributions[clause &* WindowAccumulator.documentCount &+ place] = 0
                    unsafe classes[clause &* WindowAccumulator.documentCount &+ place] = 0
                }
                bits &= bits &- 1
            }
            unsafe marks[word] = 0
        }
    }
}
