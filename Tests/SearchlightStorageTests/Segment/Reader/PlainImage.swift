import SearchlightBytes
import SearchlightStorage

/// Writes the image of documents as the format says, by the simplest means: what the reader is held against.
struct PlainImage {
    let documents: [PlainDocument]

    /// Entries of the code table at most; fewer make more postings spell out their counts.
    var codeLimit = 255
    var identity = FileIdentity(low: 0x1234, high: 0x5678)

    init(_ documents: [PlainDocument]) { self.documents = documents }

    func bytes() -> [UInt8] { parts().assemble() }

    func parts() -> ImageParts {
        var parts = ImageParts(identity: identity)
        var lists = PlainLists(documents, codeLimit: codeLimit)
        lists.write()
        parts.add(.heads, heads())
        parts.add(.records, PlainImage.tables(documents.map(\.record)))
        parts.add(.norms, fixed(norms(), perBlock: 2048))
        parts.add(.dates, dates())
        parts.add(.identifiers, identifiers())
        parts.add(.terms, lists.terms)
        parts.add(.postings, lists.postings.map { ($0, 0) })
        parts.add(.skips, PlainImage.cut(lists.skips, every: 28 * 512))
        parts.add(.positions, PlainImage.cut(lists.positions, every: 16384))
        var columns = PlainColumns(documents)
        columns.write()
        parts.add(.columns, columns.chunks)
        parts.add(.columnDictionaries, columns.dictionaries)
        parts.directory.columns = columns.columns
        describe(&parts.directory, lists)
        return parts
    }

    private func describe(_ directory: inout SegmentDirectory, _ lists: PlainLists) {
        directory.documentCount = UInt32(documents.count)
        directory.recordCount = UInt32(documents.count)
        directory.termCount = UInt32(lists.sortedTerms.count)
        directory.createdAt = 1_000_000
        directory.codes = lists.codes
        directory.codeUses = lists.codes.map { lists.uses[$0] ?? 0 }
        directory.normFlags = documents.reduce(NormFlags()) { $0.union(NormFlags(rawValue: flags(of: $1))) }
        directory.largestHint = documents.map(\.hint).filter { $0 != 255 }.max() ?? 255
        for role in TextRole.allCases {
            for document in documents where document.length(of: role) > 0 {
                let code = LengthCode.encode(document.length(of: role))
                directory.tokenCounts[Int(role.rawValue)] += UInt64(LengthCode.decode(code))
                directory.roleDocumentCounts[Int(role.rawValue)] += 1
            }
        }
        for first in lists.firstTerms {
            directory.termIndexBytes += first
            directory.termIndexEnds.append(UInt32(directory.termIndexBytes.count))
        }
    }

    func bytes(_ body: (inout [UInt8]) -> Void) -> [UInt8] {
        var result: [UInt8] = []
        body(&result)
        return result
    }
}

// MARK: - Sections by document

extension PlainImage {
    private func heads() -> [(bytes: [UInt8], firstKey: Int)] {
        let domains = Set(documents.compactMap(\.domain)).sorted {
            Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
        }
        let heads = documents.enumerated().map { number, document in
            bytes { head in
                let own = document.title.map { $0 != document.identifier } ?? false
                var flags = own ? 1 : document.title != nil ? 2 : 0
                flags += (document.domain != nil ? 4 : 0) + (document.expiry != nil ? 8 : 0)
                head.append(UInt8(flags + (document.thumbnail != nil ? 16 : 0)))
                head.putCounted(Array(document.identifier.utf8))
                if own, let title = document.title { head.putCounted(Array(title.utf8)) }
                if let domain = document.domain { head.putVarint(domains.firstIndex(of: domain) ?? 0) }
                head.putVarint(number)
                if let expiry = document.expiry { head.put64(expiry.bitPattern) }
                if let thumbnail = document.thumbnail { head.putVarint(thumbnail) }
            }
        }
        return PlainImage.tables(heads, offsetByteCount: 2)
    }

    private func flags(of document: PlainDocument) -> UInt8 {
        document.flags | (document.expiry != nil ? 2 : 0) | (document.thumbnail != nil ? 4 : 0)
    }

