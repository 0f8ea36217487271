import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Builds an image of `items` in memory.
func buildImage(
    _ items: [ModelItem], builder: SegmentBuilder = SegmentBuilder(), createdAt: Double = 1
) throws -> SegmentImage {
    for item in items { try item.add(to: builder) }
    var sink = ImageSink()
    _ = try builder.finish(createdAt: createdAt, into: &sink)
    return try SegmentImage(bytes: ImageBytes(sink.takeWriter().copyBytes()), name: "test")
}

@Suite struct SegmentBuilderTests {
    @Test func emptyImage() throws {
        let image = try buildImage([])
        #expect(image.documentCount == 0)
        #expect(try SegmentContents(image) == SegmentContents(expecting: []))
    }

    @Test func oneItem() throws {
        var item = ModelItem(
            SegmentItem(
                identifier: "a", domain: "d.e", title: "Hello, big World", rankingDate: 7, expiry: 99.5,
                rankingHint: 40, thumbnailNumber: 3, hasEngagementSeed: true, isLinked: true))
        item.texts = [
            (.title, "Hello, big World", .plain), (.body, "big big words hello", .plain),
            (.title, "another title", .plain), (.other, "+49 30 123456", .phoneNumber),
        ]
        item.values = [("size", .integer(-5)), ("rating", .double(2.5)), ("kind", .string("x"))]
        item.record = Array("the record".utf8)
        let image = try buildImage([item], createdAt: 123.5)
        #expect(image.createdAt == 123.5)
        #expect(try SegmentContents(image) == SegmentContents(expecting: [item]))
    }

    @Test func laterItemReplacesEarlier() throws {
        var items: [ModelItem] = []
        for number in 0..<40 {
            var item = ModelItem(SegmentItem(identifier: "id\(number % 7)", rankingDate: UInt32(number % 3)))
            item.texts = [(.body, "word\(number) common", .plain)]
            item.record = Array("record \(number)".utf8)
            items.append(item)
        }
        let image = try buildImage(items)
        #expect(image.documentCount == 7)
        #expect(image.recordCount == 40)
        #expect(try SegmentContents(image) == SegmentContents(expecting: items))
    }

    /// More words than a chunk of the log holds, with places that do not follow from the word before (compounds and
    /// phone numbers), in an image and again in the memory it leaves behind.
    @Test func imagesOfMoreWordsThanAChunkOfTheLog() throws {
        var random = SeededRandom(seed: 11)
        var items: [ModelItem] = []
        for number in 0..<70 {
            var item = ModelItem(SegmentItem(identifier: "id\(number % 60)"))
            var words: [String] = []
            for _ in 0..<12_000 {
                let word = "w\(Int.random(in: 0..<500, using: &random))"
                words.append(Int.random(in: 0..<8, using: &random) == 0 ? word + "-" + word : word)
            }
            let body = words.joined(separator: " ")
            item.texts = [(.title, "title \(number)", .plain), (.body, body, .plain)]
            if number % 3 == 0 { item.texts.append((.other, "+49 30 12345\(number)", .phoneNumber)) }
            items.append(item)
        }
        let builder = SegmentBuilder()
        let first = try buildImage(items, builder: builder)
        #expect(try SegmentContents(first) == SegmentContents(expecting: items))
        let second = try buildImage(Array(items.prefix(5)), builder: builder)
        #expect(try SegmentContents(second) == SegmentContents(expecting: Array(items.prefix(5))))
    }

    /// 1,100 documents leave positions up to 262,142 in 32 bits: with 270,000 words few are kept elsewhere, with 600,000
    /// too many, so that tokens take 64 bits. Fields come out of order, so that runs have to be sorted.
    @Test(arguments: [270_000, 600_000]) func positionsThatNeedManyBits(wordCount: Int) throws {
        var random = SeededRandom(seed: 12)
        let words = (0..<wordCount).map { _ in "w\(Int.random(in: 0..<5_000, using: &random))" }
        let text = words.joined(separator: " ")
        let items = (0..<1_100).map { number in
            var item = ModelItem(SegmentItem(identifier: "id\(number)"))
            item.texts = [(.body, "a b a", .plain), (.title, "b a", .plain)]
            if number == 7 {
                item.texts = [(.body, text, .plain), (.description, text, .plain), (.title, text, .plain)]
            }
            if number == 8 { item.texts = [(.description, text, .plain), (.body, "x " + text, .plain)] }
            return item
        }
        let builder = SegmentBuilder()
        for count in [items.count, 6, items.count] {
            let some = Array(items.prefix(count))
            #expect(try SegmentContents(buildImage(some, builder: builder)) == SegmentContents(expecting: some))
        }
    }

