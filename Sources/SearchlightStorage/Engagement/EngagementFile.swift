import SearchlightBytes

/// Reads an engagement file in place: entries in the order of their identifiers' hashes, and the used documents of each
/// segment (FORMAT.md, "Engagement"). Thread-safe.
final class EngagementFile: Sendable {
    /// The file as the manifest names it.
    let reference: FileReference

    /// Entries in all, and those of deleted items.
    let count: Int
    let dormantCount: Int

    /// The segments whose used documents the file tells, by ascending number.
    let segments: [UsedDocumentsLine]

    let entries: EngagementEntries
    var path: String { entries.path }

    /// Maps the file and reads its index. Throws `.notFound`, or `.corrupt` where it is not what `reference` says.
    init(_ reference: FileReference, in directory: String, of fileSystem: some FileSystem) throws(StoreError) {
        let name = FileName.engagement(reference.number)
        let path = name.path(in: directory)
        let bytes = try reference.map(name, kind: .engagement, in: directory, of: fileSystem)
        let seed = reference.identity.checksumSeed
        let index = try StoreError.decoding(path, section: "index") { () throws(FormatError) in
            try EngagementIndex(of: bytes.view, seed: seed)
        }
        self.reference = reference
        count = index.count
        dormantCount = index.dormantCount
        segments = index.segments
        entries = EngagementEntries(index.blocks, bytes: bytes, seed: seed, path: path)
        // The first search asks for them.
        for line in segments { bytes.startReading(line.offset..<min(line.end, line.rowsOffset + (128 << 10))) }
    }
}

// MARK: - Reading

extension EngagementFile {
    /// Calls `body` for each entry, by ascending hash, then identifier. O(n).
    func visit(_ body: (ByteView, Engagement) throws(StoreError) -> Void) throws(StoreError) {
        for block in 0..<entries.blockCount { try entries.visit(inBlock: block, body) }
    }

    /// Whether the file tells the used documents of a segment. O(log segments).
    func tells(ofSegment number: UInt64) -> Bool { line(of: number) != nil }

    /// The used documents of a segment with so many documents; nil where the file does not tell them. O(used documents).
    func usedDocuments(ofSegment number: UInt64, documentCount: UInt32) throws(StoreError) -> UsedDocuments? {
        guard let line = line(of: number) else { return nil }
        guard line.documentCount == documentCount else {
            throw .corrupt(path, section: "index", "segment-\(number) has another number of documents")
        }
        return try UsedDocuments(line, entries)
    }

    private func line(of segment: UInt64) -> UsedDocumentsLine? {
        var (low, high) = (0, segments.count)
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].segment >= segment { high = middle } else { low = middle + 1 }
        }
        return low < segments.count && segments[low].segment == segment ? segments[low] : nil
    }
}

// MARK: - Verifying

extension EngagementFile {
    /// Reads all entries and rows and checks their order and number. O(n).
    func verify() throws(StoreError) {
        var (count, dormantCount) = (0, 0)
        var previous: IdentifierKey?
        for block in 0..<entries.blockCount {
            let first = count
            try entries.visit(inBlock: block) { (identifier, engagement) throws(StoreError) in
                let key = IdentifierKey(identifier)
                let isFirst = count == first
                guard previous.map({ $0.precedes(key) }) ?? true,
                    !isFirst || key.hash == entries.firstHash(ofBlock: block)
                else { throw .corrupt(path, section: "engagement", "entries are out of order") }
                previous = key
                count += 1
                if engagement.dormantSince != nil { dormantCount += 1 }
            }
        }
        guard count == self.count, dormantCount == self.dormantCount else {
            throw .corrupt(path, section: "index", "there are not as many entries as the footer says")
        }
        for line in segments { try verify(line) }
    }

    /// The rows can be read, and none exceeds the largest counts. Whether they are those of the documents shows only
    /// with the segment.
    private func verify(_ line: UsedDocumentsLine) throws(StoreError) {
        let used = try UsedDocuments(line, entries)
        var maxima = EngagementMaxima()
        for rank in 0..<used.count {
            let row = try used.row(rank)
            maxima.add(
                Engagement(opens: row.opens, shown: row.shown, time: row.time, queries: try used.queries(of: row)))
        }
        guard maxima.isCovered(by: line.maxima) else {
            throw .corrupt(path, section: "index", "a count exceeds the largest one of segment-\(line.segment)")
        }
    }
}

extension EngagementMaxima {
    /// Whether the other counts are as large, but for rounding.
    fileprivate func isCovered(by other: EngagementMaxima) -> Bool {
        newestTime == other.newestTime && storedOpens <= other.storedOpens && storedQueryOpens <= other.storedQueryOpens
            && fadedOpens <= other.fadedOpens * (1 + 1e-9) && fadedQueryOpens <= other.fadedQueryOpens * (1 + 1e-9)
    }
}
