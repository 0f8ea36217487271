package import SearchlightBytes

/// Reads one thumbnails file, which stays readable after it was removed. Thread-safe.
///
/// The table is verified when it is first needed, each thumbnail whenever it is read.
package final class ThumbnailFileReader: Sendable {
    /// The file as the manifest names it.
    package let reference: FileReference

    /// Thumbnails in the file.
    package let count: Int

    private let path: String
    private let source: Source

    /// Where the table begins, and its checksum.
    private let tableOffset: Int
    private let tableChecksum: UInt64

    /// The table and the order behind it, once they were verified.
    private let table = Locked<ImageBytes?>(nil)

    /// Where the bytes come from.
    fileprivate enum Source: Sendable {
        case mapped(ImageBytes)
        /// There was no room for a mapping: a descriptor instead.
        case open(any OpenFile)
    }

    /// Maps the file, or keeps it open where the system has no room for it: thumbnails may be more than the memory that
    /// a process may address. Throws `.notFound`, or `.corrupt` where it is not what `reference` says.
    package init(_ reference: FileReference, in directory: String, of fileSystem: some FileSystem) throws(StoreError) {
        let name = FileName.thumbnails(reference.number)
        self.reference = reference
        path = name.path(in: directory)
        do {
            source = .mapped(try reference.map(name, kind: .thumbnails, in: directory, of: fileSystem))
        } catch {
            guard error.code == .outOfMemory else { throw error }
            source = .open(try reference.open(name, kind: .thumbnails, in: directory, of: fileSystem))
        }
        let start = reference.byteCount - ThumbnailFileFormat.footerByteCount
        guard start >= FileHeader.byteCount else {
            throw .corrupt(path, section: "footer", offset: reference.byteCount, "the file is too short")
        }
        let footer = try source.bytes(start..<reference.byteCount, path)
        (count, tableChecksum) = try StoreError.decoding(path, section: "footer") { () throws(FormatError) in
            try footer.withView { (view) throws(FormatError) in
                try ThumbnailFileReader.counts(view, start: start, seed: reference.identity.checksumSeed)
            }
        }
        tableOffset = start - ThumbnailFileFormat.tableByteCount(count)
    }

    /// What the footer says, which stands at `start` in the file.
    private static func counts(_ footer: ByteView, start: Int, seed: UInt64) throws(FormatError) -> (Int, UInt64) {
        let covered = try footer.bytes(at: 0, count: 16)
        guard try footer.uint64(at: 16) == Checksum.of(covered, seed: seed) else {
            throw FormatError("the footer does not fit its checksum", at: start)
        }
        let count = try footer.uint64(at: 0)
        let room = start - FileHeader.byteCount
        guard count <= UInt64(room / ThumbnailFileFormat.tableByteCount(1)) else {
            throw FormatError("the table exceeds the file", at: start)
        }
        return (Int(count), try footer.uint64(at: 8))
    }
}

extension ThumbnailFileReader.Source {
    /// The bytes of a range that lies in the file.
    fileprivate func bytes(_ range: Range<Int>, _ path: String) throws(StoreError) -> ImageBytes {
        switch self {
        case .mapped(let bytes):
            try StoreError.decoding(path, section: "file") { () throws(FormatError) in try bytes.slice(range) }
        case .open(let file): try file.read(at: range.lowerBound, count: range.count)
        }
    }
}

// MARK: - Reading

extension ThumbnailFileReader {
    /// The bytes of a thumbnail, in place; nil where the file has none of that number. O(log n + bytes).
    /// - Throws: `.corrupt` where they do not fit their checksum.
    package func read(_ number: UInt64) throws(StoreError) -> ImageBytes? {
        guard let entry = try decoding({ (table) throws(FormatError) in try self.entry(of: number, in: table) })
        else { return nil }
        return try read(entry)
    }

    /// The number of a thumbnail with these bytes; nil where the file has none. `hash` is `Checksum` with seed 0.
    /// O(log n + bytes).
    package func number(of wanted: ByteView, hash: UInt64) throws(StoreError) -> UInt64? {
        let candidates = try decoding { (table) throws(FormatError) in try entries(withHash: hash, in: table) }
        for entry in candidates where entry.byteCount == wanted.count {
            if try read(entry).withView({ $0 == wanted }) { return entry.number }
        }
        return nil
    }

    /// All numbers, ascending. O(n).
    package var numbers: [UInt64] {
        get throws(StoreError) {
            try decoding { (table) throws(FormatError) in
                var numbers: [UInt64] = []
                for position in 0..<count { numbers.append(try entry(at: position, in: table).number) }
                return numbers
            }
        }
    }

    /// Reads and checks every thumbnail. O(bytes).
    package func verify() throws(StoreError) {
        for position in 0..<count {
            let entry = try decoding { (table) throws(FormatError) in try self.entry(at: position, in: table) }
            try read(entry).releaseMemory()
        }
        try decoding { (table) throws(FormatError) in try checkOrder(table) }
    }

