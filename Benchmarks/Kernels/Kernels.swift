import Searchlight
import SearchlightBytes
import SearchlightStorage
import SearchlightText

/// Each runs a number of rounds and gives the units of work in one.
enum Kernels {
    /// Units: bytes of English text.
    static func tokenize(_ rounds: Int) -> Int {
        let sentence =
            "The quick brown fox jumps over the lazy dog, 42 times a day; so do libfoo2-dev and Naïve users. "
        let text = Array(String(repeating: sentence, count: 40).utf8)
        var buffer = TokenBuffer()
        var tokenizer = Tokenizer()
        for _ in 0..<rounds {
            text.withUnsafeBufferPointer { tokenizer.tokenize($0, into: &buffer) }
            buffer.removeAll()
        }
        return text.count
    }

    /// Units: numbers, in blocks of every width to 20 bits.
    static func unpack(_ rounds: Int) -> Int {
        let widths = 1...20
        let source = [UInt8](repeating: 0b0101_0011, count: BlockPacking.byteCount(width: 20))
        var numbers = [UInt32](repeating: 0, count: BlockPacking.count)
        for _ in 0..<rounds {
            for width in widths {
                source.withUnsafeBytes { bytes in
                    numbers.withUnsafeMutableBufferPointer {
                        BlockPacking.unpackDeltas(
                            from: bytes.baseAddress!, width: width, previous: .max, into: $0.baseAddress!)
                    }
                }
            }
        }
        return widths.count * BlockPacking.count
    }

    /// Units: postings of a word that half of the documents have, in blocks of 128.
    static func decode(_ rounds: Int) throws -> Int {
        let image = try makeImage()
        let scope = LeaseScope()
        guard let entry = try image.term("half", in: scope) else { return 0 }
        var cursor = try image.postings(of: entry, in: scope)
        let buffer = scope.makePostingsBuffer()
        for _ in 0..<rounds {
            for block in 0..<cursor.blockCount { try cursor.load(block, into: buffer) }
        }
        return cursor.documentFrequency
    }

    /// 8,000 documents of twelve words.
    private static func makeImage() throws -> SegmentImage {
        let builder = SegmentBuilder()
        for number in 0..<8_000 {
            builder.beginItem(SegmentItem(identifier: "item-\(number)", rankingDate: UInt32(number)))
            builder.addText(.title, "title \(number % 97)")
            builder.addText(.body, number * 7 % 10 < 5 ? "half of them have it half" : "the others do not")
            try builder.endItem()
        }
        var sink = ImageSink()
        _ = try builder.finish(createdAt: 0, into: &sink)
        return try SegmentImage(bytes: ImageBytes(sink.takeWriter().copyBytes()), name: "kernels")
    }

    /// Units: searches for one word that a third of 8,000 items have, ten best, scores only.
    static func scan(_ rounds: Int) throws -> Int {
        let index = try SearchIndex.inMemory()
        try index.add(
            (0..<8_000).map { number in
                Item(
                    "item-\(number)", title: "title \(number % 97)",
                    textContent: number * 7 % 9 < 3
                        ? String(repeating: "common ", count: 1 + number % 5) : "other words")
            })
        try index.checkpoint()
        var options = SearchOptions(limit: 10)
        options.match = .all
        options.completesLastWord = false
        for _ in 0..<rounds { _ = try index.rank("common", options: options) }
        return 1
    }

    /// Units: commits of an image of 1,000 bytes.
    static func journal(_ rounds: Int) throws -> Int {
        let disk = MemoryFileSystem()
        try disk.createDirectory("/index")
        let identity = FileIdentity(low: 1, high: 2)
        let header = JournalHeader(
            number: 1, identity: identity, indexIdentity: FileIdentity(low: 3, high: 4),
            base: JournalPosition(sequence: 0, checksum: 0), isFromRecovery: false)
        let writer = try JournalWriter(header, in: "/index", of: disk)
        var record = CommitRecord()
        record.deletedIdentifiers = ["item"]
        record.images = [.init(bytes: ImageBytes([UInt8](repeating: 7, count: 1_000)))]
        for _ in 0..<rounds {
            try writer.append(record, commitTime: 1)
            try writer.sync()
        }
        return 1
    }
}
