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
            return try searchTitles(test, needle, among: documents, into: &result)
        }
        // Few titles have characters beyond ASCII where one is asked for.
        if test.requirements.needsAllTerms, test.text?.needsMoreThanASCII == true {
            return try confirmTitles(test, among: documents, into: &result)
        }
        guard var candidates = try candidates(test, [.title]) else {
            return try confirmTitles(test, among: documents, into: &result)
        }
        candidates.formIntersection(documents)
        try confirmTitles(test, among: candidates, into: &result)
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
        _ test: QueryTest, among candidates: DocumentSet, into result: inout DocumentSet
    ) throws {
        guard var matcher = test.asksForPresence ? .any : test.text else { return }
        var heads = HeadWalk(image, in: scope)
        let norms = norms
        let length = try titleLength(test, candidates)
        try candidates.forEachDocument { (document) throws in
            try checkCancellation(every: 512)
            // Titles of another number of words are others; this is told without a look at them.
            if let length, Norms(bits: try norms.uint64(of: document)).lengthCode(of: .title) != length.code,
                !length.others.contains(document)
            {
                return
            }
            if let title = try heads.title(of: document), matcher.matches(title) { result.insert(document) }
        }
    }

    /// The length of titles that pass, and documents whose titles may have others; nil where that is not worth knowing.
    private mutating func titleLength(
        _ test: QueryTest, _ candidates: DocumentSet
    ) throws -> (code: UInt8, others: DocumentSet)? {
        guard !looksAtEachDocument, let words = test.wholeWords, words.count > 0 else { return nil }
        let others = try documents(withAnyOf: words.beginnings, in: .title, atMost: 4 * candidates.count)
        return others.map { (LengthCode.encode(words.count), $0) }
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