    /// A byte for titles, for each other role that occurs, for the flags, and for hints where there are any.
    private func norms() -> [[UInt8]] {
        let roles = TextRole.allCases.filter { role in
            role == .title || documents.contains { $0.length(of: role) > 0 }
        }
        let hasHints = documents.contains { $0.hint != 255 }
        return documents.map { document in
            bytes { norms in
                for role in roles {
                    let length = document.length(of: role)
                    norms.append(length == 0 ? 255 : LengthCode.encode(length))
                }
                norms.append(flags(of: document))
                if hasHints { norms.append(document.hint) }
            }
        }
    }

    private func dates() -> [(bytes: [UInt8], firstKey: Int)] {
        stride(from: 0, to: documents.count, by: 2048).map { start in
            let dates = documents[start..<min(start + 2048, documents.count)].map { Int($0.date) }
            let groups = stride(from: 0, to: dates.count, by: 64).map { Array(dates[$0..<min($0 + 64, dates.count)]) }
            var (heads, values): ([UInt8], [UInt8]) = ([], [])
            for group in groups {
                let newest = group.max() ?? 0
                let width = Int.bitWidth - (newest - (group.min() ?? 0)).leadingZeroBitCount
                heads.put32(newest)
                heads.append(UInt8(width))
                heads.append(0)
                heads.put16(8 * groups.count + values.count)
                // All bits of the group side by side, the lowest first.
                var bits = group.flatMap { date in (0..<width).map { (newest - date) >> $0 & 1 } }
                while bits.count % 8 != 0 { bits.append(0) }
                for byte in 0..<bits.count / 8 {
                    values.append((0..<8).reduce(0) { $0 | UInt8(bits[8 * byte + $1]) << UInt8($1) })
                }
            }
            return (heads + values, start)
        }
    }

    private func identifiers() -> [(bytes: [UInt8], firstKey: Int)] {
        let pairs = documents.enumerated().map { number, document in
            (hash: Hash64.of(document.identifier) >> 32, document: number)
        }.sorted { ($0.hash, $0.document) < ($1.hash, $1.document) }
        return stride(from: 0, to: pairs.count, by: 2048).map { start in
            let part = pairs[start..<min(start + 2048, pairs.count)]
            let block = bytes { block in
                for pair in part {
                    block.put(pair.hash, byteCount: 4)
                    block.put32(pair.document)
                }
            }
            return (block, Int(pairs[start].hash))
        }
    }

    private func fixed(_ entries: [[UInt8]], perBlock: Int) -> [(bytes: [UInt8], firstKey: Int)] {
        stride(from: 0, to: entries.count, by: perBlock).map { start in
            (entries[start..<min(start + perBlock, entries.count)].flatMap { $0 }, start)
        }
    }
}

// MARK: - Cutting into blocks

extension PlainImage {
    static func cut(_ stream: [UInt8], every byteCount: Int) -> [(bytes: [UInt8], firstKey: Int)] {
        stride(from: 0, to: stream.count, by: byteCount).map { start in
            (Array(stream[start..<min(start + byteCount, stream.count)]), 0)
        }
    }

    /// Blocks of entries with a table of offsets and a count at their end; an entry that fills a block stands alone.
    static func tables(_ entries: [[UInt8]], offsetByteCount width: Int = 4) -> [(bytes: [UInt8], firstKey: Int)] {
        var blocks: [(bytes: [UInt8], firstKey: Int)] = []
        var (first, byteCount) = (0, width)
        for (number, entry) in (entries + [[UInt8](repeating: 0, count: 16384)]).enumerated() {
            byteCount += entry.count + width
            guard byteCount > 16384, number > first else { continue }
            blocks.append((table(Array(entries[first..<number]), width), first))
            (first, byteCount) = (number, width + entry.count + width)
        }
        return blocks
    }

    private static func table(_ entries: [[UInt8]], _ width: Int) -> [UInt8] {
        var block = entries.flatMap { $0 }
        var offset = 0
        for entry in entries {
            block.put(UInt64(offset), byteCount: width)
            offset += entry.count
        }
        block.put(UInt64(entries.count), byteCount: width)
        return block
    }
}
