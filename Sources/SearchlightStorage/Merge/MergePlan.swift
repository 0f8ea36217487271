import SearchlightBytes

/// Which documents of the inputs live on, in which order, and where their records go.
struct MergePlan {
    /// A document of an input.
    struct Source {
        var input: Int
        var document: DocumentNumber

        /// Number of its record in the input.
        var record: UInt32
    }

    let inputs: [SegmentMerger.Input]

    /// The living documents in the order of the result.
    private(set) var documents: [Source] = []

    /// By input: the new number of each document, `dropped` where there is none.
    private var newDocuments: [[UInt32]]

    /// By input: the new numbers of records.
    private var newRecords: [NumberTable] = []

    /// Blocks of records that are taken over as they are, in their order.
    private(set) var verbatimBlocks: [RecordBlock] = []

    /// Records that are written anew, behind those blocks, in their order.
    private(set) var repackedRecords: [Source] = []

    /// Records of the result.
    private(set) var recordCount: UInt32 = 0

    /// A block of section `records` of an input.
    struct RecordBlock {
        var input: Int
        var number: Int
    }

    static let dropped = UInt32.max

    /// Reads which documents live and puts them in order: by descending date, then by the bytes of the identifier.
    init(_ inputs: [SegmentMerger.Input], expiryLimit: Double?, in scope: LeaseScope) throws(StoreError) {
        self.inputs = inputs
        newDocuments = inputs.map { [UInt32](repeating: MergePlan.dropped, count: Int($0.image.documentCount)) }
        var keys: [UInt64] = []
        var sources: [Source] = []
        for (number, input) in inputs.enumerated() {
            for document in 0..<input.image.documentCount where input.tombstones?.contains(document) != true {
                let head = try input.image.head(of: document, in: scope)
                guard head.recordNumber < input.image.recordCount else {
                    throw input.image.damage(.heads, "a head names a record that does not exist")
                }
                if let expiryLimit, let expiry = head.expiry, expiry < expiryLimit { continue }
                let date = try input.image.date(of: document, in: scope)
                keys.append(UInt64(~date) << 32 | UInt64(sources.count))
                sources.append(Source(input: number, document: document, record: head.recordNumber))
            }
        }
        keys.sort()
        documents = keys.map { sources[Int(truncatingIfNeeded: $0 & 0xFFFF_FFFF)] }
        try sortTies(keys, in: scope)
        try checkCounts()
        try number()
    }

    /// Notes the new numbers. They ascend within an input, on which postings and columns rely.
    private mutating func number() throws(StoreError) {
        var nextDocuments = inputs.map { _ in DocumentNumber(0) }
        for (new, source) in documents.enumerated() {
            guard source.document >= nextDocuments[source.input] else {
                throw inputs[source.input].image.damage(.dates, "documents are not in the order of their dates")
            }
            nextDocuments[source.input] = source.document + 1
            newDocuments[source.input][Int(source.document)] = UInt32(new)
        }
    }

    private func checkCounts() throws(StoreError) {
        // Each addend has at most 32 bits.
        let recordCount = inputs.reduce(UInt64(0)) { $0 + UInt64($1.image.recordCount) }
        guard documents.count <= SegmentFormat.maximumDocumentCount, recordCount < UInt64(MergePlan.dropped) else {
            throw StoreError(
                code: .limitExceeded, message: "A segment holds at most 2^30 items; merge fewer segments at once",
                path: inputs.first?.image.name)
        }
    }

    private mutating func sortTies(_ keys: [UInt64], in scope: LeaseScope) throws(StoreError) {
        var start = 0
        while start < keys.count {
            var end = start + 1
            while end < keys.count, keys[end] >> 32 == keys[start] >> 32 { end += 1 }
            if end - start > 1 { try sortByIdentifier(start..<end, in: scope) }
            start = end
        }
    }

    private mutating func sortByIdentifier(_ range: Range<Int>, in scope: LeaseScope) throws(StoreError) {
        var run: [(identifier: ByteView, source: Source)] = []
        run.reserveCapacity(range.count)
        for source in documents[range] {
            run.append((try inputs[source.input].image.head(of: source.document, in: scope).identifier, source))
        }
        run.sort { $0.identifier < $1.identifier }
        for (offset, entry) in run.enumerated() { documents[range.lowerBound + offset] = entry.source }
    }

    /// The new number of a document; nil where it does not live on, or does not exist.
    func newDocument(_ document: DocumentNumber, of input: Int) -> UInt32? {
        guard Int(document) < newDocuments[input].count else { return nil }
        let new = newDocuments[input][Int(document)]
        return new == MergePlan.dropped ? nil : new
    }

    /// Copies the new numbers of an input's documents.
    func copyNewDocuments(of input: Int, to buffer: inout GrowingBuffer<UInt32>) {
        buffer.reserve(newDocuments[input].count)
        for new in newDocuments[input] { buffer.append(new) }
    }

    /// The new number of a living document's record. Invariant: `init` compared the number with the records there are.
    func newRecord(_ source: Source) -> UInt32 { newRecords[source.input][Int(source.record)] }
}

// MARK: - Records

extension MergePlan {
    /// Gives numbers to the records: first those of blocks that are taken over, then the others.
    mutating func planRecords() {
        newRecords = inputs.map { NumberTable(recordsOf: $0.image) }
        let alive = aliveRecords()
        for (number, input) in inputs.enumerated() {
            for block in 0..<input.image.blockCount(of: .records) where isVerbatim(block, number, alive[number]) {
                for record in records(of: block, in: input.image) {
                    newRecords[number][record] = recordCount
                    recordCount += 1
                }
                verbatimBlocks.append(RecordBlock(input: number, number: block))
            }
        }
        planRepacking()
    }

    /// Keeps the order of arrival: items that came one after the other are alike, and compress well side by side.
    private mutating func planRepacking() {
        repackedRecords = documents.filter { newRecords[$0.input][Int($0.record)] == NumberTable.none }
        repackedRecords.sort { ($0.input, $0.record) < ($1.input, $1.record) }
        for source in repackedRecords {
            newRecords[source.input][Int(source.record)] = recordCount
            recordCount += 1
        }
    }

    /// By input: records of living documents have a number.
    private func aliveRecords() -> [NumberTable] {
        var alive = inputs.map { NumberTable(recordsOf: $0.image) }
        for source in documents { alive[source.input][Int(source.record)] = 0 }
        return alive
    }

    /// At least half full, and every record of it alive.
    private func isVerbatim(_ block: Int, _ input: Int, _ alive: NumberTable) -> Bool {
        let image = inputs[input].image
        guard image.location(.records, block).rawByteCount >= SegmentFormat.recordBlockByteCount / 2 else {
            return false
        }
        let records = records(of: block, in: image)
        return !records.isEmpty && records.allSatisfy { alive[$0] != NumberTable.none }
    }

    /// The numbers of the records of a block, within those that exist.
    private func records(of block: Int, in image: SegmentImage) -> Range<Int> {
        let count = Int(image.recordCount)
        let first = min(Int(image.location(.records, block).firstKey), count)
        guard block + 1 < image.blockCount(of: .records) else { return first..<count }
        return first..<max(first, min(Int(image.location(.records, block + 1).firstKey), count))
    }
}
