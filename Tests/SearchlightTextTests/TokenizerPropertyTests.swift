import SearchlightTestSupport
import SearchlightText
import Testing

@Suite struct TokenizerPropertyTests {
    private static let pieces = [
        "a", "Z", "net", ".", "#", "++", " ", "_", "Save", "9", "\n", "\0", "x1", "é", "e\u{301}", "ß", "ЖЁ", "ж",
        "漢", "デ", "テ\u{3099}", "ｶﾞ", "\u{1103}\u{1161}\u{11B0}", "น\u{E49}\u{E33}", "क\u{93C}", "😀", "👩\u{200D}👧", "🇫🇮",
        "\u{FE0F}\u{20E3}", "½", "ﬃ", "\u{301}", "\u{200D}", "…", "’", "㍿", "🏽", "اللّٰه", "\u{FF03}", "C#", ".NET",
    ]

    private static func randomText(_ random: inout SeededRandom, count: Int) -> String {
        (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
    }

    /// ASCII text in which each byte value is likely, with runs of all lengths.
    private static func randomASCII(_ random: inout SeededRandom, count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let alphabet = ["a", "aB", "abcXYZ", "0aA", " .", "+# ", "net.NET"].randomElement(using: &random)!.utf8
            for _ in 0..<Int.random(in: 1...150, using: &random) {
                bytes.append(alphabet.randomElement(using: &random)!)
            }
            bytes.append(UInt8.random(in: 0...127, using: &random))
        }
        return bytes
    }

    @Test func fastPathEqualsExactPathOnASCII() {
        for seed in 0..<UInt64(200) {
            var random = SeededRandom(seed: seed)
            let bytes = Self.randomASCII(&random, count: Int.random(in: 0...2000, using: &random))
            #expect(tokens(bytes: bytes) == tokens(bytes: bytes, exactly: true))
        }
    }

    @Test func fastPathEqualsExactPathOnMixedText() {
        for seed in 0..<UInt64(200) {
            var random = SeededRandom(seed: seed)
            let bytes = Array(Self.randomText(&random, count: 100).utf8)
            #expect(tokens(bytes: bytes) == tokens(bytes: bytes, exactly: true))
        }
    }

    @Test func anyBytesAreLegal() {
        for seed in 0..<UInt64(200) {
            var random = SeededRandom(seed: seed)
            let bytes = (0..<Int.random(in: 0...500, using: &random)).map { _ in
                [UInt8.random(in: 0...255, using: &random), 0xE0, 0xF0, 0x80, 0xED, 0xCC, 0x41].randomElement(
                    using: &random)!
            }
            let found = tokens(bytes: bytes)
            #expect(found == tokens(bytes: bytes, exactly: true))
            let repaired = String(decoding: bytes, as: UTF8.self)
            #expect(found == tokens(repaired), "invalid bytes separate words as U+FFFD does")
            #expect(!found.contains { $0.contains("\u{FFFD}") || $0.contains("wrong") })
        }
    }

    /// Cutting a text at any block or stretch border changes nothing: the words before stay what they are.
    @Test func offsetsInBlocksDoNotMatter() {
        for seed in 0..<UInt64(100) {
            var random = SeededRandom(seed: seed)
            let text = Self.randomText(&random, count: 40)
            let alone = tokens(" \(text)")
            for padding in [1, 7, 31, 62, 63, 64, 65, 127] {
                #expect(tokens(String(repeating: " ", count: padding) + text) == alone, "\(padding)")
            }
        }
    }

    @Test func foldingIsIdempotent() {
        for seed in 0..<UInt64(100) {
            var random = SeededRandom(seed: seed)
            let text = Self.randomText(&random, count: 60)
            for term in words(text).split(separator: " ") where !term.unicodeScalars.contains("\u{20E3}") {
                #expect(words(String(term)).hasPrefix(term), "\(term)")
            }
        }
    }

    @Test func stretchesGiveTheSameTokens() {
        for seed in 0..<UInt64(20) {
            var random = SeededRandom(seed: seed)
            let bytes = Self.randomASCII(&random, count: 100_000) + Array(Self.randomText(&random, count: 40_000).utf8)
            let stretched = describeByStretches(bytes)
            #expect(stretched == tokens(bytes: bytes, exactly: true))
        }
    }

    private func describeByStretches(_ bytes: [UInt8]) -> [String] {
        var tokenizer = Tokenizer()
        var buffer = TokenBuffer()
        var found: [String] = []
        var offset = 0
        while offset < bytes.count {
            offset = unsafe bytes.withUnsafeBufferPointer {
                unsafe tokenizer.tokenizeNext($0, from: offset, into: &buffer)
            }
            found += (0..<buffer.tokenCount).map { describe(buffer, $0) }
            buffer.removeTokens()
        }
        return found
    }
}
