import SearchlightBytes

/// Where a block lies in its image (FORMAT.md, "Directory").
@frozen
package struct SegmentBlock: Sendable, Hashable {
    /// Byte offset of the payload from the start of the image. The 8-byte seal lies behind the payload.
    package var offset: Int

    /// Bytes of the payload on disk; less than `rawByteCount` when it lies there under LZ4.
    package var storedByteCount: Int
    package var rawByteCount: Int

    /// Number of the block's first entry (document, record, term, hash or string; see each section).
    package var firstKey: UInt32

    package init(offset: Int, storedByteCount: Int, rawByteCount: Int, firstKey: UInt32) {
        self.offset = offset
        self.storedByteCount = storedByteCount
        self.rawByteCount = rawByteCount
        self.firstKey = firstKey
    }

    @inlinable
    package var isCompressed: Bool { storedByteCount < rawByteCount }
}

/// The blocks of one section as a range of the directory's table of blocks.
@frozen
package struct SegmentSection: Sendable, Hashable {
    /// Number of the section's first block in `SegmentDirectory.blocks`.
    package var firstBlock: Int
    package var blockCount: Int

    /// Sums over the blocks, without seals.
    package var rawByteCount: Int
    package var storedByteCount: Int

    package init(firstBlock: Int = 0, blockCount: Int = 0, rawByteCount: Int = 0, storedByteCount: Int = 0) {
        self.firstBlock = firstBlock
        self.blockCount = blockCount
        self.rawByteCount = rawByteCount
        self.storedByteCount = storedByteCount
    }

    /// The numbers of its blocks in `SegmentDirectory.blocks`.
    @inlinable
    package var blocks: Range<Int> { firstBlock..<firstBlock &+ blockCount }
}

extension SegmentBlock {
    /// Bytes of an entry in the directory's table.
    static var entryByteCount: Int { 24 }

    func encode(into writer: inout ByteWriter) {
        writer.appendUInt64(UInt64(offset))
        writer.appendUInt32(UInt32(storedByteCount))
        writer.appendUInt32(UInt32(rawByteCount))
        writer.appendUInt32(firstKey)
        writer.appendUInt32(0)
    }

    /// What the entries of a section must keep to.
    struct Limits {
        let rawByteCount: Int
        let isCompressible: Bool

        /// The end of what lies before the directory.
        let dataEnd: Int

        init(_ kind: SectionKind, dataEnd: Int) {
            rawByteCount = kind.allowsOversizedBlock ? SegmentFormat.oversizedBlockByteCount : kind.blockByteCount
            isCompressible = kind.isCompressible
            self.dataEnd = dataEnd
        }
    }

    /// Reads an entry; offsets that no file has become the largest number.
    init(decoding view: ByteView, at start: Int) throws(FormatError) {
        offset = Int(clamping: try view.uint64(at: start))
        storedByteCount = Int(try view.uint32(at: start &+ 8))
        rawByteCount = Int(try view.uint32(at: start &+ 12))
        firstKey = try view.uint32(at: start &+ 16)
    }
}

extension SegmentBlock.Limits {
    /// What is wrong with the lengths of a block, or with its place: between the image's header and the directory.
    @inline(__always)
    func violation(of block: SegmentBlock) -> StaticString? {
        guard block.rawByteCount > 0, block.rawByteCount <= rawByteCount else {
            return "a block has an illegal raw length"
        }
        let isCompressed = block.storedByteCount < block.rawByteCount && isCompressible
        guard block.storedByteCount == block.rawByteCount || isCompressed, block.storedByteCount > 0 else {
            return "a block has an illegal stored length"
        }
        let end = dataEnd - block.storedByteCount - SegmentFormat.sealByteCount
        let isInside = block.offset >= FileHeader.byteCount && block.offset <= end
        return isInside ? nil : "a block lies outside the image"
    }
}
