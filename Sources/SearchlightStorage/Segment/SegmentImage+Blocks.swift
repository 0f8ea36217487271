package import SearchlightBytes

extension SegmentImage {
    /// The table of contents with all blocks. O(blocks).
    package var wholeDirectory: SegmentDirectory {
        var whole = directory
        let none = SegmentBlock(offset: 0, storedByteCount: 0, rawByteCount: 0, firstKey: 0)
        whole.blocks = [SegmentBlock](repeating: none, count: lines.count)
        for kind in SectionKind.allCases {
            for (number, position) in whole.section(kind).blocks.enumerated() {
                whole.blocks[position] = location(kind, number)
            }
        }
        return whole
    }

    /// Blocks of a section.
    package func blockCount(of section: SectionKind) -> Int { directory.section(section).blockCount }

    /// What the directory says of a block; `number` counts within its section and must exist.
    package func location(_ section: SectionKind, _ number: Int) -> SegmentBlock {
        lines[section, number]
    }

    /// The raw bytes of block `number` of a section, for as long as the scope lends them.
    ///
    /// Verifies the block when it is first used; throws `corrupt` when there is no such block or it is damaged.
    /// Compressed blocks are decoded once a scope, others are read in place.
    package func block(
        _ section: SectionKind, _ number: Int, in scope: LeaseScope
    ) throws(StoreError) -> ByteView {
        let range = directory.section(section)
        guard number >= 0, number < range.blockCount else { throw missing(section, number) }
        let position = range.firstBlock &+ number
        let block = lines[section, number]
        if verified.contains(position), !block.isCompressed, contains(block) { return payload(of: block) }
        return try load(block, at: position, section, number, in: scope)
    }

    /// The bytes of a block as they lie on disk, verified but not decompressed; valid while the image lives.
    package func storedPayload(_ section: SectionKind, _ number: Int) throws(StoreError) -> ByteView {
        guard number >= 0, number < blockCount(of: section) else { throw missing(section, number) }
        let position = directory.section(section).firstBlock + number
        return try verified(lines[section, number], at: position, section, number)
    }

    /// Whether a block lies in the image. Lines of the directory were checked when it was opened; but they are read from
    /// the file each time, and what a failing disk does to that later must not lead anywhere else.
    @inline(__always)
    private func contains(_ block: SegmentBlock) -> Bool {
        block.offset >= 0 && block.offset <= bytes.count &- block.storedByteCount &- SegmentFormat.sealByteCount
    }

    private func payload(of block: SegmentBlock) -> ByteView {
        // Invariant: `contains(block)`.
        unsafe ByteView(base: bytes.unsafeBase + block.offset, count: block.storedByteCount)
    }

    private func load(
        _ block: SegmentBlock, at position: Int, _ section: SectionKind, _ number: Int, in scope: LeaseScope
    ) throws(StoreError) -> ByteView {
        let key = DecodedBlockTable.Key(image: serial, block: UInt32(truncatingIfNeeded: position))
        if block.isCompressed, let decoded = scope.decodedBlock(key) { return decoded }
        let stored = try verified(block, at: position, section, number)
        guard block.isCompressed else { return stored }
        do { return try scope.decode(stored, rawByteCount: block.rawByteCount, key: key) } catch {
            throw damage(section, number, error)
        }
    }

    /// The bytes of a block on disk. Compares them with the seal, and a block of dates with what it must be, unless that
    /// was done before.
    private func verified(
        _ block: SegmentBlock, at position: Int, _ section: SectionKind, _ number: Int
    ) throws(StoreError) -> ByteView {
        guard contains(block) else { throw damage(section, "a block lies outside the image") }
        let stored = payload(of: block)
        if verified.contains(position) { return stored }
        startReading(section, number)
        let seal = BlockSeal.of(stored, section: section, number: number, identitySeed: identitySeed)
        do throws(FormatError) {
            guard try bytes.uint64(at: block.offset + stored.count) == seal else {
                throw FormatError("a block does not fit its checksum", at: 0)
            }
            // Dates are read without a look at what they say of their places.
            if section == .dates { try DateBlock.check(stored, count: documentCount(ofBlock: number)) }
        } catch {
            throw damage(section, number, error)
        }
        verified.insert(position)
        return stored
    }
}

extension SegmentImage {
    /// Documents of a block of norms or dates, which exists.
    private func documentCount(ofBlock number: Int) -> Int {
        max(0, min(Int(documentCount) - number * SegmentFormat.documentsPerBlock, SegmentFormat.documentsPerBlock))
    }
}

// MARK: - Errors

extension SegmentImage {
    /// The error for damage in a block; offsets within raw bytes of compressed blocks are told from the block's start.
    @inline(never)
    func damage(_ section: SectionKind, _ number: Int, _ error: FormatError) -> StoreError {
        guard number >= 0, number < blockCount(of: section) else { return missing(section, number) }
        let block = location(section, number)
        let offset = block.offset + (block.isCompressed ? 0 : error.offset)
        return StoreError(
            code: error.isTooNew ? .tooNew : .corrupt, message: "\(error.reason) (block \(number))", path: name,
            section: "\(section)", offset: offset)
    }

    /// The error for an address that leads nowhere.
    @inline(never)
    func missing(_ section: SectionKind, _ number: Int) -> StoreError {
        .corrupt(name, section: "\(section)", "block \(number) is referred to but does not exist")
    }

    /// Damage that lies in no block in particular.
    @inline(never)
    func damage(_ section: SectionKind, _ reason: StaticString) -> StoreError {
        .corrupt(name, section: "\(section)", "\(reason)")
    }
}
