import Foundation
import Searchlight
import SearchlightTestSupport

/// Random items and queries over few words, so that they meet often.
enum Vocabulary {
    static let words = [
        "alpha", "beta", "gamma", "delta", "alphabet", "betamax", "gammaRay", "delta-wave", "kettle", "kettles", "k",
        "ki",
        "kite", "blue", "blues", "1987", "1988", "12.4.1", "C++", "caf\u{E9}", "cafe\u{301}",
        "\u{4EAC}\u{90FD}\u{5E02}",
        "\u{1F34B}", "Stra\u{DF}e", "L\u{2019}avion", "mail@example.org", "extraordinary", "extraordinarily",
    ]

    static let domains = ["a", "a.b", "a.b.c", "a.bc", "ab", "A"]
    static let types = ["public.text", "public.image", "com.example.note"]

    /// A word; those at the front of the list come more often.
    static func word(using random: inout SeededRandom) -> String {
        let (first, second) = (
            Int.random(in: 0..<words.count, using: &random), Int.random(in: 0..<words.count, using: &random)
        )
        return words[min(first, second)]
    }

    static func text(_ counts: ClosedRange<Int>, using random: inout SeededRandom) -> String {
        (0..<Int.random(in: counts, using: &random)).map { _ in word(using: &random) }.joined(separator: " ")
    }

    /// Items `i0`, `i1` and so on.
    static func items(count: Int, now: Date, using random: inout SeededRandom) -> [Item] {
        (0..<count).map { item("i\($0)", now: now, using: &random) }
    }

    static func item(_ identifier: String, now: Date, using random: inout SeededRandom) -> Item {
        var item = Item(identifier)
        if chance(8, in: 10, &random) { item.title = text(1...4, using: &random) }
        if chance(2, in: 10, &random) { item.displayName = text(1...2, using: &random) }
        if chance(1, in: 10, &random) {
            item.alternateNames = [text(1...2, using: &random), text(1...1, using: &random)]
        }
        if chance(4, in: 10, &random) { item.keywords = (0..<2).map { _ in text(1...2, using: &random) } }
        if chance(4, in: 10, &random) { item.contentDescription = text(1...9, using: &random) }
        if chance(3, in: 10, &random) { item.textContent = text(1...60, using: &random) }
        if chance(2, in: 10, &random) { item["authorNames"] = .strings([text(1...2, using: &random)]) }
        if chance(5, in: 10, &random) { item.domain = domains.randomElement(using: &random) }
        if chance(5, in: 10, &random) { item.contentType = types.randomElement(using: &random) }
        if chance(2, in: 10, &random) { item.rankingHint = Int.random(in: -5...105, using: &random) }
        if chance(6, in: 10, &random) {
            item.contentModificationDate = now - Double(Int.random(in: -10...200, using: &random)) * 86_400
        }
        if chance(2, in: 10, &random) {
            item.lastUsedDate = now - Double(Int.random(in: 0...50, using: &random)) * 86_400
        }
        return item
    }

    /// A text to search for: one to four words, some of them unfinished, misspelt, in quotes or unknown.
    static func query(using random: inout SeededRandom) -> String {
        let count = [1, 1, 1, 2, 2, 3, 4].randomElement(using: &random) ?? 1
        var words = (0..<count).map { _ in word(using: &random) }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: words[count - 1] = String(words[count - 1].prefix(2))
        case 1: words[0] = "\"" + words[0] + " " + word(using: &random) + "\""
        case 2: words[0] = misspelt(words[0], using: &random)
        case 3: words[count - 1] += " "
        default: break
        }
        return words.joined(separator: " ")
    }

    private static func misspelt(_ word: String, using random: inout SeededRandom) -> String {
        var letters = Array(word)
        guard letters.count > 3 else { return word }
        letters.swapAt(1, 2)
        if Bool.random(using: &random) { letters.removeLast() }
        return String(letters)
    }

    static func chance(_ part: Int, in whole: Int, _ random: inout SeededRandom) -> Bool {
        Int.random(in: 0..<whole, using: &random) < part
    }
}
