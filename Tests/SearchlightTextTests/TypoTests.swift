import SearchlightTestSupport
import SearchlightText
import Testing

@Suite struct TypoTests {
    private func distance(_ a: String, _ b: String, _ maximum: Int = 2) -> Int? {
        EditDistance.distance(Array(a.utf8), Array(b.utf8), maximum: maximum)
    }

    @Test func countsEdits() {
        #expect(distance("lighthouse", "lighthouse") == 0)
        #expect(distance("lighthuose", "lighthouse") == 1)
        #expect(distance("lightouse", "lighthouse") == 1)
        #expect(distance("xighthousse", "lighthouse") == 2)
        #expect(distance("ca", "abc") == nil)
        #expect(distance("ca", "abc", 3) == 3)
        #expect(distance("größe", "grösse") == 2)
        #expect(distance("жук", "жук") == 0)
        #expect(distance("жук", "лук") == 1)
        #expect(distance("", "ab") == 2)
        #expect(distance("a", "abcd") == nil)
    }

    @Test(arguments: [
        ("abc", 0), ("abcd", 1), ("abcdefg", 1), ("abcdefgh", 2), ("жжж", 0), ("жжжж", 1), ("abc1", 0), ("1987", 0),
        ("๑๒๓๔๕", 0),
    ])
    func forgivesByLength(term: String, edits: Int) {
        #expect(TypoMatcher.allowedEdits(for: Array(term.utf8)) == edits)
    }

    private static func randomTerm(_ random: inout SeededRandom, _ longest: Int) -> [UInt8] {
        let alphabet = ["a", "b", "c", "ж", "漢"]
        let count = Int.random(in: 0...longest, using: &random)
        return (0..<count).flatMap { _ in Array(alphabet.randomElement(using: &random)!.utf8) }
    }

    @Test func matcherEqualsDistance() {
        for seed in 0..<UInt64(200) {
            var random = SeededRandom(seed: seed)
            let term = Self.randomTerm(&random, 8)
            for maximum in 0...2 {
                var matcher = TypoMatcher(term: term, maximumEdits: maximum)
                for _ in 0..<50 {
                    let candidate = Self.randomTerm(&random, 9)
                    let expected = term.isEmpty ? nil : EditDistance.distance(term, candidate, maximum: maximum)
                    #expect(matcher.edits(candidate) == expected, "\(seed)")
                }
            }
        }
    }

    @Test func prefixMatcherTakesTheBestBeginning() {
        for seed in 0..<UInt64(100) {
            var random = SeededRandom(seed: seed)
            let term = Self.randomTerm(&random, 6) + Array("a".utf8)
            for maximum in 0...2 {
                var matcher = TypoMatcher(term: term, maximumEdits: maximum, matchesPrefix: true)
                for _ in 0..<50 {
                    let candidate = Self.randomTerm(&random, 9)
                    let scalars = Array(String(decoding: candidate, as: UTF8.self).unicodeScalars)
                    let expected = (0...scalars.count).compactMap { count in
                        var start = String.UnicodeScalarView()
                        start.append(contentsOf: scalars.prefix(count))
                        return EditDistance.distance(term, Array(String(start).utf8), maximum: maximum)
                    }.min()
                    #expect(matcher.edits(candidate) == expected, "\(seed)")
                }
            }
        }
    }

    /// What a signature rules out never matches.
    @Test(arguments: [false, true])
    func signaturesLoseNothing(matchesPrefix: Bool) {
        var ruledOutCount = 0
        for seed in 0..<UInt64(200) {
            var random = SeededRandom(seed: seed)
            let term = Self.randomTerm(&random, 20)
            for maximum in 0...2 {
                var matcher = TypoMatcher(term: term, maximumEdits: maximum, matchesPrefix: matchesPrefix)
                let filter = NearTermFilter(term: term, maximumEdits: maximum, matchesPrefix: matchesPrefix)
                for _ in 0..<50 {
                    let candidate = random.next() % 2 == 0 ? Self.randomTerm(&random, 20) : Self.near(term, &random)
                    let signature = unsafe candidate.withUnsafeBufferPointer { unsafe NearTermFilter.signature(of: $0) }
                    let mayMatch = filter.next(in: [signature], from: 0) == 0
                    #expect(mayMatch || matcher.edits(candidate) == nil, "\(seed)")
                    if !mayMatch { ruledOutCount += 1 }
                }
            }
        }
        #expect(ruledOutCount > 5_000)
    }