    /// Words that do not fit the memory for sorting are written part by part, each of whole terms: one term of more words
    /// than a part, and many of few. Once with tokens of 32 bits, once of 64. Fields come out of order.
    @Test(arguments: [30, 400_000]) func wordsSortedPartByPart(longestWordCount: Int) throws {
        var random = SeededRandom(seed: 13)
        var items: [ModelItem] = []
        for number in 0..<1_200 {
            var item = ModelItem(SegmentItem(identifier: "id\(number % 1_100)", rankingDate: UInt32(number % 90)))
            let wordCount = number == 500 ? longestWordCount : Int.random(in: 0..<30, using: &random)
            let words = (0..<wordCount).map { _ in "w\(Int.random(in: 0..<60, using: &random))" }
            let text = words.joined(separator: " ")
            item.texts = [
                (.body, "all " + text, .plain), (.title, "all \(number)", .plain), (.description, text, .plain),
            ]
            items.append(item)
        }
        let builder = SegmentBuilder(options: SegmentBuilderOptions(sortByteCount: 2_000))
        for some in [items, Array(items.prefix(3)), items] {
            let image = try buildImage(some, builder: builder)
            #expect(try SegmentContents(image) == SegmentContents(expecting: some))
            #expect(SegmentVerifier.findings(in: image).isEmpty)
        }
    }

    /// The log keeps numbers of terms in two bytes as long as it can: these are more.
    @Test func moreTermsThanTwoBytesTell() throws {
        let items = (0..<1_000).map { number in
            var item = ModelItem(SegmentItem(identifier: "id\(number % 990)"))
            let words = (0..<80).map { "w\(number * 70 + $0)" }
            item.texts = [(.title, words[0], .plain), (.body, words.joined(separator: " "), .plain)]
            return item
        }
        #expect(try SegmentContents(buildImage(items)) == SegmentContents(expecting: items))
    }

    /// Records may go to the image before it is finished; the image holds the same.
    @Test func recordsWrittenEarly() throws {
        var random = SeededRandom(seed: 14)
        let items = (0..<400).map { number in
            var item = ModelItem(SegmentItem(identifier: "id\(number % 350)", domain: "d", rankingDate: UInt32(number)))
            item.texts = [(.body, "word\(number)", .plain)]
            item.record = (0..<2_000).map { _ in UInt8.random(in: 0..<4, using: &random) }
            return item
        }
        let builder = SegmentBuilder()
        for some in [items, Array(items.prefix(2))] {
            var sink = ImageSink()
            for (position, item) in some.enumerated() {
                try item.add(to: builder)
                guard position % 150 == 149 else { continue }
                #expect(builder.finishedRecordByteCount > 0)
                try builder.writeRecords(createdAt: 9, into: &sink)
                #expect(builder.finishedRecordByteCount == 0)
            }
            let summary = try builder.finish(createdAt: 9, into: &sink)
            let image = try SegmentImage(bytes: ImageBytes(sink.takeWriter().copyBytes()), name: "test")
            #expect(summary.identity == image.identity)
            #expect(image.createdAt == 9)
            #expect(try SegmentContents(image) == SegmentContents(expecting: some))
            #expect(SegmentVerifier.findings(in: image).isEmpty)
        }
    }

    /// The operation that wrote each document, whatever order the documents are in.
    @Test func operationsByDocument() throws {
        let items = (0..<50).map { number in
            ModelItem(
                SegmentItem(
                    identifier: "id\(number % 40)", rankingDate: UInt32(number * 7 % 50),
                    operationNumber: UInt64(number)))
        }
        let builder = SegmentBuilder()
        let image = try buildImage(items, builder: builder)
        let scope = LeaseScope()
        #expect(builder.writtenOperations.count == 40)
        for (document, operation) in builder.writtenOperations.enumerated() {
            let identifier = try image.head(of: DocumentNumber(document), in: scope).identifier.string()
            #expect(items[Int(operation)].item.identifier == identifier)
            #expect(operation >= 10)
        }
    }

