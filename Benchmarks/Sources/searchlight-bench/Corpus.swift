import FoundationEssentials

/// An item of a corpus as plain strings, the way a program that reads a file has it.
struct CorpusItem: Decodable, Sendable {
    var id: String
    var domain: String
    var title: String
    var description: String
    var keywords: [String]
    var date: Int
    var body: String
    var engagement: Int

    /// Bytes of text, keywords joined by single spaces.
    var sourceByteCount: Int {
        let keywordBytes = keywords.reduce(0) { $0 + $1.utf8.count } + max(0, keywords.count - 1)
        return id.utf8.count + domain.utf8.count + title.utf8.count + description.utf8.count + keywordBytes
            + body.utf8.count
    }
}

enum Corpus {
    /// Reads a file of JSON Lines.
    static func load(_ path: String) throws -> [CorpusItem] {
        let data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
        let decoder = JSONDecoder()
        var items: [CorpusItem] = []
        for line in data.split(separator: UInt8(ascii: "\n")) where !line.isEmpty {
            items.append(try decoder.decode(CorpusItem.self, from: Data(line)))
        }
        return items
    }

    /// The lines of a text file.
    static func lines(_ path: String) throws -> [String] {
        let data = try Data(contentsOf: URL(filePath: path))
        return data.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
}
