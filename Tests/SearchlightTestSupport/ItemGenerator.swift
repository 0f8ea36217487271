import SearchlightBytes
import SearchlightStorage

/// Makes random items, the same for the same seed.
package struct ItemGenerator {
    package var random: SeededRandom

    /// How many identifiers there are to choose from; few give duplicates.
    package var identifierCount = 60

    private let words: [String]

    package init(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var words = ["Größe", "東京都", "C++", "camelCaseWord", "snake_case", "ﬁne", "naïve", "v1.2.3", "\u{1F600}"]
        for length in 1...12 {
            for _ in 0..<12 {
                words.append(String((0..<length).map { _ in "abcdefgh".randomElement(using: &random) ?? "a" }))
            }
        }
        self.words = words
        self.random = random
    }

    package mutating func items(_ count: Int) -> [ModelItem] { (0..<count).map { _ in item() } }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    /// Words with a bias to the first ones.
    package mutating func text(_ limit: Int) -> String {
        let count = Int.random(in: 0...limit, using: &random)
        return (0..<count).map { _ in
            let skew = Double.random(in: 0..<1, using: &random)
            return words[Int(skew * skew * Double(words.count))]
        }.joined(separator: chance(90) ? " " : "-")
    }

    package mutating func item() -> ModelItem {
        let number = Int.random(in: 0..<identifierCount, using: &random)
        var item = SegmentItem(identifier: chance(95) ? "item-\(number)" : "é\(number)")
        item.rankingDate =
            chance(50) ? UInt32.random(in: 0...5, using: &random) : .random(in: 0 ... .max, using: &random)
        if chance(80) { item.title = chance(10) ? item.identifier : text(6) }
        if chance(60) { item.domain = "com.example.\(Int.random(in: 0 ..< 5, using: &random))" }
        if chance(20) { item.expiry = Double.random(in: 0..<1e9, using: &random) }
        if chance(20) { item.thumbnailNumber = UInt64.random(in: 0..<1 << 40, using: &random) }
        if chance(20) { item.rankingHint = UInt8.random(in: 0...100, using: &random) }
        item.isLinked = chance(10)
        item.hasEngagementSeed = chance(10)
        var model = ModelItem(item)
        addTexts(&model)
        addValues(&model)
        model.record = (0..<Int.random(in: 0..<200, using: &random)).map { UInt8($0 & 15) }
        return model
    }

    private mutating func addTexts(_ model: inout ModelItem) {
        if let title = model.item.title { model.texts.append((.title, title, .plain)) }
        for role in TextRole.allCases.shuffled(using: &random) where chance(50) {
            model.texts.append((role, text(role == .body ? 60 : 5), .plain))
        }
        if chance(20), let description = model.texts.first(where: { $0.role == .description }) {
            model.texts.removeAll { $0.role == .body }
            model.texts.append((.body, description.text + (chance(50) ? " \(text(5))" : ""), .plain))
        }
        if chance(10) {
            model.texts.append((.other, "+49 (30) 1234-\(Int.random(in: 0 ..< 99, using: &random))", .phoneNumber))
        }
        if chance(3) { model.texts.append((.body, String(repeating: "many ", count: 300), .plain)) }
    }

    private mutating func addValues(_ model: inout ModelItem) {
        if chance(50) { model.values.append(("size", .integer(.random(in: -1_000...1_000_000, using: &random)))) }
        if chance(5) { model.values.append(("size", .integer(chance(50) ? .max : .min))) }
        if chance(50) { model.values.append(("rating", .double(Double(Int.random(in: 0..<50, using: &random))))) }
        if chance(5) {
            model.values.append(("rating", .double([-0.0, .nan, 0.1, 1e300].randomElement(using: &random) ?? 0)))
        }
        model.values.append(("always", .integer(7)))
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
            model.values.append(("tags", .string("tag \(Int.random(in: 0 ..< 30, using: &random))")))
        }
        if chance(10) { model.values.append(("rating", .string("text of the same name"))) }
    }
}
