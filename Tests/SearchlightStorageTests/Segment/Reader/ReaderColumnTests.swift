import SearchlightBytes
import SearchlightStorage
import Testing

/// Columns and dictionaries against the values that were written.
struct ReaderColumnTests {
    static let documents = PlainDocument.random(count: 2500, vocabulary: 20, seed: 7)
    let image: SegmentImage
    let scope = LeaseScope()

    init() throws {
        image = try SegmentImage(bytes: ImageBytes(PlainImage(Self.documents).bytes()), name: "segment-1")
    }

    private func check(_ name: String, _ kind: ColumnKind, _ expected: (PlainDocument) -> [UInt64]) throws {
        let column = try #require(image.column(named: name, kind: kind))
        var all: [UInt64] = []
        for (number, document) in Self.documents.enumerated() {
            all.removeAll()
            try column.appendValues(of: UInt32(number), to: &all, in: scope)
            #expect(all == expected(document))
            #expect(try column.firstValue(of: UInt32(number), in: scope) == all.first)
        }
        var (documents, values): ([UInt32], [UInt64]) = ([], [])
        var pairs: [(UInt32, UInt64)] = []
        for number in 0..<column.chunkCount {
            try column.read(chunk: number, documents: &documents, values: &values, in: scope)
            pairs += zip(documents, values)
        }
        let wanted = Self.documents.enumerated().flatMap { number, document in
            expected(document).map { (UInt32(number), $0) }
        }
        #expect(pairs.map(\.0) == wanted.map(\.0))
        #expect(pairs.map(\.1) == wanted.map(\.1))
    }

    private func ordinals(_ strings: [String]) -> [String: UInt64] {
        Dictionary(uniqueKeysWithValues: Set(strings).sorted().enumerated().map { ($1, UInt64($0)) })
    }

    @Test func integers() throws {
        try check("count", .integer) { $0.integers.map { UInt64(bitPattern: $0) } }
        let chunk = try #require(image.column(named: "count", kind: .integer)).chunk(0, in: scope)
        let values = Self.documents[..<1024].flatMap { $0.integers }
        let bounds = try #require(chunk.bounds)
        #expect(bounds.lowerBound == values.min())
        #expect(bounds.upperBound >= values.max() ?? 0)
    }

    @Test func doubles() throws {
        try check("ratio", .double) { $0.doubles.map(\.bitPattern) }
        #expect(image.column(named: "ratio", kind: .integer) == nil)
        #expect(image.column(named: "nothing", kind: .double) == nil)
    }

    @Test func strings() throws {
        let tags = ordinals(Self.documents.flatMap(\.strings))
        try check("tags", .string) { $0.strings.map { tags[$0] ?? .max } }
        let domains = ordinals(Self.documents.compactMap(\.domain))
        try check("domainIdentifier", .string) { $0.domain.map { [domains[$0] ?? .max] } ?? [] }
    }

    @Test func dictionary() throws {
        let dictionary = try #require(image.column(named: "tags", kind: .string)).dictionary
        let strings = Set(Self.documents.flatMap(\.strings)).sorted()
        #expect(Int(dictionary.count) == strings.count)
        for (number, string) in strings.enumerated() {
            #expect(try dictionary.string(at: UInt32(number), in: scope).string() == string)
            try Array(string.utf8).withByteView { view in
                #expect(try dictionary.ordinal(of: view, in: scope) == UInt32(number))
                let range = try dictionary.ordinals(withPrefix: view, in: scope)
                let matching = strings.indices.filter { strings[$0].hasPrefix(string) }
                #expect(Array(range).map(Int.init) == matching)
            }
            let other = try Array((string + "x").utf8).withByteView { try dictionary.ordinal(of: $0, in: scope) }
            #expect(other == nil)
        }
        for (prefix, expected) in [("", 0..<strings.count), ("zzz", strings.count..<strings.count), ("a", 0..<0)] {
            let range = try Array(prefix.utf8).withByteView { try dictionary.ordinals(withPrefix: $0, in: scope) }
            #expect(Int(range.lowerBound)..<Int(range.upperBound) == expected)
        }
        #expect(throws: StoreError.self) { try dictionary.string(at: dictionary.count, in: scope) }
    }

    @Test func dictionaryOfManyBlocks() throws {
        let documents = (0..<4000).map { number in
            var document = PlainDocument(identifier: "\(number)")
            document.strings = ["value number \(number) of many"]
            return document
        }
        let image = try SegmentImage(bytes: ImageBytes(PlainImage(documents).bytes()), name: "segment-1")
        let column = try #require(image.column(named: "tags", kind: .string))
        try #require(column.column.dictionaryBlockCount > 4)
        let strings = documents.flatMap(\.strings).sorted()
        for (number, string) in strings.enumerated() {
            #expect(try column.dictionary.string(at: UInt32(number), in: scope).string() == string)
            let found = try Array(string.utf8).withByteView { try column.dictionary.ordinal(of: $0, in: scope) }
            #expect(found == UInt32(number))
        }
        for prefix in ["value number 1", "value number 39", "value number 399 "] {
            let range = try Array(prefix.utf8).withByteView {
                try column.dictionary.ordinals(withPrefix: $0, in: scope)
            }
            #expect(Array(range).map { strings[Int($0)] } == strings.filter { $0.hasPrefix(prefix) })
        }
    }
}
