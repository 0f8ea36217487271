import SearchlightBytes
import SearchlightQuery
import SearchlightStorage

extension ImageQuery {
    /// Titles: all heads are searched as they lie, or the terms lead to candidates, whichever is faster.
    mutating func findTitles(
        _ test: QueryTest, among documents: DocumentSet, into result: inout DocumentSet
    ) throws {
        if test.asksForPresence || looksAtEachDocument || !documents.holdsMany {
            return try confirmTitles(test, among: documents, into: &result)
        }
        if let needle = test.needle, test.requirements.needsAllTerms {
            // A look at a title takes as long as some bytes of many at memory speed.
            if documents.count < Int(image.documentCount / 16) {
                return try confirmTitles(test, among: documents, into: &result)
            }
            return try searchTitles(test, needle, among: documents, into: &result)
        }
        // Few titles have characters beyond ASCII where one is asked for.
        if test.requirements.needsAllTerms, test.text?.needsMoreThanASCII == true {
            return try confirmTitles(test, among: documents, into: &result)
        }
        let length = try titleLength(test)
        guard var candidates = try candidates(test, [.title], length) else {
            return try confirmTitles(test, among: documents, into: &result)
        }
        candidates.formIntersection(documents)
        try confirmTitles(test, among: candidates, length, into: &result)
    }

    /// Searches the heads, block by block.
    private mutating func searchTitles(
        _ test: QueryTest, _ needle: ByteNeedle, among documents: DocumentSet, into result: inout DocumentSet
    ) throws {
        guard var matcher = test.text else { return }
        for block in 0..<image.blockCount(of: .heads) {
            try checkCancellation(every: 64)
            try image.forEachTitle(holding: needle, inHeadBlock: block, in: scope) { document, title in
                if documents.contains(document), matcher.matches(title) { result.insert(document) }
            }
        }
    }

    /// Looks at the title of each candidate.
    private mutating func confirmTitles(
        _ test: QueryTest, among candidates: DocumentSet, _ length: TitleLength? = nil, into result: inout DocumentSet
    ) throws {
        guard var matcher = test.asksForPresence ? .any : test.text else { return }
        var heads = HeadWalk(image, in: scope)
        let norms = norms
        try candidates.forEachDocument { (document) throws in
            try checkCancellation(every: 512)
            // Titles of another number of words are others; this is told without a look at them.
            if let length, try norms.norms(of: document).lengthCode(of: .title) != length.code,
                length.others?.contains(document) != true
            {
                return
            }
            if let title = try heads.title(of: document), matcher.matches(title) { result.insert(document) }
        }
    }

    /// The length of titles that pass; nil where it is not known, or not worth knowing.
    mutating func titleLength(_ test: QueryTest) throws -> TitleLength? {
        guard let words = test.wholeWords, words.count > 0 else { return nil }
        let code = LengthCode.encode(words.count)
        if words.beginnings.isEmpty { return TitleLength(code: code, others: nil) }
        let most = try mostMatches(of: test, length: nil)
        guard let others = try documents(withAnyOf: words.beginnings, in: .title, atMost: 4 * most) else { return nil }
        return TitleLength(code: code, others: others.isEmpty ? nil : others)
    }
}

extension DocumentSet {
    /// Whether looking at each document is dearer than looking for terms.
    var holdsMany: Bool {
        var count = 0
        for word in words {
            count += word.nonzeroBitCount
            if count > 64 { return true }
        }
        return false
    }
}
