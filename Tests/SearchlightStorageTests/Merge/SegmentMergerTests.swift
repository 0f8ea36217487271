import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

@Suite struct SegmentMergerTests {
    private static func image(of items: [ModelItem]) throws -> SegmentImage {
        let builder = SegmentBuilder()
        for item in items { try item.add(to: builder) }
        var sink = ImageSink()
        _ = try builder.finish(createdAt: 1, into: &sink)
        return try SegmentImage(bytes: ImageBytes(sink.takeWriter().copyBytes()), name: "input")
    }

    private static func merge(_ inputs: [SegmentMerger.Input], expiry: Double? = nil) throws -> SegmentImage? {
        var merger = SegmentMerger(inputs: inputs, dropExpiredBefore: expiry)
        var sink = ImageSink()
        guard try merger.merge(into: &sink) != nil else { return nil }
        return try SegmentImage(bytes: ImageBytes(sink.takeWriter().copyBytes()), name: "merged")
    }

    /// Marks in all but the last image what a later one holds again, and a random share besides.
    private static func tombstones(
        _ parts: [[ModelItem]], _ images: [SegmentImage], percent: Int, _ random: inout SeededRandom
    ) throws -> (tombstones: [Tombstones], dead: Set<String>) {
        let scope = LeaseScope()
        var dead = Set<String>()
        var result = images.map { Tombstones(documentCount: Int($0.documentCount)) }
        for (number, image) in images.enumerated() {
            let later = Set(parts[(number + 1)...].joined().map(\.item.identifier))
            for document in 0..<image.documentCount {
                let identifier = try image.head(of: document, in: scope).identifier.string()
                if later.contains(identifier) {
                    result[number].insert(document)
                } else if Int.random(in: 0..<100, using: &random) < percent {
                    result[number].insert(document)
                    dead.insert(identifier)
                }
            }
        }
        return (result, dead)
    }

    @Test(arguments: 0..<24)
    func equalsBuildingFromScratch(seed: UInt64) throws {
        var generator = ItemGenerator(seed: seed)
        generator.identifierCount = seed % 3 == 0 ? 50 : 100_000
        let sizes = [1, 3, 20, 150].shuffled(using: &generator.random).prefix(seed % 2 == 0 ? 4 : 2)
        let parts = sizes.map { generator.items($0) }
        let images = try parts.map { try Self.image(of: $0) }
        let (tombstones, dead) = try Self.tombstones(
            Array(parts), images, percent: seed % 4 == 1 ? 30 : 0, &generator.random)
        let inputs = zip(images, tombstones).map { SegmentMerger.Input(image: $0, tombstones: $1) }
        let merged = try #require(try Self.merge(inputs))
        let alive = parts.joined().filter { !dead.contains($0.item.identifier) }
        #expect(try SegmentContents(merged) == SegmentContents(expecting: alive), "seed \(seed)")
        // A merge of a merge, alone.
        let again = try #require(try Self.merge([SegmentMerger.Input(image: merged)]))
        #expect(try SegmentContents(again) == SegmentContents(expecting: alive), "seed \(seed)")
    }

    @Test(arguments: [1, 2])
    func manyItems(seed: UInt64) throws {
        var generator = ItemGenerator(seed: seed)
        generator.identifierCount = 1_000_000_000
        let parts = [4_000, 300, 2_500].map { generator.items($0) }
        let images = try parts.map { try Self.image(of: $0) }
        let (tombstones, dead) = try Self.tombstones(parts, images, percent: seed == 1 ? 0 : 10, &generator.random)
        let inputs = zip(images, tombstones).map { SegmentMerger.Input(image: $0, tombstones: $1) }
        let merged = try #require(try Self.merge(inputs))
        let alive = parts.joined().filter { !dead.contains($0.item.identifier) }
        #expect(try SegmentContents(merged) == SegmentContents(expecting: alive), "seed \(seed)")
    }

    /// Positions that two roles shared are written out where the result has no code left to say so.
    @Test func sharedPositionsOutliveTheirCode() throws {
        func item(_ number: Int, _ name: String, repeated count: Int, body: String) -> ModelItem {
            var item = ModelItem(SegmentItem(identifier: "\(name)-\(number)", rankingDate: UInt32(number)))
            let text = Array(repeating: "\(name)\(count)", count: count).joined(separator: " ")
            item.texts = [(.title, "a", .plain), (.description, text, .plain), (.body, body + text, .plain)]
            return item
        }
        let shared = (1...200).map { item($0, "x", repeated: $0, body: "") }
        let frequent = (1...400).map { item($0, "y", repeated: ($0 + 1) / 2, body: "other ") }
        let inputs = try [shared, frequent].map { SegmentMerger.Input(image: try Self.image(of: $0)) }
        let merged = try #require(try Self.merge(inputs))
        #expect(merged.codes.count == 255)
        #expect(try SegmentContents(merged) == SegmentContents(expecting: shared + frequent))
    }

    @Test func moreColumnsThanOneImageMayBeBuiltWith() throws {
        func item(_ number: Int) -> ModelItem {
            var item = ModelItem(SegmentItem(identifier: "\(number)", rankingDate: UInt32(number)))
            for attribute in 0..<2_000 { item.values.append(("attribute \(number) \(attribute)", .integer(1))) }
            return item
        }
        let inputs = try (0..<3).map { SegmentMerger.Input(image: try Self.image(of: [item($0)])) }
        let merged = try #require(try Self.merge(inputs))
        #expect(merged.columns.count == 6_000)
    }

    @Test func expiredItemsAreDropped() throws {
        var items: [ModelItem] = []
        for number in 0..<10 {
            var item = ModelItem(SegmentItem(identifier: "\(number)", expiry: number < 5 ? Double(number) : nil))
            item.texts = [(.body, "word\(number)", .plain)]
            items.append(item)
        }
        let merged = try #require(try Self.merge([.init(image: Self.image(of: items))], expiry: 3))
        #expect(try SegmentContents(merged) == SegmentContents(expecting: Array(items[3...])))
    }

    @Test func nothingIsLeftOfDeadInputs() throws {
        let image = try Self.image(of: [ModelItem(SegmentItem(identifier: "a"))])
        var tombstones = Tombstones(documentCount: 1)
        tombstones.insert(0)
        #expect(try Self.merge([.init(image: image, tombstones: tombstones)]) == nil)
    }

    @Test func fullRecordBlocksAreTakenOver() throws {
        var items: [ModelItem] = []
        for number in 0..<400 {
            var item = ModelItem(SegmentItem(identifier: "\(number)", rankingDate: UInt32(number * 7919 % 401)))
            item.record = (0..<300).map { UInt8(truncatingIfNeeded: ($0 * number) >> 3) }
            items.append(item)
        }
        let image = try Self.image(of: items)
        let merged = try #require(try Self.merge([.init(image: image)]))
        #expect(try SegmentContents(merged) == SegmentContents(expecting: items))
        let count = image.blockCount(of: .records)
        #expect(merged.blockCount(of: .records) == count)
        for block in 0..<count {
            #expect(try merged.storedPayload(.records, block) == image.storedPayload(.records, block))
        }
    }
}
