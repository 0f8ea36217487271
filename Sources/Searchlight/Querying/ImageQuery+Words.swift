import SearchlightBytes
import SearchlightQuery
import SearchlightStorage

extension ImageQuery {
    /// Words each of which must be found in some value of one attribute: the terms of some narrow the documents down,
    /// then each document is read once for all words.
    mutating func findWords(
        _ tests: [QueryTest], among documents: DocumentSet, into result: inout DocumentSet
    ) throws {
        guard let first = tests.first else { return result.formUnion(documents) }
        let attribute = QueriedAttribute(first.attribute)
        switch attribute {
        case .none: return
        case .identifier, .column: return try findAll(tests.map { .test($0) }, among: documents, into: &result)
        case .title, .record, .searched: break
        }
        let rest = looksAtEachDocument ? documents : try candidates(tests, attribute.roles, among: documents)
        if case .title = attribute { return try confirmTitles(tests, among: rest, into: &result) }
        var verifier = StoredTextVerifier(words: tests, attribute, image, scope, recordScope)
        try confirm(rest, &verifier, into: &result)
    }

    /// Documents that have the terms of the first words, or more of them.
    private mutating func candidates(
        _ tests: [QueryTest], _ roles: [TextRole], among documents: DocumentSet
    ) throws -> DocumentSet {
        let narrowing = tests.prefix(ImageQuery.mostNarrowingWords).filter { !$0.requirements.needsAllTerms }
        if narrowing.isEmpty { return try matches(.test(tests[0]), among: documents) }
        var rest = documents
        for test in narrowing where rest.holdsMany {
            try checkCancellation()
            if let found = try candidates(test, roles) { rest.formIntersection(found) }
        }
        return rest
    }

    /// Further words are not worth a look at their terms.
    private static var mostNarrowingWords: Int { CompiledQuery.mostWordsWithTerms }

    private mutating func confirmTitles(
        _ tests: [QueryTest], among candidates: DocumentSet, into result: inout DocumentSet
    ) throws {
        var matcher = EveryWordMatcher(tests)
        var heads = HeadWalk(image, in: scope)
        try candidates.forEachDocument { (document) throws in
            try checkCancellation(every: 512)
            guard let title = try heads.title(of: document) else { return }
            matcher.begin()
            if matcher.find(in: title) { result.insert(document) }
        }
    }
}
