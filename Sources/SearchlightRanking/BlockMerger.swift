/// Merges the scored blocks of up to four lists by document and adds what they contribute: the inner loop of queries of
/// which one word is enough.
///
/// The pointers given to it must stay valid while it is used. One thread at a time.
@safe
package struct BlockMerger: ~Copyable {
    /// Lists merged at most.
    package static var limit: Int { 4 }

    /// A block of one list, or what is left of it.
    @unsafe
    private struct Input {
        var documents: UnsafePointer<UInt32>
        var contributions: UnsafePointer<Float>
        var position: Int
        var count: Int
    }

    /// Invariant: room for `limit` of them, the first `count` of which are in use.
    private let inputs: UnsafeMutablePointer<Input>

    /// Lists being merged.
    package private(set) var count = 0

    /// The document found, the sum of its contributions and a bit for each list that has it.
    package private(set) var document: UInt32 = 0
    package private(set) var sum: Float = 0
    package private(set) var lists: UInt8 = 0

    /// Whether the document found was the last one of a block.
    package private(set) var isUsedUp = false

    package init() {
        unsafe inputs = .allocate(capacity: BlockMerger.limit)
    }

    deinit { unsafe inputs.deallocate() }

    package mutating func removeAll() { count = 0 }

    /// Adds a list that stands at posting `position` of a block of `count`, of which there is one at least.
    @unsafe
    package mutating func append(
        documents: UnsafePointer<UInt32>, contributions: UnsafePointer<Float>, position: Int, count: Int
    ) {
        precondition(self.count < BlockMerger.limit && position < count, "too many lists, or an empty one")
        unsafe (inputs + self.count).initialize(
            to: Input(documents: documents, contributions: contributions, position: position, count: count))
        self.count += 1
    }

    /// Where a list stands: behind the document found if it has it.
    package func position(of list: Int) -> Int {
        precondition(list >= 0 && list < count, "a list is asked for that is not merged")
        return unsafe inputs[list].position
    }

    /// Moves to the next document whose sum is at least `least`, or at least `leastOfAll` where all `listCount` lists have
    /// it, and for which `marks` has a bit unless the sum is at least `plain` in the same way; false when a block is used up
    /// before there is one. Not to be asked once `isUsedUp`.
    package mutating func next(
        least: Float, leastOfAll: Float, listCount: Int, plain: (least: Float, leastOfAll: Float),
        _ marks: DocumentMarks?
    ) -> Bool {
        let count = self.count
        let inputs = unsafe self.inputs
        let all = UInt8(truncatingIfNeeded: 1 &<< listCount &- 1)
        while true {
            var document = UInt32.max
            for list in 0..<count {
                document = unsafe min(document, inputs[list].documents[inputs[list].position])
            }
            // Which lists have the document nobody can guess, so nothing branches on it.
            var (sum, lists, rest) = (Float(0), UInt8(0), Int.max)
            for list in 0..<count {
                let position = unsafe inputs[list].position
                let isThere = unsafe inputs[list].documents[position] == document
                let contribution = unsafe inputs[list].contributions[position]
                sum += isThere ? contribution : 0
                lists |= (isThere ? 1 : 0) &<< UInt8(truncatingIfNeeded: list)
                let next = position &+ (isThere ? 1 : 0)
                unsafe inputs[list].position = next
                rest = unsafe min(rest, inputs[list].count &- next)
            }
            if sum >= (lists == all ? leastOfAll : least),
                sum >= (lists == all ? plain.leastOfAll : plain.least) || marks?.contains(document) == true
            {
                self.document = document
                self.sum = sum
                self.lists = lists
                isUsedUp = rest == 0
                return true
            }
            if rest == 0 { return false }
        }
    }
}
