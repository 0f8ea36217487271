package import SearchlightBytes
package import SearchlightStorage

/// Everything that an image says, in values that can be compared.
package struct SegmentContents: Equatable {
    package struct Document: Equatable {
        package var identifier = ""
        package var title: String?
        package var domain: String?
        package var record: [UInt8] = []
        package var norms: UInt64 = 0
        package var date: UInt32 = 0
        package var expiry: Double?
        package var thumbnailNumber: UInt64?

        package init() {}
    }

    package struct Posting: Equatable {
        package var document: UInt32
        package var counts: RoleCounts
        package var positions: [UInt32]

        package init(document: UInt32, counts: RoleCounts, positions: [UInt32]) {
            self.document = document
            self.counts = counts
            self.positions = positions
        }
    }

    package enum Value: Equatable {
        case integer(Int64)
        case double(UInt64)
        case string(String)
    }

    package struct Column: Equatable {
        package var isDates = false
        package var hasSeveralValues = false
        package var minimumBits: UInt64 = 0
        package var maximumBits: UInt64 = 0
        package var strings: [String] = []
        package var values: [UInt32: [Value]] = [:]

        package init() {}
    }

    package var documents: [Document] = []
    package var terms: [String: [Posting]] = [:]
    /// By name and kind.
    package var columns: [String: Column] = [:]
    package var tokenCounts: [UInt64] = []
    package var roleDocumentCounts: [UInt32] = []

    package init() {}
}

// MARK: - Reading an image

extension SegmentContents {
    /// Reads all of `image`.
    package init(_ image: SegmentImage) throws {
        self.init()
        let scope = LeaseScope()
        tokenCounts = image.directory.tokenCounts
        roleDocumentCounts = image.directory.roleDocumentCounts
        try readColumns(image, scope)
        try readDocuments(image, scope)
        try readTerms(image, scope)
    }

    private mutating func readDocuments(_ image: SegmentImage, _ scope: LeaseScope) throws {
        let domains = image.column(named: SegmentFormat.domainColumnName, kind: .string)
        for number in 0..<image.documentCount {
            scope.reset()
            let head = try image.head(of: number, in: scope)
            var document = Document()
            document.identifier = head.identifier.string()
            document.title = head.title?.string()
            if let ordinal = head.domainOrdinal, let domains {
                document.domain = try domains.dictionary.string(at: ordinal, in: scope).string()
            }
            document.record = try image.record(head.recordNumber, in: scope).copyBytes()
            document.norms = try image.norms(of: number, in: scope).bits
            document.date = try image.date(of: number, in: scope)
            document.expiry = head.expiry
            document.thumbnailNumber = head.thumbnailNumber
            documents.append(document)
        }
    }

    private mutating func readTerms(_ image: SegmentImage, _ scope: LeaseScope) throws {
        scope.reset()
        let postingScope = LeaseScope()
        var cursor = image.terms(in: scope)
        var last: [UInt8]?
        while try cursor.next() {
            postingScope.reset()
            let bytes = cursor.term.copyBytes()
            if let last, !last.lexicographicallyPrecedes(bytes) { throw Disorder() }
            last = bytes
            terms[cursor.term.string()] = try Self.readPostings(image, cursor.entry, postingScope)
        }
        if terms.count != Int(image.termCount) { throw Disorder() }
    }

    private struct Disorder: Error {}

    private static func readPostings(
        _ image: SegmentImage, _ entry: TermEntry, _ scope: LeaseScope
    ) throws -> [Posting] {
        var postings = try image.postings(of: entry, in: scope)
        let buffer = scope.makePostingsBuffer()
        var list = PositionList()
        var result: [Posting] = []
        for block in 0..<postings.blockCount {
            let loaded = try postings.load(block, into: buffer)
            let start = result.count
            for position in 0..<loaded.count {
                try postings.readPositions(of: position, into: &list)
                result.append(
                    Posting(
                        document: unsafe buffer.documents[position], counts: list.counts, positions: list.values))
            }
            if let skip = try postings.skipEntry(of: block) {
                try check(skip, result[start...], image, scope)
            }
        }
        return result
    }

    /// The skip entry's bounds must hold, and be tight.
    private static func check(
        _ skip: SkipEntry, _ postings: ArraySlice<Posting>, _ image: SegmentImage, _ scope: LeaseScope
    ) throws {
        var counts = SIMD8<UInt8>(repeating: 0)
        var lengths = SIMD8<UInt8>(repeating: 255)
        var startsTitle = false
        for posting in postings {
            let norms = try image.norms(of: posting.document, in: scope)
            for role in TextRole.allCases where posting.counts[role] > 0 {
                let lane = Int(role.rawValue)
                counts[lane] = max(counts[lane], UInt8(min(posting.counts[role], 255)))
                lengths[lane] = min(lengths[lane], norms.lengthCode(of: role))
            }
            if posting.counts.startsTitle { startsTitle = true }
        }
        guard skip.lastDocument == postings.last?.document, skip.largestCounts == counts,
            skip.smallestLengths == lengths, skip.startsTitle == startsTitle
        else { throw Disorder() }
    }

    private mutating func readColumns(_ image: SegmentImage, _ scope: LeaseScope) throws {
        var documents: [UInt32] = []
        var bits: [UInt64] = []
        for reader in image.columns {
            scope.reset()
            var column = Column()
            column.isDates = reader.column.isDates
            column.hasSeveralValues = reader.column.hasSeveralValues
            column.minimumBits = reader.column.minimumBits
            column.maximumBits = reader.column.maximumBits
            for ordinal in 0..<reader.column.distinctCount {
                column.strings.append(try reader.dictionary.string(at: ordinal, in: scope).string())
            }
            for chunk in 0..<reader.chunkCount {
                try reader.chunk(chunk, in: scope).read(documents: &documents, values: &bits)
                for (document, bits) in zip(documents, bits) {
                    let value: Value =
                        switch reader.column.kind {
                        case .integer: .integer(Int64(bitPattern: bits))
                        case .double: .double(bits)
                        case .string: .string(column.strings[Int(bits)])
                        }
                    column.values[document, default: []].append(value)
                }
            }
            columns["\(reader.column.name) \(reader.column.kind)"] = column
        }
    }
}
