import Searchlight
import SearchlightBytes
import SearchlightRanking
import SearchlightStorage
import SearchlightTestSupport
import SearchlightText

/// One item as the tests of searching make it.
struct CorpusItem {
    var item: SegmentItem
    var titles: [String] = []
    var texts: [(role: TextRole, text: String)] = []
    var type: String?
}

/// Random items of few words, so that words meet often; the same for the same seed.
struct SearchCorpus {
    var random: SeededRandom
    let words: [String]

    init(seed: UInt64, wordCount: Int = 60) {
        var random = SeededRandom(seed: seed)
        var words = Set<String>()
        while words.count < wordCount {
            let length = Int.random(in: 1...9, using: &random)
            words.insert(String((0..<length).map { _ in "abcde".randomElement(using: &random)! }))
        }
        self.words = words.sorted()
        self.random = random
    }

    mutating func word() -> String {
        let skew = Double.random(in: 0..<1, using: &random)
        let word = words[Int(skew * skew * Double(words.count))]
        return Int.random(in: 0..<20, using: &random) == 0 ? word + String(Int.random(in: 0..<9, using: &random)) : word
    }

    mutating func text(_ counts: ClosedRange<Int>) -> String {
        let count = Int.random(in: counts, using: &random)
        return (0..<count).map { _ in
            Int.random(in: 0..<25, using: &random) == 0 ? word() + "-" + word() : word()
        }.joined(separator: " ")
    }

    mutating func item(_ number: Int) -> CorpusItem {
        var item = CorpusItem(item: SegmentItem(identifier: "item-\(number)"))
        if chance(85) { item.titles.append(text(1...4)) }
        if chance(15) { item.titles.append(text(1...3)) }
        for role in [TextRole.keywords, .description, .body, .other] where chance(40) {
            item.texts.append((role, text(role == .body ? 1...80 : 1...6)))
        }
        if chance(3) { item.texts.append((.body, String(repeating: word() + " ", count: 300))) }
        item.item.title = item.titles.first
        item.item.rankingDate = chance(50) ? 1_600_000_000 : UInt32.random(in: 0...1_700_000_000, using: &random)
        if chance(10) { item.item.rankingHint = UInt8.random(in: 0...100, using: &random) }
        if chance(10) { item.item.isLinked = true }
        if chance(10) { item.item.expiry = Double.random(in: 1_500_000_000...1_700_000_000, using: &random) }
        if chance(70) { item.item.domain = ["a", "a.b", "a.b.c", "a.bc", "d"].randomElement(using: &random) }
        if chance(70) { item.type = ["public.text", "public.image", "public.movie"].randomElement(using: &random) }
        return item
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    /// What a person might type.
    mutating func query() -> String {
        let count = [1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6].randomElement(using: &random)!
        var text = self.text(count...count)
        if chance(15), count > 1 { text = "\"" + text + "\"" }
        if chance(15) { text += " \"" + self.text(2...2) + "\"" }
        if chance(30) { text = String(text.dropLast(Int.random(in: 0...3, using: &random))) }
        if chance(20) { text += " " }
        if chance(15) { text = text.replacingOccurrence(of: "a", with: "e", &random) }
        return text
    }

    mutating func parameters() -> RankingParameters {
        var parameters = RankingParameters()
        if chance(30) { return parameters }
        for role in TextRole.allCases {
            parameters.roleWeights[role] = chance(10) ? 0 : Double.random(in: 0...10, using: &random)
            parameters.lengthNormalization[role] = Double.random(in: 0...1, using: &random)
        }
        parameters.saturation = Double.random(in: 0.1...3, using: &random)
        parameters.recency = chance(20) ? 0 : Double.random(in: 0...2, using: &random)
        parameters.recencyHalfLife = Double.random(in: 1e5...1e8, using: &random)
        parameters.hint = Double.random(in: 0...0.9, using: &random)
        parameters.activity = Double.random(in: 0...1, using: &random)
        return parameters
    }
}

extension String {
    fileprivate func replacingOccurrence(
        of old: Character, with new: Character, _ random: inout SeededRandom
    ) -> String {
        let places = indices.filter { self[$0] == old }
        guard let place = places.randomElement(using: &random) else { return self }
        return String(self[..<place]) + String(new) + String(self[index(after: place)...])
    }
}

/// Items in images, spread at random.
struct BuiltCorpus {
    let items: [CorpusItem]
    let snapshots: [Snapshot]

    /// Further titles by identifier.
    let otherTitles: [String: [String]]

    /// Spreads `items` over images, and these over snapshots.
    init(_ items: [CorpusItem], imageCount: Int, snapshotCount: Int = 1, _ random: inout SeededRandom) throws {
        self.items = items
        var parts = [[CorpusItem]](repeating: [], count: imageCount)
        for item in items { parts[Int.random(in: 0..<imageCount, using: &random)].append(item) }
        let images = try parts.filter { !$0.isEmpty }.map { try BuiltCorpus.image($0) }
        let engagement = try BuiltCorpus.engagement(items)
        snapshots = (0..<snapshotCount).map { snapshot in
            Snapshot(
                images: images.indices.filter { $0 % snapshotCount == snapshot }.map { images[$0] },
                engagement: engagement)
        }
        var otherTitles: [String: [String]] = [:]
        for item in items { otherTitles[item.item.identifier] = Array(item.titles.dropFirst()) }
        self.otherTitles = otherTitles
    }

    /// Uses of none, some or most of the items.
    private static func engagement(_ items: [CorpusItem]) throws -> EngagementTable {
        // The same for the same items, however they are spread.
        var random = SeededRandom(seed: items.reduce(0) { $0 &* 31 &+ UInt64($1.item.rankingDate) })
        var table = EngagementTable()
        let percent = [0, 3, 60].randomElement(using: &random)!
        for item in items where Int.random(in: 0..<100, using: &random) < percent {
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                try table.apply(
                    EngagementEvent(
                        identifier: item.item.identifier, opens: Double.random(in: 0...50, using: &random),
                        shown: Double.random(in: 0...80, using: &random),
                        time: Double.random(in: 1_500_000_000...1_660_000_000, using: &random),
                        query: Bool.random(using: &random) ? "query" : nil))
            }
        }
        return table
    }

    static func image(_ items: [CorpusItem]) throws -> SegmentImage {
        let builder = SegmentBuilder()
        let types = builder.column("contentType", kind: .string)
        for item in items {
            builder.beginItem(item.item)
            for title in item.titles { builder.addText(.title, title) }
            for (role, text) in item.texts { builder.addText(role, text) }
            if let type = item.type { builder.addValue(type, to: types) }
            try builder.endItem()
        }
        var sink = ImageSink()
        _ = try builder.finish(createdAt: 1_700_000_000, into: &sink)
        let bytes = sink.pending.withView { ImageBytes(copying: $0) }
        return try SegmentImage(bytes: bytes, name: "test image")
    }

    var addresses: [SearchAddress] {
        snapshots.enumerated().flatMap { snapshot, value in
            value.slots.enumerated().flatMap { slot, place in
                (0..<place.documentCount).map {
                    SearchAddress(snapshot: snapshot, slot: slot, document: UInt32($0))
                }
            }
        }
    }

    func identifier(_ address: SearchAddress) throws -> String {
        let image = snapshots[address.snapshot].slots[address.slot].image
        return try image.head(of: address.document, in: LeaseScope()).identifier.string()
    }

    func expiry(_ address: SearchAddress) throws -> Double? {
        let image = snapshots[address.snapshot].slots[address.slot].image
        return try image.head(of: address.document, in: LeaseScope()).expiry
    }
}
