package import SearchlightBytes

extension SegmentImage {
    /// Blocks of a section.
    package func blockCount(of section: SectionKind) -> Int { directory.section(section).blockCount }

    /// What the directory says of a block; `number` counts within its section and must exist.
    func location(_ section: SectionKind, _ number: Int) -> SegmentBlock {
        directory.blocks[directory.section(section).firstBlock + number]
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
        let block = directory.blocks[position]
        if verified.contains(position), !block.isCompressed { return payload(of: block) }
        return try load(block, at: position, section, number, in: scope)
    }

    /// The bytes of a block as they lie on disk, verified but not decompressed; valid while the image lives.
    package func storedPayload(_ section: SectionKind, _ number: Int) throws(StoreError) -> ByteView {
        guard number >= 0, number < blockCount(of: section) else { throw missing(section, number) }
        let position = directory.section(section).firstBlock + number
        let stored = payload(of: directory.blocks[position])
        try verifyOnce(stored, at: position, section, number)
        return stored
    }

    private func payload(of block: SegmentBlock) -> ByteView {
        // Invariant: the directory's decoder checked that the block lies within the image.
        unsafe ByteView(base: bytes.unsafeBase + block.offset, count: block.storedByteCount)
    }

    private func load(
        _ block: SegmentBlock, at position: Int, _ section: SectionKind, _ number: Int, in scope: LeaseScope
    ) throws(StoreError) -> ByteView {
        let key = DecodedBlockTable.Key(image: serial, block: UInt32(truncatingIfNeeded: position))
        if block.isCompressed, let decoded = scope.decodedBlock(key) { return decoded }
        let stored = payload(of: block)
        try verifyOnce(stored, at: position, section, number)
        guard block.isCompressed else { return stored }
        do { return try scope.decode(stored, rawByteCount: block.rawByteCount, key: key) } catch {
            throw damage(section, number, error)
        }
    }

    /// Compares the block with its seal, and a block of dates with what it must be, unless that was done before.
    private func verifyOnce(
        _ stored: ByteView, at position: Int, _ section: SectionKind, _ number: Int
    ) throws(StoreError) {
        if verified.contains(position) { return }
        if !wasAsked(section) { startReading(position, number) }
        let seal = BlockSeal.of(stored, section: section, number: number, identitySeed: identitySeed)
        let end = directory.blocks[position].offset + stored.count
        do throws(FormatError) {
            guard try bytes.uint64(at: end) == seal else {
                throw FormatError("a block does not fit its checksum", at: 0)
            }
            // Dates are read without a look at what they say of their places.
            if section == .dates { try DateBlock.check(stored, count: documentCount(ofBlock: number)) }
        } catch {
            throw damage(section, number, error)
        }
        verified.insert(position)
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
