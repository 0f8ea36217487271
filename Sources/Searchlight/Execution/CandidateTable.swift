import SearchlightBytes
import SearchlightRanking

/// Documents of one image that may match, with what each clause finds in them. Reused from search to search.
struct CandidateTable {
    /// Ascending.
    private(set) var documents: [UInt32] = []

    /// By clause, then by candidate.
    private(set) var columns: [[ClauseEvidence]] = []

    /// What the unit under way finds in each candidate.
    var unit: [ClauseEvidence] = []

    /// The candidates, for quick tests; ranks are places in `documents`.
    private(set) var members = DocumentSet()
    private var documentCount: UInt32 = 0

    init() {}

    /// Empties the table for an image and a number of clauses.
    mutating func reset(documentCount: UInt32, clauseCount: Int) {
        self.documentCount = documentCount
        documents.removeAll(keepingCapacity: true)
        while columns.count < clauseCount { columns.append([]) }
        for clause in columns.indices { columns[clause].removeAll(keepingCapacity: true) }
        members.reset(documentCount: documentCount)
    }

    /// Adds a candidate. To be followed by `seal`.
    @inline(__always)
    mutating func insert(_ document: UInt32) { members.insert(document) }

    /// Ends the adding of candidates.
    mutating func seal() {
        members.updateRanks()
        members.append(to: &documents)
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

    /// Drops the candidates that do not have the clause. O(candidates × clauses + documents / 64).
    mutating func keepMatches(of clause: Int) {
        let isKept = columns[clause].map(\.isMatched)
        guard isKept.contains(false) else { return }
        filter(&documents, isKept)
        for other in columns.indices where !columns[other].isEmpty { filter(&columns[other], isKept) }
        members.reset(documentCount: documentCount)
        for document in documents { members.insert(document) }
        members.updateRanks()
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
