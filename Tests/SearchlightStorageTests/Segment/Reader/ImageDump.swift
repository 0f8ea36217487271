import SearchlightBytes
import SearchlightStorage

/// Everything that an image says, got through the reader's whole interface, to compare images by.
struct ImageDump: Equatable {
    private var bytes: [UInt8] = []

    init(_ image: SegmentImage) throws {
        let scope = LeaseScope()
        add(image.documentCount, image.recordCount, image.termCount, image.isDateOrdered ? 1 : 0)
        add(image.createdAt.bitPattern, UInt64(image.directory.unicodeVersion))
        for counts in image.codes.entries { add(counts) }
        for role in TextRole.allCases {
            add(image.statistics(of: role).tokenCount, UInt64(image.statistics(of: role).documentCount))
        }
        try addDocuments(image, scope)
        try addTerms(image, scope)
        for column in image.columns { try addColumn(column, scope) }
    }

    private mutating func add<Value: FixedWidthInteger>(_ values: Value...) {
        for value in values { bytes.put(UInt64(truncatingIfNeeded: value), byteCount: Value.bitWidth / 8) }
    }

    private mutating func add(_ view: ByteView?) { bytes.putCounted(view?.copyBytes() ?? [0, 255, 0]) }

    private mutating func add(_ counts: RoleCounts) {
        add(counts.title, counts.keywords, counts.description, counts.body, counts.other, counts.startsTitle ? 1 : 0)
    }

    private mutating func addDocuments(_ image: SegmentImage, _ scope: LeaseScope) throws {
        for document in 0..<image.documentCount {
            let head = try image.head(of: document, in: scope)
            add(head.identifier)
            add(head.title)
            add(try image.document(withIdentifier: head.identifier.string(), in: scope) ?? .max)
            add(head.domainOrdinal ?? .max, head.recordNumber)
            add((head.expiry ?? -1).bitPattern, head.thumbnailNumber ?? .max)
            add(try image.record(head.recordNumber, in: scope))
            add(try image.norms(of: document, in: scope).bits)
            add(try image.date(of: document, in: scope))
        }
    }

    private mutating func addTerms(_ image: SegmentImage, _ scope: LeaseScope) throws {
        var terms = image.terms(in: scope)
        while try terms.next() {
            let entry = try image.term(terms.term, in: scope)
            add(terms.term)
            add(terms.entry.documentFrequency, entry?.ordinal ?? .max)
            let inner = LeaseScope()
            try addPostings(try image.postings(of: terms.entry, in: inner), inner)
        }
    }

    private mutating func addPostings(_ postings: PostingsCursor, _ scope: LeaseScope) throws {
        let buffer = scope.makePostingsBuffer()
        var cursor = postings
        var positions = PositionList()
        if let maxima = try cursor.listMaxima() {
            for lane in 0..<5 { add(maxima.largestCounts[lane], maxima.smallestLengths[lane]) }
        }
        for number in 0..<cursor.blockCount {
            let block = try cursor.load(number, into: buffer)
            for position in 0..<block.count {
                try cursor.readPositions(of: position, into: &positions)
                add(unsafe buffer.documents[position])
                add(cursor.roleCounts(of: position))
                for value in positions.values { add(value) }
            }
            let last = unsafe buffer.documents[block.count - 1]
            add(try cursor.findBlock(containing: last) ?? -1)
        }
    }

    private mutating func addColumn(_ column: ColumnReader, _ scope: LeaseScope) throws {
        bytes += Array("\(column.column)".utf8)
        var (documents, values): ([UInt32], [UInt64]) = ([], [])
        for number in 0..<column.chunkCount {
            try column.read(chunk: number, documents: &documents, values: &values, in: scope)
            for (document, value) in zip(documents, values) { add(UInt64(document), value) }
            let bounds = try column.chunk(number, in: scope).bounds
            add(bounds?.lowerBound ?? -1, bounds?.upperBound ?? -2)
        }
        for ordinal in 0..<column.dictionary.count {
            let string = try column.dictionary.string(at: ordinal, in: scope)
            add(string)
            add(try column.dictionary.ordinal(of: string, in: scope) ?? .max)
            let range = try column.dictionary.ordinals(withPrefix: string, in: scope)
            add(range.lowerBound, range.upperBound)
        }
    }
}
