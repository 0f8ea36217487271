import SearchlightBytes

/// The blocks of entries of an engagement file, each verified when it is first read. Thread-safe.
final class EngagementEntries: Sendable {
    let path: String

    /// The whole file.
    let bytes: ImageBytes

    /// The seed of its checksums.
    let seed: UInt64
    private let blocks: [EngagementBlock]
    private let verified: BlockMarks

    init(_ blocks: [EngagementBlock], bytes: ImageBytes, seed: UInt64, path: String) {
        self.path = path
        self.bytes = bytes
        self.seed = seed
        self.blocks = blocks
        verified = BlockMarks(count: blocks.count)
    }

    var blockCount: Int { blocks.count }

    /// The hash that the index gives for the first entry of a block.
    func firstHash(ofBlock number: Int) -> UInt64 { blocks[number].firstHash }

    /// Where an entry lies: its block and its first byte in that.
    struct Place: Sendable, Hashable {
        var block: UInt32
        var offset: UInt32

        init(block: Int, offset: Int) {
            self.block = UInt32(truncatingIfNeeded: block)
            self.offset = UInt32(truncatingIfNeeded: offset)
        }

        /// As one number; that of no place is the largest.
        init(packed: UInt64) {
            block = UInt32(truncatingIfNeeded: packed)
            offset = UInt32(truncatingIfNeeded: packed >> 32)
        }

        var packed: UInt64 { UInt64(offset) << 32 | UInt64(block) }
    }
}

// MARK: - Finding

extension EngagementEntries {
    /// The engagement of an item; nil where the file has none. O(log blocks + block).
    func engagement(of key: IdentifierKey) throws(StoreError) -> Engagement? {
        try key.bytes.withByteView { (view) throws(StoreError) in try engagement(of: view, hash: key.hash) }
    }

    private func engagement(of wanted: ByteView, hash: UInt64) throws(StoreError) -> Engagement? {
        // Equal hashes may begin at the end of the block before the first with that hash.
        var number = max(firstBlock(withHashAtLeast: hash) - 1, 0)
        while number < blocks.count, blocks[number].firstHash <= hash {
            let found = try walk(number) { (identifier, cursor) throws(FormatError) -> Engagement? in
                if identifier == wanted { return try Engagement(from: &cursor) }
                try Engagement.skip(&cursor)
                return nil
            }
            if let found { return found }
            number += 1
        }
        return nil
    }

    private func firstBlock(withHashAtLeast hash: UInt64) -> Int {
        var (low, high) = (0, blocks.count)
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].firstHash >= hash { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The entry that begins at a place.
    func entry(at place: Place) throws(StoreError) -> (identifier: ByteView, engagement: Engagement) {
        guard Int(place.block) < blocks.count else {
            throw .corrupt(path, section: "engagement", "block \(place.block) is referred to but does not exist")
        }
        let view = try view(ofBlock: Int(place.block))
        return try decoding(at: blocks[Int(place.block)].offset) { () throws(FormatError) in
            var cursor = try ByteCursor(view, at: Int(place.offset))
            return (try EngagementEntries.identifier(from: &cursor), try Engagement(from: &cursor))
        }
    }
}

// MARK: - Walking

extension EngagementEntries {
    /// Calls `body` for each entry of a block.
    func visit(
        inBlock number: Int, _ body: (ByteView, Engagement) throws(StoreError) -> Void
    ) throws(StoreError) {
        let view = try view(ofBlock: number)
        var cursor = ByteCursor(view)
        while !cursor.isAtEnd {
            let (identifier, engagement) = try decoding(at: blocks[number].offset) { () throws(FormatError) in
                (try EngagementEntries.identifier(from: &cursor), try Engagement(from: &cursor))
            }
            try body(identifier, engagement)
        }
        extendLifetime(bytes)
    }

    /// Calls `body` for each entry of a block, standing behind its identifier, until it gives something.
    private func walk<Result>(
        _ number: Int, _ body: (ByteView, inout ByteCursor) throws(FormatError) -> Result?
    ) throws(StoreError) -> Result? {
        let view = try view(ofBlock: number)
        return try decoding(at: blocks[number].offset) { () throws(FormatError) in
            var cursor = ByteCursor(view)
            while !cursor.isAtEnd {
                let identifier = try EngagementEntries.identifier(from: &cursor)
                if let result = try body(identifier, &cursor) { return result }
            }
            return nil
        }
    }

    private static func identifier(from cursor: inout ByteCursor) throws(FormatError) -> ByteView {
        let identifier = try cursor.readCountedBytes()
        guard identifier.count <= Engagement.maximumIdentifierByteCount else {
            throw FormatError("an identifier is too long", at: cursor.offset - identifier.count)
        }
        return identifier
    }

    private func view(ofBlock number: Int) throws(StoreError) -> ByteView {
        let block = blocks[number]
        return try decoding(at: block.offset) { () throws(FormatError) in
            let view = try bytes.view.bytes(at: block.offset, count: block.byteCount)
            if verified.contains(number) { return view }
            bytes.startReading(block.offset..<block.end)
            guard Checksum.of(view, seed: EngagementBlock.seed(seed, number)) == block.checksum else {
                throw FormatError("a block does not fit its checksum", at: 0)
            }
            verified.insert(number)
            return view
        }
    }

    /// Errors of `body` count from `offset` of the file.
    func decoding<Result>(
        at offset: Int, _ body: () throws(FormatError) -> Result
    ) throws(StoreError) -> Result {
        do { return try body() } catch {
            throw StoreError(error.moved(by: offset), path: path, section: "engagement")
        }
    }
}
