import SearchlightBytes
import SearchlightTestSupport
import Testing

/// Looking for a text in bytes: the same places as byte by byte.
struct ByteNeedleTests {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func findsTheFirstPlace(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let alphabet = Array("abAB1 -".utf8) + [0xC5, 0xBF, 0xE2]
        let text = (0..<Int.random(in: 0...150, using: &random)).map { _ in
            alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        }
        let wanted = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            alphabet[Int.random(in: 0..<7, using: &random)]
        }
        let ignoresCase = Bool.random(using: &random)
        let pairs: [(UInt8, UInt8)] = Bool.random(using: &random) ? [(0xC5, 0xBF)] : []
        let needle = ByteNeedle(wanted, ignoresCase: ignoresCase, pairs: pairs)
        let start = Int.random(in: 0...text.count, using: &random)
        let end = Int.random(in: start...text.count, using: &random)
        let expected = (start..<end).first { place in
            let isPair = pairs.contains { text[place] == $0.0 && place + 1 < end && text[place + 1] == $0.1 }
            return isPair
                || place + wanted.count <= end
                    && zip(wanted, text[place...]).allSatisfy { Self.same($0, $1, ignoresCase) }
        }
        #expect(text.withByteView { needle.firstOffset(in: $0, from: start, to: end) } == expected)
    }

    private static func same(_ left: UInt8, _ right: UInt8, _ ignoresCase: Bool) -> Bool {
        let isLetter = (left | 0x20) &- 0x61 < 26
        return left == right || (ignoresCase && isLetter && left | 0x20 == right | 0x20)
    }
}
