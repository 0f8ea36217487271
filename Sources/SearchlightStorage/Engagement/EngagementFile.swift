import SearchlightBytes

/// Reads an engagement file in place: entries in the order of their identifiers' hashes, in blocks that are verified
/// whenever they are read (FORMAT.md, "Engagement"). Thread-safe.
final class EngagementFile: Sendable {
    /// The file as the manifest names it.
    let reference: FileReference

    /// Entries in all, and those of deleted items.
    let count: Int
    let dormantCount: Int

    let path: String
    private let bytes: ImageBytes
    private let seed: UInt64
    private let blocks: [EngagementBlock]

    /// Maps the file and reads its index. Throws `.notFound`, or `.corrupt` where it is not what `reference` says.
    init(_ reference: FileReference, in directory: String, of fileSystem: some FileSystem) throws(StoreError) {
        let name = FileName.engagement(reference.number)
        self.reference = reference
        path = name.path(in: directory)
        seed = reference.identity.checksumSeed
        bytes = try reference.map(name, kind: .engagement, in: directory, of: fileSystem)
        let (view, seed) = (bytes.view, seed)
        (count, dormantCount, blocks) = try StoreError.decoding(path, section: "index") { () throws(FormatError) in
            try EngagementFile.index(of: view, seed: seed)
        }
    }

    private static func index(of view: ByteView, seed: UInt64) throws(FormatError) -> (Int, Int, [EngagementBlock]) {
        let footer = view.count - EngagementBlock.footerByteCount
        let room = footer - FileHeader.byteCount
        guard room >= 0 else { throw FormatError("the file is too short", at: view.count) }
        let (count, dormantCount) = (try view.uint64(at: footer), try view.uint64(at: footer + 8))
        let blockCount = try view.uint64(at: footer + 16)
        guard blockCount <= UInt64(room / EngagementBlock.entryByteCount), count <= UInt64(room), dormantCount <= count
        else { throw FormatError("the index exceeds the file", at: footer) }
        let start = footer - Int(blockCount) * EngagementBlock.entryByteCount
        let covered = try view.bytes(at: start, count: view.count - 8 - start)
        guard try view.uint64(at: view.count - 8) == Checksum.of(covered, seed: seed) else {
            throw FormatError("the index does not fit its checksum", at: start)
        }
        var cursor = try ByteCursor(view, at: start)
        var blocks: [EngagementBlock] = []
        for _ in 0..<blockCount { blocks.append(try EngagementBlock(from: &cursor, after: blocks.last, end: start)) }
        let end = blocks.last?.end ?? FileHeader.byteCount
        guard end == start else { throw FormatError("there are bytes between blocks and index", at: end) }
        return (Int(count), Int(dormantCount), blocks)
    }
}

// MARK: - Reading

extension EngagementFile {
    /// The engagement of an item; nil where the file has none. O(log blocks + block).
    func engagement(of key: IdentifierKey) throws(StoreError) -> Engagement? {
        // Equal hashes may begin at the end of the block before the first with that hash.
        var block = max(firstBlock(withHashAtLeast: key.hash) - 1, 0)
        while block < blocks.count, blocks[block].firstHash <= key.hash {
            var found: Engagement?
            try visit(inBlock: block) { (identifier, engagement) throws(StoreError) in
                if key.bytes.withByteView({ $0 == identifier }) { found = engagement }
            }
            if let found { return found }
            block += 1
        }
        return nil
    }

    /// Calls `body` for each entry, by ascending hash, then identifier. O(n).
    func visit(_ body: (ByteView, Engagement) throws(StoreError) -> Void) throws(StoreError) {
        for block in blocks.indices { try visit(inBlock: block, body) }
    }

    /// Reads all entries and checks their order and number. O(n).
    func verify() throws(StoreError) {
        var (count, dormantCount) = (0, 0)
        var previous: IdentifierKey?
        for block in blocks.indices {
            let first = count
            try visit(inBlock: block) { (identifier, engagement) throws(StoreError) in
                let key = IdentifierKey(identifier)
                let isFirst = count == first
                guard previous.map({ $0.precedes(key) }) ?? true, !isFirst || key.hash == blocks[block].firstHash else {
                    throw .corrupt(path, section: "engagement", "entries are out of order")
                }
                previous = key
                count += 1
                if engagement.dormantSince != nil { dormantCount += 1 }
            }
        }
        guard count == self.count, dormantCount == self.dormantCount else {
            throw .corrupt(path, section: "index", "there are not as many entries as the footer says")
        }
    }

    private func firstBlock(withHashAtLeast hash: UInt64) -> Int {
        var (low, high) = (0, blocks.count)
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].firstHash >= hash { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func visit(
        inBlock number: Int, _ body: (ByteView, Engagement) throws(StoreError) -> Void
    ) throws(StoreError) {
        let block = blocks[number]
        let view = try decoding(block) { () throws(FormatError) in
            let view = try bytes.view.bytes(at: block.offset, count: block.byteCount)
            guard Checksum.of(view, seed: EngagementBlock.seed(seed, number)) == block.checksum else {
                throw FormatError("a block does not fit its checksum", at: 0)
            }
            return view
        }
        var cursor = ByteCursor(view)
        while !cursor.isAtEnd {
            let (identifier, engagement) = try decoding(block) { () throws(FormatError) in
                let identifier = try cursor.readCountedBytes()
                guard identifier.count <= Engagement.maximumIdentifierByteCount else {
                    throw FormatError("an identifier is too long", at: cursor.offset - identifier.count)
                }
                return (identifier, try Engagement(from: &cursor))
            }
            try body(identifier, engagement)
        }
        extendLifetime(bytes)
    }

    private func decoding<Result>(
        _ block: EngagementBlock, _ body: () throws(FormatError) -> Result
    ) throws(StoreError) -> Result {
        do { return try body() } catch {
            throw StoreError(error.moved(by: block.offset), path: path, section: "engagement")
        }
    }
}
