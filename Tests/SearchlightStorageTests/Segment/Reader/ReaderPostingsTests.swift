import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Postings, maxima and positions against the words that were written.
struct ReaderPostingsTests {
    /// What a list must say of one document.
    struct Expected: Equatable {
        var document: Int
        var counts: RoleCounts
        var positions: [UInt32]
    }

    static let documents = PlainDocument.random(count: 1400, vocabulary: 600, seed: 5)

    /// The postings of each term.
    static let lists: [String: [Expected]] = {
        var lists: [String: [Expected]] = [:]
        for (number, document) in documents.enumerated() {
            for (term, words) in Dictionary(grouping: document.words, by: \.term) {
                var expected = Expected(document: number, counts: RoleCounts(), positions: [])
                for role in TextRole.allCases {
                    let positions = words.filter { $0.role == role }.map(\.position)
                    expected.counts[role] = UInt32(positions.count)
                    expected.positions += positions
                }
                expected.counts.startsTitle = words.contains { $0.role == .title && $0.position == 0 }
                lists[term, default: []].append(expected)
            }
        }
        return lists
    }()

    private func image(codeLimit: Int) throws -> SegmentImage {
        var plain = PlainImage(Self.documents)
        plain.codeLimit = codeLimit
        return try SegmentImage(bytes: ImageBytes(plain.bytes()), name: "segment-1")
    }

    @Test(arguments: [255, 4, 0])
    func everyPosting(codeLimit: Int) throws {
        let (image, scope) = (try image(codeLimit: codeLimit), LeaseScope())
        let buffer = scope.makePostingsBuffer()
        var shapes: Set<String> = []
        var list = PositionList()
        for (term, expected) in Self.lists {
            var cursor = try image.postings(of: try #require(try image.term(term, in: scope)), in: scope)
            #expect(cursor.documentFrequency == expected.count)
            #expect(cursor.hasMaxima == (expected.count > 128))
            shapes.insert(expected.count > 128 ? "long" : expected.count > 2 ? "short" : "inline")
            var found: [Expected] = []
            for number in 0..<cursor.blockCount {
                let block = try cursor.load(number, into: buffer)
                for position in 0..<block.count {
                    try cursor.readPositions(of: position, into: &list)
                    let document = unsafe Int(buffer.documents[position])
                    found.append(Expected(document: document, counts: list.counts, positions: list.values))
                }
                try expectMaxima(cursor, number, Array(found.suffix(block.count)))
            }
            #expect(found == expected)
        }
        #expect(shapes.count == 3)
    }

    private func expectMaxima(_ cursor: PostingsCursor, _ number: Int, _ part: [Expected]) throws {
        var cursor = cursor
        guard let entry = try cursor.skipEntry(of: number) else { return }
        #expect(Int(entry.lastDocument) == part.last?.document)
        #expect(entry.startsTitle == part.contains { $0.counts.startsTitle })
        for role in TextRole.allCases {
            let having = part.filter { $0.counts[role] > 0 }
            #expect(UInt32(entry.largestCounts[Int(role.rawValue)]) == having.map { $0.counts[role] }.max() ?? 0)
            let lengths = having.map { LengthCode.encode(Self.documents[$0.document].length(of: role)) }
            #expect(entry.smallestLengths[Int(role.rawValue)] == lengths.min() ?? 255)
        }
        let maxima = try #require(try cursor.listMaxima())
        #expect((maxima.largestCounts .>= entry.largestCounts) == SIMDMask(repeating: true))
        #expect((maxima.smallestLengths .<= entry.smallestLengths) == SIMDMask(repeating: true))
    }

    @Test(arguments: [255, 4])
    func positionsInAnyOrder(codeLimit: Int) throws {
        let (image, scope) = (try image(codeLimit: codeLimit), LeaseScope())
        let buffer = scope.makePostingsBuffer()
        var random = SeededRandom(seed: 6)
        var list = PositionList()
        for (term, expected) in Self.lists.sorted(by: { $0.key < $1.key }) {
            var cursor = try image.postings(of: try #require(try image.term(term, in: scope)), in: scope)
            let number = Int.random(in: 0..<cursor.blockCount, using: &random)
            let block = try cursor.load(number, into: buffer)
            for _ in 0..<10 {
                let position = Int.random(in: 0..<block.count, using: &random)
                try cursor.readPositions(of: position, into: &list)
                #expect(list.values == expected[number * 128 + position].positions)
                #expect(list.range(of: .other).upperBound == list.values.count)
            }
        }
    }

    @Test func findBlocks() throws {
        let (image, scope) = (try image(codeLimit: 255), LeaseScope())
        let (term, expected) = try #require(Self.lists.max { $0.value.count < $1.value.count })
        var cursor = try image.postings(of: try #require(try image.term(term, in: scope)), in: scope)
        try #require(cursor.blockCount > 4)
        for document in 0..<1401 {
            let position = expected.firstIndex { $0.document >= document }
            for start in 0..<cursor.blockCount {
                let block = try cursor.findBlock(containing: UInt32(document), from: start)
                #expect(block == position.map { max($0 / 128, start) })
            }
        }
        #expect(try cursor.findBlock(containing: 0, from: cursor.blockCount) == nil)
    }

    @Test func exceptionsStandInTheirOrder() throws {
        let (image, scope) = (try image(codeLimit: 4), LeaseScope())
        let buffer = scope.makePostingsBuffer()
        for (term, expected) in Self.lists where expected.count > 2 {
            var cursor = try image.postings(of: try #require(try image.term(term, in: scope)), in: scope)
            let block = try cursor.load(0, into: buffer)
            var exceptions = 0
            for position in 0..<block.count where unsafe block.codes[position] == 255 {
                #expect(unsafe buffer.exceptions[exceptions] == cursor.roleCounts(of: position))
                exceptions += 1
            }
            #expect(exceptions == block.exceptionRank(of: block.count))
        }
    }

    @Test func searchInABlock() throws {
        let (image, scope) = (try image(codeLimit: 255), LeaseScope())
        let buffer = scope.makePostingsBuffer()
        let (term, expected) = try #require(Self.lists.max { $0.value.count < $1.value.count })
        var cursor = try image.postings(of: try #require(try image.term(term, in: scope)), in: scope)
        let block = try cursor.load(0, into: buffer)
        for document in 0...(expected[127].document + 1) {
            let position = expected[..<128].firstIndex { $0.document >= document } ?? 128
            #expect(buffer.firstPosition(notBefore: UInt32(document), from: 0, count: block.count) == position)
        }
    }
}