    @Test func aBodyThatBeginsWithTheDescriptionSharesItsPositions() throws {
        func items(bodyBegins: String) -> [ModelItem] {
            (0..<200).map { number in
                var item = ModelItem(SegmentItem(identifier: "\(number)"))
                item.texts = [
                    (.description, "one two three one four", .plain),
                    (.body, bodyBegins + "one two three one four five one", .plain),
                ]
                return item
            }
        }
        let shared = try buildImage(items(bodyBegins: ""))
        let different = try buildImage(items(bodyBegins: "zero "))
        #expect(try SegmentContents(shared) == SegmentContents(expecting: items(bodyBegins: "")))
        #expect(try SegmentContents(different) == SegmentContents(expecting: items(bodyBegins: "zero ")))
        // Of the twelve occurrences those of "two", "three" and "four" in the body are not written; "one" differs.
        #expect(shared.byteCounts(of: .positions).raw == 200 * 9)
        #expect(different.byteCounts(of: .positions).raw == 200 * 13)
        #expect(SegmentVerifier.findings(in: shared).isEmpty)
    }

    @Test func composedAndDecomposedIdentifiersAreOne() throws {
        let first = ModelItem(SegmentItem(identifier: "caf\u{E9}"))
        let second = ModelItem(SegmentItem(identifier: "cafe\u{301}"))
        let image = try buildImage([first, second])
        let contents = try SegmentContents(image)
        #expect(contents.documents.map { Array($0.identifier.utf8) } == [Array("cafe\u{301}".utf8)])
    }

    @Test func removedItemsLeaveNothing() throws {
        let builder = SegmentBuilder()
        var kept = ModelItem(SegmentItem(identifier: "kept"))
        kept.texts = [(.title, "shared kept", .plain)]
        var dropped = ModelItem(SegmentItem(identifier: "dropped", domain: "gone"))
        dropped.texts = [(.title, "shared dropped", .plain)]
        dropped.values = [("only", .string("here"))]
        try kept.add(to: builder)
        try dropped.add(to: builder)
        #expect(builder.itemCount == 2)
        builder.remove(identifier: "dropped")
        builder.remove(identifier: "unknown")
        #expect(builder.itemCount == 1)
        #expect(try SegmentContents(buildImage([], builder: builder)) == SegmentContents(expecting: [kept]))
    }

    @Test func removedItemMayComeBack() throws {
        let builder = SegmentBuilder()
        let item = ModelItem(SegmentItem(identifier: "x"))
        try item.add(to: builder)
        builder.remove(identifier: "x")
        try item.add(to: builder)
        #expect(try buildImage([], builder: builder).documentCount == 1)
    }

    @Test func unfinishedItemIsDropped() throws {
        let builder = SegmentBuilder()
        var item = ModelItem(SegmentItem(identifier: "kept"))
        item.texts = [(.body, "alpha", .plain)]
        builder.beginItem(SegmentItem(identifier: "lost", domain: "lost"))
        builder.addText(.body, "beta alpha")
        builder.record.append([1, 2, 3])
        #expect(try SegmentContents(buildImage([item], builder: builder)) == SegmentContents(expecting: [item]))
    }

    @Test(arguments: 0..<30)
    func randomItems(seed: UInt64) throws {
        var generator = ItemGenerator(seed: seed)
        let builder = SegmentBuilder()
        for _ in 0..<3 {
            let items = generator.items(Int.random(in: 1...40, using: &generator.random))
            let image = try buildImage(items, builder: builder)
            #expect(try SegmentContents(image) == SegmentContents(expecting: items), "seed \(seed)")
            #expect(builder.itemCount == 0)
        }
    }

    @Test(arguments: [1, 2])
    func manyItems(seed: UInt64) throws {
        var generator = ItemGenerator(seed: seed)
        generator.identifierCount = 100_000
        let items = generator.items(5_000)
        #expect(try SegmentContents(buildImage(items)) == SegmentContents(expecting: items), "seed \(seed)")
    }

    @Test func identifiersAreFound() throws {
        var generator = ItemGenerator(seed: 5)
        generator.identifierCount = 100_000
        let items = generator.items(6_000)
        let image = try buildImage(items)
        let scope = LeaseScope()
        for item in items.prefix(500) {
            let document = try #require(try image.document(withIdentifier: item.item.identifier, in: scope))
            #expect(try image.head(of: document, in: scope).identifier.string() == item.item.identifier)
        }
        #expect(try image.document(withIdentifier: "no such", in: scope) == nil)
    }
}
