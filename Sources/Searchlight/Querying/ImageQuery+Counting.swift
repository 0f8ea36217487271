import SearchlightBytes
import SearchlightQuery
import SearchlightStorage

/// How many documents can match, as far as that can be told at once.
extension ImageQuery {
    /// No more documents match than that; what takes long to tell counts as all.
    mutating func mostMatches(of query: CompiledQuery) throws -> Int {
        switch query {
        case .all, .not: return Int(image.documentCount)
        case .none: return 0
        case .test(let test): return try mostMatches(of: test)
        case .words(let tests): return try tests.prefix(8).map { try mostMatches(of: $0) }.min() ?? 0
        case .and(let parts): return try parts.map { try mostMatches(of: $0) }.min() ?? 0
        case .or(let parts):
            return min(try parts.reduce(0) { $0 + (try mostMatches(of: $1)) }, Int(image.documentCount))
        }
    }

    private mutating func mostMatches(of test: QueryTest) throws -> Int {
        // A length with others would take as long to tell as it saves.
        let words = test.wholeWords.flatMap { $0.count > 0 && $0.beginnings.isEmpty ? $0 : nil }
        return try mostMatches(
            of: test, length: words.map { TitleLength(code: LengthCode.encode($0.count), others: nil) })
    }

    /// - Parameter length: how long titles are that pass, where that is known.
    mutating func mostMatches(of test: QueryTest, length: TitleLength?) throws -> Int {
        let all = Int(image.documentCount)
        guard case .title = QueriedAttribute(test.attribute), let alternatives = test.requirements.alternatives else {
            return all
        }
        var sum = 0
        for terms in alternatives {
            sum += try terms.reduce(all) { least, term in
                least == 0 ? 0 : min(least, try mostDocuments(with: term, length))
            }
        }
        return min(sum, all)
    }

    /// No more documents have the term in a title of the length, or one that begins with it.
    private mutating func mostDocuments(with term: TermRequirements.Term, _ length: TitleLength?) throws -> Int {
        switch term.kind {
        case .exact:
            let entry = try term.bytes.withByteView { (view) throws(StoreError) in try image.term(view, in: scope) }
            return try entry.map { try mostDocuments(of: $0, filter(term, [.title], length)) } ?? 0
        case .prefix:
            let scope = scope
            var cursor = term.bytes.withByteView { image.terms(withPrefix: $0, in: scope) }
            var sum = 0
            for _ in 0..<ImageQuery.mostCountedTerms {
                guard try cursor.next() else { return sum }
                sum += Int(cursor.entry.documentFrequency)
            }
            return Int(image.documentCount)
        case .infix: return Int(image.documentCount)
        }
    }

    /// No more documents of a list pass: those of the blocks whose maxima say that some may.
    private func mostDocuments(of entry: TermEntry, _ filter: RoleFilter) throws -> Int {
        var cursor = try image.postings(of: entry, in: scope)
        let all = cursor.documentFrequency
        guard cursor.hasMaxima, cursor.blockCount <= ImageQuery.mostCountedBlocks else { return all }
        var count = 0
        for block in 0..<cursor.blockCount {
            if let skip = try cursor.skipEntry(of: block), !filter.mayPass(skip) { continue }
            count += SegmentFormat.postingsPerBlock
        }
        return min(count, all)
    }

    /// Counting the documents of more terms takes longer than it saves.
    private static var mostCountedTerms: Int { 256 }

    /// The same for blocks.
    private static var mostCountedBlocks: Int { 2_048 }
}
