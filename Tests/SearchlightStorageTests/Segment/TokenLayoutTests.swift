import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Tokens packed into 32 and 64 bits.
@Suite struct TokenLayoutTests {
    private static func place(role: UInt32, position: UInt32) -> UInt32 { role << 29 | position }

    private static func counts(longest end: UInt32) -> LongPositionCounts {
        var counts = LongPositionCounts()
        counts.add(from: 0, to: end, tokenCount: Int(end))
        return counts
    }

    /// Documents and places come back, and numbers sort like documents, roles and positions.
    @Test(arguments: [2, 3, 1_000, 65_536, 65_537, 1 << 20])
    func packsIntoThirtyTwoBits(documentCount: Int) throws {
        let found = TokenLayout.narrow(documentCount: documentCount, tokenCount: 0, LongPositionCounts())
        let layout = try #require(found)
        var random = SeededRandom(seed: UInt64(documentCount))
        var tokens: [(token: UInt32, document: UInt32, place: UInt32)] = []
        for round in 0..<2_000 {
            let document =
                round == 0 ? UInt32(documentCount - 1) : .random(in: 0..<UInt32(documentCount), using: &random)
            let position = round < 5 ? layout.positionMask - 1 : .random(in: 0..<layout.positionMask, using: &random)
            let place = Self.place(role: .random(in: 0..<5, using: &random), position: position)
            tokens.append((layout.token(document, place), document, place))
        }
        for (token, document, place) in tokens {
            #expect(layout.document(of: token) == document)
            let packed = layout.place(of: token)
            #expect(layout.role(of: packed) == place >> 29)
            #expect(layout.position(of: packed) == place & SegmentFormat.maximumPosition)
            #expect(!layout.isLong(packed))
        }
        tokens.sort { $0.token < $1.token }
        for (left, right) in zip(tokens, tokens.dropFirst()) {
            #expect((left.document, left.place) <= (right.document, right.place))
        }
    }

    @Test func longPositionsAreMarked() throws {
        let layout = try #require(TokenLayout.narrow(documentCount: 65_536, tokenCount: 0, LongPositionCounts()))
        #expect(layout.positionMask == 8_191)
        for position in [8_191, 8_192, SegmentFormat.maximumPosition] as [UInt32] {
            let token: UInt32 = layout.token(65_535, Self.place(role: 4, position: position))
            #expect(layout.isLong(layout.place(of: token)))
            #expect(layout.document(of: token) == 65_535)
            #expect(layout.role(of: layout.place(of: token)) == 4)
        }
    }

    /// The wide layout takes everything that the format has.
    @Test func packsIntoSixtyFourBits() {
        let place = Self.place(role: 4, position: SegmentFormat.maximumPosition - 1)
        let token: UInt64 = TokenLayout.wide.token(.max, place)
        #expect(TokenLayout.wide.document(of: token) == .max)
        let packed = TokenLayout.wide.place(of: token)
        #expect(packed == place)
        #expect(TokenLayout.wide.role(of: packed) == 4)
        #expect(!TokenLayout.wide.isLong(packed))
        let last: UInt64 = TokenLayout.wide.token(0, Self.place(role: 0, position: SegmentFormat.maximumPosition))
        #expect(TokenLayout.wide.isLong(TokenLayout.wide.place(of: last)))
    }

    @Test func isWideForManyDocumentsOrManyLongPositions() {
        #expect(TokenLayout.narrow(documentCount: 1 << 20, tokenCount: 0, LongPositionCounts()) != nil)
        #expect(TokenLayout.narrow(documentCount: (1 << 20) + 1, tokenCount: 0, LongPositionCounts()) == nil)
        let counts = Self.counts(longest: 10_192)
        #expect(counts.count(beyond: 13) == 2_000)
        #expect(TokenLayout.narrow(documentCount: 65_536, tokenCount: 16_000, counts) != nil)
        #expect(TokenLayout.narrow(documentCount: 65_536, tokenCount: 15_999, counts) == nil)
        #expect(TokenLayout.narrow(documentCount: 4_096, tokenCount: 0, counts) != nil)
    }
}
