import SearchlightBytes
import SearchlightStorage

/// Reads everything that an image offers, through the reader's whole interface. What is damaged is refused, part by part.
enum ImageWalk {
    static func walk(_ image: SegmentImage) throws {
        allowingDamage { try documents(of: image) }
        allowingDamage { try terms(of: image) }
        for column in image.columns { allowingDamage { try values(of: column) } }
        _ = SegmentVerifier.findings(in: image)
    }

    /// Merges the image, some of it deleted, with itself; what comes out must open and be without a finding of order.
    static func merge(_ image: SegmentImage) throws {
        var tombstones = Tombstones(documentCount: Int(image.documentCount))
        for document in stride(from: 0, to: image.documentCount, by: 9) { tombstones.insert(document) }
        var merger = SegmentMerger(inputs: [.init(image: image, tombstones: tombstones)], dropExpiredBefore: 1)
        var sink = ImageSink()
        guard try merger.merge(into: &sink) != nil else { return }
        _ = try SegmentImage(bytes: ImageBytes(sink.takeWriter().copyBytes()), name: "merged")
    }

    private static func documents(of image: SegmentImage) throws {
        let scope = LeaseScope()
        for document in 0..<image.documentCount {
            allowingDamage {
                let head = try image.head(of: document, in: scope)
                _ = try image.document(withIdentifier: head.identifier.string(), in: scope)
                _ = try image.norms(of: document, in: scope).bits
                _ = try image.date(of: document, in: scope)
                _ = try image.record(head.recordNumber, in: scope)
            }
            if document % 64 == 63 { scope.reset() }
        }
        let needle = ByteNeedle(Array("kettle".utf8), ignoresCase: true)
        for number in 0..<image.blockCount(of: .heads) {
            allowingDamage {
                try image.forEachTitle(holding: needle, inHeadBlock: number, in: scope) { _, _ in }
            }
        }
    }

    private static func terms(of image: SegmentImage) throws {
        let scope = LeaseScope()
        var cursor = image.terms(in: scope)
        var postingCount = 0
        // A list may be named by any number of terms.
        while try cursor.next(), postingCount < 200_000 {
            _ = try image.term(cursor.term, in: scope)
            let inner = LeaseScope()
            allowingDamage { postingCount += try postings(of: cursor.entry, image, inner) }
        }
    }

    private static func postings(of entry: TermEntry, _ image: SegmentImage, _ scope: LeaseScope) throws -> Int {
        var cursor = try image.postings(of: entry, in: scope)
        let buffer = scope.makePostingsBuffer()
        var positions = PositionList()
        _ = try cursor.listMaxima()
        var count = 0
        for number in 0..<cursor.blockCount {
            let block = try cursor.load(number, into: buffer)
            for position in 0..<block.count {
                try cursor.readPositions(of: position, into: &positions)
                _ = cursor.roleCounts(of: position)
            }
            if block.count > 0 { _ = try cursor.findBlock(containing: unsafe buffer.documents[block.count - 1]) }
            count += block.count
        }
        return count
    }

    private static func values(of column: ColumnReader) throws {
        let scope = LeaseScope()
        var (documents, values): ([UInt32], [UInt64]) = ([], [])
        for number in 0..<column.chunkCount {
            try column.read(chunk: number, documents: &documents, values: &values, in: scope)
            _ = try column.chunk(number, in: scope).bounds
            for document in documents.prefix(100) { _ = try column.firstValue(of: document, in: scope) }
        }
        for ordinal in 0..<min(column.dictionary.count, 5_000) {
            let string = try column.dictionary.string(at: ordinal, in: scope)
            _ = try column.dictionary.ordinal(of: string, in: scope)
            _ = try column.dictionary.ordinals(withPrefix: string, in: scope)
        }
    }
}
