import FoundationEssentials
import Searchlight

/// Made-up items of some 125 bytes, each made from the seed and its number alone: on any thread, in any order.
///
/// Every fourth has a word that no other has, so that the dictionary grows with the items.
struct GrowthItems: RandomAccessCollection, Sendable {
    let seed: UInt64
    let count: Int
    private let vocabulary: Vocabulary

    init(seed: UInt64, count: Int) {
        self.seed = seed
        self.count = count
        var random = SplitMix64(state: seed)
        vocabulary = Vocabulary(60_000, &random)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(number: Int) -> Item {
        var random = random(number)
        var item = Item(
            "item-\(number)", domain: "part\(number % 40)", title: words(2 + number % 4, &random),
            contentDescription: description(number, &random), keywords: [vocabulary.word(&random)])
        item.contentModificationDate = Date(timeIntervalSince1970: Double(1_600_000_000 + random.next() % 150_000_000))
        if number % 50 == 0 { item.initialEngagementCount = Int(random.next() % 100) }
        return item
    }

    /// Bytes of text of an item.
    func textByteCount(_ number: Int) -> Int {
        let item = self[number]
        return [item.identifier, item.domain ?? "", item.title ?? "", item.contentDescription ?? ""]
            .reduce(0) { $0 + $1.utf8.count } + (item.keywords.first?.utf8.count ?? 0)
    }

    /// Spread so that neighbours have nothing in common.
    private func random(_ number: Int) -> SplitMix64 {
        var random = SplitMix64(state: seed &+ UInt64(number) &* 0x9E37_79B9)
        return SplitMix64(state: random.next())
    }

    private func words(_ count: Int, _ random: inout SplitMix64) -> String {
        (0..<count).map { _ in vocabulary.word(&random) }.joined(separator: " ")
    }

    private func description(_ number: Int, _ random: inout SplitMix64) -> String {
        let text = words(11, &random)
        return number % 4 == 0 ? text + " " + Self.ownWord(number) : text
    }

    /// Seven letters that stand for the number, scattered over the alphabet.
    static func ownWord(_ number: Int) -> String {
        // Modulo 26 to the power of 7, with which the factor shares nothing: no two numbers get the same letters.
        var rest = UInt64(number) &* 2_654_435_761 % 8_031_810_176
        var letters: [UInt8] = []
        for _ in 0..<7 {
            letters.append(UInt8(ascii: "a") + UInt8(rest % 26))
            rest /= 26
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Queries of each set, made of words of the items.
    func queries(_ queryCount: Int) -> [(QuerySet, [[String]])] {
        var random = SplitMix64(state: seed ^ 0x5EED)
        func number() -> Int { Int(random.next() % UInt64(count)) }
        func neighbours(_ wordCount: Int) -> [String] {
            let words = (self[number()].contentDescription ?? "").split(separator: " ").prefix(11).map(String.init)
            let start = Int(random.next() % UInt64(words.count - wordCount + 1))
            return Array(words[start..<start + wordCount])
        }
        let range = 0..<queryCount
        return [
            (.rare, range.map { _ in [Self.ownWord(number() / 4 * 4)] }),
            (.common, range.map { [vocabulary.words[$0 * 5 % 1_000]] }),
            (.and2, range.map { _ in neighbours(2) }), (.or3, range.map { _ in neighbours(3) }),
            (.phrase2, range.map { _ in neighbours(2) }),
            (.prefix3, range.map { _ in [String(neighbours(1)[0].prefix(3))] }),
            (.id, range.map { _ in ["item-\(number())"] }),
        ]
    }
}
