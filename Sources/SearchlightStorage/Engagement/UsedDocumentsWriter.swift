import SearchlightBytes

/// A segment whose used documents an engagement file is to tell.
package struct EngagementTarget {
    /// The number of its file.
    package let number: UInt64
    package let image: SegmentImage
    package let tombstones: Tombstones

    package init(number: UInt64, image: SegmentImage, tombstones: Tombstones) {
        self.number = number
        self.image = image
        self.tombstones = tombstones
    }
}

/// Gathers the used documents of segments while entries of an engagement file are written, and writes them then.
struct UsedDocumentsWriter {
    private var lists: [List]

    /// Newer segments first: what is used is often what changed.
    private var order: [Int]
    private let scope = LeaseScope()

    private struct List {
        let target: EngagementTarget
        var rows: [Row] = []
        var maxima = EngagementMaxima()

        /// Damage makes a segment one that the file says nothing of: searches meet the damage by themselves.
        var isDamaged = false
    }

    private struct Row {
        let document: UInt32
        let opens: Double
        let shown: Double
        let time: Double
        let entry: UInt64

        func encode(into writer: inout ByteWriter) {
            writer.appendDouble(opens)
            writer.appendDouble(shown)
            writer.appendDouble(time)
            writer.appendUInt64(entry)
        }
    }

    init(_ targets: [EngagementTarget]) {
        lists = targets.sorted { $0.number < $1.number }.map { List(target: $0) }
        order = Array(lists.indices.reversed())
    }

    /// Takes an item's engagement, written at `place`, into the list of the segment that has the item alive.
    mutating func add(_ identifier: ByteView, hash: UInt64, _ engagement: Engagement, at place: EngagementEntries.Place)
    {
        guard engagement.dormantSince == nil else { return }
        for position in order where !lists[position].isDamaged {
            do {
                let target = lists[position].target
                let document = try target.image.document(withIdentifier: identifier, hash: hash, in: scope)
                guard let document, !target.tombstones.contains(document) else { continue }
                lists[position].rows.append(
                    Row(
                        document: document, opens: engagement.opens, shown: engagement.shown, time: engagement.time,
                        entry: engagement.queries.isEmpty ? 0 : place.packed + 1))
                lists[position].maxima.add(engagement)
                return
            } catch { lists[position].isDamaged = true }
        }
    }

    /// Writes the lists and gives the lines of the index that lead to them.
    mutating func write(into sink: inout ImageSink, seed: UInt64) throws(StoreError) -> [UsedDocumentsLine] {
        var lines: [UsedDocumentsLine] = []
        for position in lists.indices where !lists[position].isDamaged {
            lists[position].rows.sort { $0.document < $1.document }
            lines.append(UsedDocumentsWriter.write(lists[position], into: &sink, seed: seed))
            lists[position].rows = []
            try sink.flushIfLarge()
        }
        return lines
    }

    private static func write(_ list: List, into sink: inout ImageSink, seed: UInt64) -> UsedDocumentsLine {
        var line = UsedDocumentsLine(
            segment: list.target.number, documentCount: list.target.image.documentCount, usedCount: list.rows.count,
            offset: sink.byteCount, checksum: 0, maxima: list.maxima)
        var head = ByteWriter(capacity: line.rowsOffset - line.offset)
        for row in list.rows { head.appendUInt32(row.document) }
        var rows = ByteWriter(capacity: line.end - line.rowsOffset)
        for first in stride(from: 0, to: list.rows.count, by: UsedDocumentsLine.rowsPerBlock) {
            var block = ByteWriter(capacity: UsedDocumentsLine.rowsPerBlock * UsedDocumentsLine.rowByteCount)
            for row in list.rows[first...].prefix(UsedDocumentsLine.rowsPerBlock) { row.encode(into: &block) }
            let blockSeed = UsedDocumentsLine.seed(seed, at: line.rowsOffset + rows.count)
            head.appendUInt64(block.withView { Checksum.of($0, seed: blockSeed) })
            block.withView { rows.append($0) }
        }
        line.checksum = head.withView { Checksum.of($0, seed: UsedDocumentsLine.seed(seed, at: line.offset)) }
        head.withView { sink.pending.append($0) }
        rows.withView { sink.pending.append($0) }
        return line
    }
}