    private func read(_ entry: ThumbnailEntry) throws(StoreError) -> ImageBytes {
        let part = try source.bytes(entry.offset..<entry.offset + entry.byteCount, path)
        part.startReading(0..<part.count)
        guard part.withView({ Checksum.of($0) }) == entry.hash else {
            throw .corrupt(
                path, section: "thumbnail \(entry.number)", offset: entry.offset, "the bytes do not fit their hash")
        }
        return part
    }
}

// MARK: - The table

extension ThumbnailFileReader {
    /// Runs `body` with the table, which is verified before the first use.
    private func decoding<Result>(
        _ body: (ByteView) throws(FormatError) -> Result
    ) throws(StoreError) -> Result {
        let table = try verifiedTable()
        return try StoreError.decoding(path, section: "table") { () throws(FormatError) in try table.withView(body) }
    }

    /// Checks the table once; whoever comes meanwhile waits.
    private func verifiedTable() throws(StoreError) -> ImageBytes {
        try table.withLock { (known) throws(StoreError) in
            if let known { return known }
            let end = tableOffset + ThumbnailFileFormat.tableByteCount(count)
            let found = try source.bytes(tableOffset..<end, path)
            found.startReading(0..<found.count)
            guard found.withView({ Checksum.of($0, seed: reference.identity.checksumSeed) }) == tableChecksum else {
                throw .corrupt(path, section: "table", offset: tableOffset, "the table does not fit its checksum")
            }
            try StoreError.decoding(path, section: "table") { () throws(FormatError) in
                try found.withView { (table) throws(FormatError) in try checkEntries(table) }
            }
            known = found
            return found
        }
    }

    /// Numbers ascend, and thumbnails, which do not overlap, are not longer together than the file.
    private func checkEntries(_ table: ByteView) throws(FormatError) {
        var rest = tableOffset - FileHeader.byteCount
        var previous: UInt64?
        for position in 0..<count {
            let entry = try entry(at: position, in: table)
            let offset = tableOffset + position * ThumbnailFileFormat.entryByteCount
            guard previous.map({ $0 < entry.number }) ?? true else {
                throw FormatError("the numbers of thumbnails are out of order", at: offset)
            }
            rest -= entry.byteCount
            guard entry.byteCount <= ThumbnailStaging.maximumByteCount, rest >= 0 else {
                throw FormatError("a thumbnail is too long, or overlaps another", at: offset)
            }
            previous = entry.number
        }
    }

    /// Each thumbnail stands once in the order of hashes, equal ones by number.
    private func checkOrder(_ table: ByteView) throws(FormatError) {
        var previous: ThumbnailEntry?
        for position in 0..<count {
            let entry = try entry(inOrder: position, table)
            guard previous.map({ ($0.hash, $0.number) < (entry.hash, entry.number) }) ?? true else {
                throw FormatError("the order of hashes is wrong", at: tableOffset)
            }
            previous = entry
        }
    }

    private func entry(at position: Int, in table: ByteView) throws(FormatError) -> ThumbnailEntry {
        try ThumbnailEntry(table, at: position * ThumbnailFileFormat.entryByteCount, tableOffset: tableOffset)
    }

    private func entry(of number: UInt64, in table: ByteView) throws(FormatError) -> ThumbnailEntry? {
        let position = try firstPosition { (position) throws(FormatError) in
            try entry(at: position, in: table).number >= number
        }
        guard position < count else { return nil }
        let found = try entry(at: position, in: table)
        return found.number == number ? found : nil
    }

    private func entries(withHash hash: UInt64, in table: ByteView) throws(FormatError) -> [ThumbnailEntry] {
        var position = try firstPosition { (position) throws(FormatError) in
            try entry(inOrder: position, table).hash >= hash
        }
        var entries: [ThumbnailEntry] = []
        while position < count {
            let next = try entry(inOrder: position, table)
            guard next.hash == hash else { break }
            entries.append(next)
            position += 1
        }
        return entries
    }

    private func entry(inOrder position: Int, _ table: ByteView) throws(FormatError) -> ThumbnailEntry {
        let order = count * ThumbnailFileFormat.entryByteCount
        let offset = order + position * ThumbnailFileFormat.orderByteCount
        let target = Int(try table.uint32(at: offset))
        guard target < count else {
            throw FormatError("the order of hashes names no thumbnail", at: tableOffset + offset)
        }
        return try entry(at: target, in: table)
    }

    /// The first position at which `isAtOrBehind` holds, or `count`. O(log n).
    private func firstPosition(
        _ isAtOrBehind: (Int) throws(FormatError) -> Bool
    ) throws(FormatError) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if try isAtOrBehind(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
