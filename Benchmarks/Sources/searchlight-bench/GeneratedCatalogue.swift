/// Made-up words, spread like those of a language: few frequent ones, many rare ones.
struct Vocabulary: Sendable {
    let words: [String]
    private let cumulativeWeights: [Double]

    init(_ wordCount: Int, _ random: inout SplitMix64) {
        var words: [String] = []
        var seen: Set<String> = []
        while words.count < wordCount {
            let word = Self.make(&random)
            if seen.insert(word).inserted { words.append(word) }
        }
        self.words = words
        var sum = 0.0
        cumulativeWeights = (1...wordCount).map { rank in
            sum += 1 / Double(rank + 2)
            return sum
        }
    }

    private static func make(_ random: inout SplitMix64) -> String {
        let consonants = Array("bcdfghklmnprstvwz")
        let vowels = Array("aeiou")
        var word = ""
        for _ in 0..<(1 + Int(random.next() % 4)) {
            word.append(consonants[Int(random.next() % UInt64(consonants.count))])
            word.append(vowels[Int(random.next() % UInt64(vowels.count))])
            if random.next() % 3 == 0 { word.append(consonants[Int(random.next() % UInt64(consonants.count))]) }
        }
        return word
    }

    /// A word, frequent ones more often.
    func word(_ random: inout SplitMix64) -> String {
        let target = Double(random.next() >> 11) / Double(1 << 53) * cumulativeWeights[cumulativeWeights.count - 1]
        var (low, high) = (0, cumulativeWeights.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if cumulativeWeights[middle] < target { low = middle + 1 } else { high = middle }
        }
        return words[low]
    }
}

/// A catalogue of made-up items. The same seed gives the same items on every machine.
struct GeneratedCatalogue {
    let seed: UInt64
    private let vocabulary: Vocabulary
    private var random: SplitMix64

    init(seed: UInt64, wordCount: Int = 60_000) {
        self.seed = seed
        random = SplitMix64(state: seed)
        vocabulary = Vocabulary(wordCount, &random)
    }

    /// A word, frequent ones more often.
    mutating func nextWord() -> String { vocabulary.word(&random) }

    private mutating func text(_ wordCount: Int) -> String {
        var text = ""
        for position in 0..<wordCount {
            if position > 0 { text += position % 12 == 0 ? ". " : " " }
            text += nextWord()
        }
        return text
    }

    /// The items of the catalogue, about 850 bytes each.
    mutating func items(_ count: Int) -> [CorpusItem] { (0..<count).map { item($0) } }

    /// The next item, which gets a number.
    mutating func item(_ number: Int) -> CorpusItem {
        CorpusItem(
            id: "item-\(number)", domain: "catalogue.part\(number % 40)", title: text(2 + number % 5),
            description: text(20), keywords: [nextWord(), nextWord()],
            date: 1_600_000_000 + Int(random.next() % 150_000_000),
            body: text(100 + Int(random.next() % 20)), engagement: number % 50 == 0 ? Int(random.next() % 100) : 0)
    }

    /// The next item of about 90 bytes: a title of one to three words, a line of text.
    mutating func shortItem(_ number: Int) -> CorpusItem {
        let title = (0..<(1 + number % 3)).map { _ in nextWord() }.joined(separator: "-")
        return CorpusItem(
            id: "\(title)/\(number)", domain: "catalogue", title: title, description: text(8), keywords: [],
            date: 1_300_000_000 + Int(random.next() % 400_000_000), body: "",
            engagement: number % 60 == 0 ? Int(random.next() % 1000) : 0)
    }

    /// Queries of each set, made of words of the items.
    mutating func queries(from items: [CorpusItem], count: Int) -> [(QuerySet, [[String]])] {
        func words(_ item: CorpusItem) -> [String] { item.body.split { " .".contains($0) }.map(String.init) }
        func picks(_ wordCount: Int) -> [[String]] {
            (0..<count).map { _ in
                let all = words(items[Int(random.next() % UInt64(items.count))])
                let start = Int(random.next() % UInt64(max(1, all.count - wordCount)))
                return Array(all[start..<min(all.count, start + wordCount)])
            }
        }
        let rare = (0..<count).map { _ in [vocabulary.words[vocabulary.words.count / 2 + Int(random.next() % 20_000)]] }
        let common = (0..<count).map { [vocabulary.words[$0 % 1000]] }
        return [
            (.rare, rare), (.common, common), (.and2, picks(2)), (.or3, picks(3)), (.phrase2, picks(2)),
            (.prefix3, picks(1).map { [String($0[0].prefix(3))] }),
            (.id, (0..<count).map { _ in [items[Int(random.next() % UInt64(items.count))].id] }),
        ]
    }
}

/// A small generator of pseudo-random numbers with a seed.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