    /// The term with a character or two more, less or other.
    private static func near(_ term: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var characters = Array(String(decoding: term, as: UTF8.self))
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let place = Int.random(in: 0...characters.count, using: &random)
            if random.next() % 3 == 0 || place == characters.count {
                characters.insert("z", at: place)
            } else if random.next() % 2 == 0 {
                characters.remove(at: place)
            } else {
                characters[place] = "漢"
            }
        }
        return Array(String(characters).utf8)
    }

    /// A scan that skips finds exactly what a scan of everything finds, and looks at few terms.
    @Test(arguments: [false, true])
    func skippingLosesNothing(matchesPrefix: Bool) {
        for seed in 0..<UInt64(30) {
            var random = SeededRandom(seed: seed)
            let terms = Set((0..<2000).map { _ in Self.randomTerm(&random, 8) }).sorted {
                $0.lexicographicallyPrecedes($1)
            }
            let term = Self.randomTerm(&random, 4) + Array("ab".utf8)
            for maximum in 0...2 {
                var matcher = TypoMatcher(term: term, maximumEdits: maximum, matchesPrefix: matchesPrefix)
                let all = terms.filter { matcher.edits($0) != nil }
                var found: [[UInt8]] = []
                var visits = 0
                var next: [UInt8]? = []
                while let key = next, let candidate = terms.first(where: { !$0.lexicographicallyPrecedes(key) }) {
                    visits += 1
                    if matcher.edits(candidate) != nil { found.append(candidate) }
                    next = matcher.nextPossible(after: candidate)
                    if let next { #expect(candidate.lexicographicallyPrecedes(next)) }
                }
                #expect(found == all, "\(seed)")
                #expect(maximum > 0 || visits <= all.count + term.count + 1)
            }
        }
    }

    @Test func longAndDamagedTermsDoNoHarm() {
        let long = [UInt8](repeating: 0x61, count: 128)
        var matcher = TypoMatcher(term: long, maximumEdits: 2)
        #expect(matcher.edits(long) == nil)
        #expect(matcher.nextPossible(after: long) == nil)
        var damaged = TypoMatcher(term: [0xFF, 0xC3, 0x61, 0x62], maximumEdits: 2)
        for candidate: [UInt8] in [[0xFF], [0xC3], [0xC3, 0xA9], [0xF4, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF]] {
            _ = damaged.edits(candidate)
            _ = damaged.nextPossible(after: candidate)
        }
    }

    /// A walk over damaged terms ends: the next key is above each of them, whatever bytes it has.
    @Test(arguments: [false, true]) func theNextKeyIsAboveAnyBytes(matchesPrefix: Bool) {
        var random = SeededRandom(seed: 4)
        var matcher = TypoMatcher(term: Array("kettle".utf8), maximumEdits: 2, matchesPrefix: matchesPrefix)
        let pool: [UInt8] = [0xFF, 0xFE, 0x80, 0xC3, 0xEF, 0xF4, 0x6B, 0x65, 0x74, 0]
        for _ in 0..<20_000 {
            let count = Int.random(in: 1..<8, using: &random)
            let candidate = (0..<count).map { _ in pool.randomElement(using: &random) ?? 0 }
            guard let next = matcher.nextPossible(after: candidate) else { continue }
            #expect(candidate.lexicographicallyPrecedes(next))
        }
    }
}
