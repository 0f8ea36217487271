import Searchlight

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Made-up items with titles as packages of a programming language have them: one to three words with hyphens between
/// them, 6 of 100 begin with `py`, 2 of 100 with `django-`, one is `Django`.
struct ShortTitles {
    private var random: SplitMix64
    private var catalogue: GeneratedCatalogue

    init(seed: UInt64) {
        random = SplitMix64(state: seed)
        catalogue = GeneratedCatalogue(seed: seed)
    }

    mutating func item(_ number: Int) -> Item {
        var words = (0..<(1 + random.next() % 3)).map { _ in catalogue.nextWord() }
        switch random.next() % 100 {
        case 0..<6: words[0] = "py" + words[0]
        case 6..<8: words.insert("django", at: 0)
        case 8..<20: words[0] += "\(random.next() % 100)"
        default: break
        }
        var item = Item("\(words.joined(separator: "-"))/\(number)", title: words.joined(separator: "-"))
        if number == 400_000 { item.title = "Django" }
        item.contentDescription = (0..<6).map { _ in catalogue.nextWord() }.joined(separator: " ")
        item.contentModificationDate = Date(timeIntervalSince1970: Double(1_300_000_000 + random.next() % 400_000_000))
        return item
    }
}
