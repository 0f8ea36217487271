import SearchlightBytes
import SearchlightRanking
import SearchlightStorage
import SearchlightText

/// Ways to end a word: terms that begin with it, counted among the documents that match the rest of the query.
extension SearchRun {
    /// Documents counted of a term at most: more make no difference to somebody who chooses a word.
    private static var countLimit: Int { 4_096 }

    /// The terms that begin with `word` and occur with all of the request's query; those of most documents first, of
    /// equally many the one that is more frequent before deletions and filters, then by their bytes.
    mutating func completions(of word: [UInt8], limit: Int) throws -> [Completion] {
        let companions = request.query.isEmpty ? nil : try documentsOfQuery()
        if let companions, companions.allSatisfy({ $0.isEmpty }) { return [] }
        var found: [(completion: Completion, documentCount: Int)] = []
        for term in try terms(beginningWith: word).terms {
            // The counts that are still possible only shrink: nothing behind can enter any more.
            if found.count == limit, let last = found.last,
                last.completion.documentCount >= min(term.documentCount, SearchRun.countLimit)
            {
                break
            }
            try checkCancellation()
            let count = try count(term, companions)
            guard count > 0 else { continue }
            let completion = Completion(term: String(decoding: term.bytes, as: UTF8.self), documentCount: count)
            let place = found.firstIndex { $0.completion.documentCount < count } ?? found.count
            found.insert((completion, term.documentCount), at: place)
            if found.count > limit { found.removeLast() }
        }
        return found.map(\.completion)
    }

    private mutating func terms(beginningWith word: [UInt8]) throws -> CompletionTable {
        let scope = scope
        var table = CompletionTable()
        for number in targets.indices {
            try checkCancellation()
            // The cursor copies the prefix.
            var cursor = word.withByteView { targets[number].image.terms(withPrefix: $0, in: scope) }
            while try cursor.next() { table.append(cursor.term, cursor.entry, target: number) }
        }
        table.seal(targetCount: targets.count)
        return table
    }

    /// The documents that match the query and count, by target.
    private mutating func documentsOfQuery() throws -> [CompanionDocuments] {
        var companions = targets.map { CompanionDocuments(documentCount: Int($0.image.documentCount)) }
        var numbers: [SearchAddress: Int] = [:]
        for (number, target) in targets.enumerated() { numbers[target.address(0)] = number }
        request.completesLastWord = false
        request.mode = .all
        try forEachMatch { address in
            let slot = SearchAddress(snapshot: address.snapshot, slot: address.slot, document: 0)
            if let number = numbers[slot] { companions[number].insert(address.document) }
            return true
        }
        return companions
    }

    /// How many documents that count have a term, up to the limit.
    private mutating func count(_ term: CompletionTable.Term, _ companions: [CompanionDocuments]?) throws -> Int {
        var count = 0
        for list in term.lists where count < SearchRun.countLimit {
            let resolved = ResolvedTerm(entry: list.entry, kind: .completion)
            if let companions {
                count += try self.count(resolved, list.target, among: companions[list.target])
            } else {
                count += try countAlone(resolved, list.target, limit: SearchRun.countLimit - count)
            }
        }
        return min(count, SearchRun.countLimit)
    }

    private mutating func count(_ term: ResolvedTerm, _ target: Int, among companions: CompanionDocuments) throws -> Int
    {
        if companions.isEmpty { return 0 }
        var list = try TermList(term, unit: 0, .nothing, of: targets[target].image, in: scope)
        var count = 0
        if companions.documents.count * 16 < Int(term.entry.documentFrequency) {
            for document in companions.documents where try list.seek(document) == document { count += 1 }
            return count
        }
        var document = try list.seek(0)
        while document != .max {
            if companions.contains(document) { count += 1 }
            document = try list.seek(document + 1)
        }
        return count
    }

    /// Counts the documents of a term that are neither deleted nor expired nor kept back by a filter.
    private mutating func countAlone(_ term: ResolvedTerm, _ target: Int, limit: Int) throws -> Int {
        guard try resolveFilters(target) else { return 0 }
        let context = context(target)
        var list = try TermList(term, unit: 0, .nothing, of: context.image, in: scope)
        var count = 0
        var document = try list.seek(0)
        while document != .max, count < limit {
            let isDeleted = context.hasTombstones && context.target.tombstones.contains(document)
            if !isDeleted, try isAdmitted(document, try context.norms(of: document), context) { count += 1 }
            document = try list.seek(document + 1)
        }
        return count
    }
}

/// Documents of one image that match the words before the unfinished one.
private struct CompanionDocuments {
    /// Ascending.
    private(set) var documents: [UInt32] = []
    private var bits: [UInt64]

    init(documentCount: Int) { bits = Array(repeating: 0, count: (documentCount + 63) / 64) }

    var isEmpty: Bool { documents.isEmpty }

    /// Adds a document of the image, behind all that are in already.
    mutating func insert(_ document: UInt32) {
        documents.append(document)
        bits[Int(document) / 64] |= 1 << UInt64(document % 64)
    }

    func contains(_ document: UInt32) -> Bool { bits[Int(document) / 64] & 1 << UInt64(document % 64) != 0 }
}
