import SearchlightBytes
import SearchlightRanking

/// Documents of one image that may match, with what each clause finds in them. Reused from search to search.
struct CandidateTable {
    /// Ascending once sealed.
    private(set) var documents: [UInt32] = []

    /// By clause, then by candidate; empty until the clause was looked for.
    private(set) var columns: [[ClauseEvidence]] = []

    /// What the unit under way finds in each candidate.
    var unit: [ClauseEvidence] = []

    /// Invariant: a bit is set exactly for the `documents`.
    private var members: [UInt64] = []
    private var isAscending = true

    init() {}

    var count: Int { documents.count }

    /// Empties the table for an image and a number of clauses. O(candidates before).
    mutating func reset(documentCount: UInt32, clauseCount: Int) {
        for document in documents { members[Int(document &>> 6)] = 0 }
        documents.removeAll(keepingCapacity: true)
        while columns.count < clauseCount { columns.append([]) }
        for clause in columns.indices { columns[clause].removeAll(keepingCapacity: true) }
        let wordCount = Int(documentCount) / 64 + 1
        if members.count < wordCount {
            members.append(contentsOf: repeatElement(0, count: wordCount - members.count))
        }
        isAscending = true
    }

    /// Adds a candidate unless it is there. To be followed by `seal`.
    @inline(__always)
    mutating func insert(_ document: UInt32) {
        let bit: UInt64 = 1 &<< UInt64(document & 63)
        let word = members[Int(document &>> 6)]
        guard word & bit == 0 else { return }
        members[Int(document &>> 6)] = word | bit
        if let last = documents.last, last > document { isAscending = false }
        documents.append(document)
    }

    /// Ends the adding of candidates.
    mutating func seal() {
        guard !isAscending else { return }
        // A walk over the bits costs a fraction of a nanosecond a word, sorting some ten nanoseconds a document.
        if documents.count * 64 < members.count {
            documents.sort()
            return
        }
        documents.removeAll(keepingCapacity: true)
        for (number, word) in members.enumerated() where word != 0 {
            var rest = word
            while rest != 0 {
                documents.append(UInt32(truncatingIfNeeded: number &* 64 &+ rest.trailingZeroBitCount))
                rest &= rest &- 1
            }
        }
    }

    @inline(__always)
    func contains(_ document: UInt32) -> Bool {
        members[Int(document &>> 6)] &>> UInt64(document & 63) & 1 != 0
    }

    /// The place of a member, which is at or behind `start`. O(log distance).
    @inline(__always)
    func place(of document: UInt32, from start: Int) -> Int {
        // Invariant: the document is not before `low`, and before or at `high`.
        var (low, high, step) = (start, start, 1)
        while high < documents.count, documents[high] < document {
            low = high &+ 1
            high &+= step
            step &*= 2
        }
        high = min(high, documents.count &- 1)
        while low < high {
            let middle = (low &+ high) / 2
            if documents[middle] < document { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    /// Begins a unit: nothing is found yet.
    mutating func beginUnit() {
        unit.removeAll(keepingCapacity: true)
        unit.append(contentsOf: repeatElement(ClauseEvidence(), count: documents.count))
    }

    /// Puts the unit's findings into the column of a clause; what it holds there is combined with `combine`.
    mutating func store(in clause: Int, _ combine: (inout ClauseEvidence, ClauseEvidence) -> Void) {
        if columns[clause].isEmpty {
            swap(&columns[clause], &unit)
            return
        }
        for place in documents.indices { combine(&columns[clause][place], unit[place]) }
    }

    /// Says that a candidate does not have a clause.
    mutating func clear(_ place: Int, clause: Int) { columns[clause][place] = ClauseEvidence() }

    /// Drops the candidates that do not have the clause. O(candidates × clauses).
    mutating func keepMatches(of clause: Int) {
        let isKept = columns[clause].map(\.isMatched)
        guard isKept.contains(false) else { return }
        for (place, document) in documents.enumerated() where !isKept[place] {
            members[Int(document &>> 6)] &= ~(1 &<< UInt64(document & 63))
        }
        filter(&documents, isKept)
        for other in columns.indices where !columns[other].isEmpty { filter(&columns[other], isKept) }
    }

    private func filter<Element>(_ list: inout [Element], _ isKept: [Bool]) {
        var kept = 0
        for place in list.indices where isKept[place] {
            list[kept] = list[place]
            kept += 1
        }
        list.removeLast(list.count - kept)
    }
}
