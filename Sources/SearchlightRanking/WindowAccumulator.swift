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

    /// Sums over the clauses, and in how many of them the document's titles have a part.
    private let sums = UnsafeMutablePointer<Float>.allocate(capacity: WindowAccumulator.documentCount)
    private let titleCounts = UnsafeMutablePointer<UInt8>.allocate(capacity: WindowAccumulator.documentCount)

    /// A bit for each document with something, 32 words.
    private let marks = UnsafeMutablePointer<UInt64>.allocate(capacity: WindowAccumulator.wordCount)

    /// Clauses that there is room for; 0 before the first `reserve`, when no memory has been touched yet.
    private var clauseCapacity = 0
    private static var wordCount: Int { 32 }

    /// A window with room for no clause: `reserve` comes before all else.
    package init() {
        unsafe (contributions, classes) = WindowAccumulator.allocate(0)
    }

    deinit {
        unsafe contributions.deallocate()
        unsafe classes.deallocate()
        unsafe sums.deallocate()
        unsafe titleCounts.deallocate()
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
        if clauseCapacity == 0 { initialize() }
        unsafe contributions.deallocate()
        unsafe classes.deallocate()
        clauseCapacity = max(clauses, WindowAccumulator.usualClauseCount)
        unsafe (contributions, classes) = WindowAccumulator.allocate(clauseCapacity)
    }

    private static var usualClauseCount: Int { 4 }

    private func initialize() {
        unsafe sums.initialize(repeating: 0, count: WindowAccumulator.documentCount)
        unsafe titleCounts.initialize(repeating: 0, count: WindowAccumulator.documentCount)
        unsafe marks.initialize(repeating: 0, count: WindowAccumulator.wordCount)
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
            let titleClass = unsafe plan[Int(codes[index])].titleClass
            unsafe classes[place] = titleClass &+ 1
            unsafe sums[place] += scores[index]
            unsafe titleCounts[place] &+= titleClass == 0 ? 0 : 1
            unsafe marks[place &>> 6] |= 1 &<< UInt64(place & 63)
        }
    }

    /// Sets the class of one posting that `add` could not know.
    package func setClass(_ titleClass: TitleClass, clause: Int, first: UInt32, document: UInt32) {
        precondition(clause < clauseCapacity, "more clauses than reserved")
        let place = Int((document &- first) & 2_047)
        unsafe classes[clause * WindowAccumulator.documentCount + place] = titleClass.rawValue &+ 1
        if titleClass != .absent { unsafe titleCounts[place] &+= 1 }
    }

    /// The next document of the window, not before `place`, whose sum is at least `least`, or at least `leastInTitles`
    /// where `titleCount` clauses or more stand in its titles; as a place in the window.
    package func next(from place: Int, least: Float, leastInTitles: Float, titleCount: Int) -> Int? {
        guard place < WindowAccumulator.documentCount else { return nil }
        var word = place &>> 6
        var bits = unsafe marks[word] & (UInt64.max &<< UInt64(place & 63))
        while true {
            while bits != 0 {
                let next = word &* 64 &+ bits.trailingZeroBitCount
                let sum = unsafe sums[next]
                if sum >= least || sum >= leastInTitles && (unsafe Int(titleCounts[next]) >= titleCount) { return next }
                bits &= bits &- 1
            }
            word &+= 1
            if word == WindowAccumulator.wordCount { return nil }
            unsafe bits = marks[word]
        }
    }

    /// The sum of the contributions of a document, added in the order in which the clauses were filled in.
    package func sum(_ place: Int) -> Float {
        precondition(place < WindowAccumulator.documentCount, "outside the window")
        return unsafe sums[place]
    }

    /// How many clauses stand in a document's titles.
    package func titleCount(_ place: Int) -> Int {
        precondition(place < WindowAccumulator.documentCount, "outside the window")
        return unsafe Int(titleCounts[place])
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
                unsafe sums[place] = 0
                unsafe titleCounts[place] = 0
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
