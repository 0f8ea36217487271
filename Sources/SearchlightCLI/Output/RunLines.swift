import Searchlight

/// Searches for many texts and prints run lines as TREC's evaluation reads them: `qid Q0 docid rank score tag`.
struct RunLines {
    /// How many hits a query gives where no limit is given.
    static let usualLimit = 1000

    let index: SearchIndex
    let options: SearchOptions
    let tag: String

    /// Searches for each line `qid<TAB>text` of a file or of standard input.
    func print(from path: String, _ console: Console) throws -> ExitStatus {
        let reader = LineReader(try ByteSource(path: path))
        var status = ExitStatus.success
        while let line = try reader.next() {
            let text = String(decoding: line.bytes[line.range], as: UTF8.self)
            if text.allSatisfy(\.isWhitespace) { continue }
            let parts = text.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                console.report("line \(line.number): must be qid<TAB>text; skipped", by: SearchVerb.name)
                status = .failure
                continue
            }
            try print(query: Self.word(String(parts[0])), try index.search(String(parts[1]), options: options), console)
        }
        return status
    }

    /// Evaluation sorts by score, so a forgiven hit never gets a higher one than the exact hits before it.
    private func print(query: String, _ results: SearchResults, _ console: Console) throws {
        var highest = Double.infinity
        for (position, hit) in results.hits.enumerated() {
            highest = min(highest, hit.score)
            let identifier = Self.word(hit.identifier)
            try console.output.write("\(query) Q0 \(identifier) \(position + 1) \(highest) \(Self.word(tag))\n")
        }
    }

    /// The text without white space, which separates the fields: each becomes %20 and the like.
    private static func word(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 <= 0x20 }) else { return text }
        return text.unicodeScalars.map { $0.value <= 0x20 ? "%" + hexadecimal($0.value) : String($0) }.joined()
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
    }
}
