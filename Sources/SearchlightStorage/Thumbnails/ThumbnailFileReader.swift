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
    private let bytes: ImageBytes

    /// Where the table begins, and its checksum.
    private let tableOffset: Int
    private let tableChecksum: UInt64
    private let isTableVerified = Locked(false)

    /// Maps the file. Throws `.notFound`, or `.corrupt` where it is not what `reference` says.
    package init(_ reference: FileReference, in directory: String, of fileSystem: some FileSystem) throws(StoreError) {
        let name = FileName.thumbnails(reference.number)
        self.reference = reference
        path = name.path(in: directory)
        bytes = try reference.map(name, kind: .thumbnails, in: directory, of: fileSystem)
        let view = bytes.view
        (count, tableChecksum) = try StoreError.decoding(path, section: "footer") { () throws(FormatError) in
            try ThumbnailFileReader.footer(of: view, seed: reference.identity.checksumSeed)
        }
        tableOffset = view.count - ThumbnailFileFormat.footerByteCount - ThumbnailFileFormat.tableByteCount(count)
    }

    private static func footer(of view: ByteView, seed: UInt64) throws(FormatError) -> (Int, UInt64) {
        let start = view.count - ThumbnailFileFormat.footerByteCount
        let room = start - FileHeader.byteCount
        guard room >= 0 else { throw FormatError("the file is too short", at: view.count) }
        let covered = try view.bytes(at: start, count: 16)
        guard try view.uint64(at: start + 16) == Checksum.of(covered, seed: seed) else {
            throw FormatError("the footer does not fit its checksum", at: start)
        }
        let count = try view.uint64(at: start)
        guard count <= UInt64(room / ThumbnailFileFormat.tableByteCount(1)) else {
            throw FormatError("the table exceeds the file", at: start)
        }
        return (Int(count), try view.uint64(at: start + 8))
    }
}

// MARK: - Reading

extension ThumbnailFileReader {
    /// The bytes of a thumbnail, in place; nil where the file has none of that number. O(log n + bytes).
    /// - Throws: `.corrupt` where they do not fit their checksum.
    package func read(_ number: UInt64) throws(StoreError) -> ImageBytes? {
        try checkTable()
        guard let entry = try decoding({ (view) throws(FormatError) in try self.entry(of: number, in: view) })
        else { return nil }
        return try read(entry)
    }

    /// The number of a thumbnail with these bytes; nil where the file has none. `hash` is `Checksum` with seed 0.
    /// O(log n + bytes).
    package func number(of wanted: ByteView, hash: UInt64) throws(StoreError) -> UInt64? {
        try checkTable()
        let candidates = try decoding { (view) throws(FormatError) in try entries(withHash: hash, in: view) }
        for entry in candidates where entry.byteCount == wanted.count {
            if try read(entry).withView({ $0 == wanted }) { return entry.number }
        }
        return nil
    }

    /// All numbers, ascending. O(n).
    package var numbers: [UInt64] {
        get throws(StoreError) {
            try checkTable()
            return try decoding { (view) throws(FormatError) in
                var numbers: [UInt64] = []
                for position in 0..<count { numbers.append(try entry(at: position, in: view).number) }
                return numbers
            }
        }
    }

    /// Reads and checks every thumbnail. O(bytes).
    package func verify() throws(StoreError) {
        try checkTable()
        for position in 0..<count {
            _ = try read(try decoding { (view) throws(FormatError) in try entry(at: position, in: view) })
        }
        try decoding { (view) throws(FormatError) in try checkOrder(view) }
    }

    private func read(_ entry: ThumbnailEntry) throws(StoreError) -> ImageBytes {
        let part = try StoreError.decoding(path, section: "table") { () throws(FormatError) in
            try bytes.slice(entry.offset..<entry.offset + entry.byteCount)
        }
        guard part.withView({ Checksum.of($0) }) == entry.hash else {
            throw .corrupt(
                path, section: "thumbnail \(entry.number)", offset: entry.offset, "the bytes do not fit their hash")
        }
        return part
    }
}

// MARK: - The table

extension ThumbnailFileReader {
    private func decoding<Result>(
        _ body: (ByteView) throws(FormatError) -> Result
    ) throws(StoreError) -> Result {
        try StoreError.decoding(path, section: "table") { () throws(FormatError) in try bytes.withView(body) }
    }

    /// Checks the table once; whoever comes meanwhile waits.
    private func checkTable() throws(StoreError) {
        try isTableVerified.withLock { (isVerified) throws(StoreError) in
            guard !isVerified else { return }
            let byteCount = ThumbnailFileFormat.tableByteCount(count)
            let checksum = try decoding { (view) throws(FormatError) in
                Checksum.of(try view.bytes(at: tableOffset, count: byteCount), seed: reference.identity.checksumSeed)
            }
            guard checksum == tableChecksum else {
                throw .corrupt(path, section: "table", offset: tableOffset, "the table does not fit its checksum")
            }
            try decoding { (view) throws(FormatError) in try checkEntries(view) }
            isVerified = true
        }
    }

    /// Numbers ascend, and thumbnails, which do not overlap, are not longer together than the file.
    private func checkEntries(_ view: ByteView) throws(FormatError) {
        var rest = tableOffset - FileHeader.byteCount
        var previous: UInt64?
        for position in 0..<count {
            let entry = try entry(at: position, in: view)
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
    private func checkOrder(_ view: ByteView) throws(FormatError) {
        var previous: ThumbnailEntry?
        for position in 0..<count {
            let entry = try entry(inOrder: position, view)
            guard previous.map({ ($0.hash, $0.number) < (entry.hash, entry.number) }) ?? true else {
                throw FormatError("the order of hashes is wrong", at: tableOffset)
            }
            previous = entry
        }
    }

    private func entry(at position: Int, in view: ByteView) throws(FormatError) -> ThumbnailEntry {
        try ThumbnailEntry(
            view, at: tableOffset + position * ThumbnailFileFormat.entryByteCount, end: tableOffset)
    }

    private func entry(of number: UInt64, in view: ByteView) throws(FormatError) -> ThumbnailEntry? {
        let position = try firstPosition { (position) throws(FormatError) in
            try entry(at: position, in: view).number >= number
        }
        guard position < count else { return nil }
        let found = try entry(at: position, in: view)
        return found.number == number ? found : nil
    }

    private func entries(withHash hash: UInt64, in view: ByteView) throws(FormatError) -> [ThumbnailEntry] {
        var position = try firstPosition { (position) throws(FormatError) in
            try entry(inOrder: position, view).hash >= hash
        }
        var entries: [ThumbnailEntry] = []
        while position < count {
            let next = try entry(inOrder: position, view)
            guard next.hash == hash else { break }
            entries.append(next)
            position += 1
        }
        return entries
    }

    private func entry(inOrder position: Int, _ view: ByteView) throws(FormatError) -> ThumbnailEntry {
        let order = tableOffset + count * ThumbnailFileFormat.entryByteCount
        let offset = order + position * ThumbnailFileFormat.orderByteCount
        let target = Int(try view.uint32(at: offset))
        guard target < count else { throw FormatError("the order of hashes names no thumbnail", at: offset) }
        return try entry(at: target, in: view)
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
