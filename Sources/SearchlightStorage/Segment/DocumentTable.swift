import SearchlightBytes

/// The norms or the dates of an image by document, for loops that must not call: base addresses of their blocks.
///
/// `bases[document >> shift]` is the address of the block that holds the document, or nil until `prepare` saw a document
/// of that block (and so verified it); entry `document & mask` of the block has `entryByteCount` bytes. Valid within the
/// lease scope; the bytes never change. Documents must be below the image's `documentCount`, as those of a
/// `PostingsCursor` always are: nothing is checked.
@safe
package struct DocumentTable {
    /// Invariant: `blockCount` entries in the scope's memory, each nil or the start of a verified block.
    @unsafe package let bases: UnsafeMutablePointer<UnsafeRawPointer?>
    package let blockCount: Int

    /// log2 of the documents of a block.
    package let shift: UInt32
    package let entryByteCount: Int

    private let image: SegmentImage
    private let scope: LeaseScope
    private let section: SectionKind

    /// `documentsPerBlock` is a power of two, and the section has exactly the blocks that `documentCount` asks for, which
    /// the directory's decoder checked.
    init(
        _ image: SegmentImage, _ section: SectionKind, documentsPerBlock: Int, entryByteCount: Int, in scope: LeaseScope
    ) {
        self.image = image
        self.scope = scope
        self.section = section
        self.entryByteCount = entryByteCount
        shift = UInt32(documentsPerBlock.trailingZeroBitCount)
        blockCount = image.blockCount(of: section)
        let room = unsafe scope.allocate(blockCount * MemoryLayout<UnsafeRawPointer?>.stride)
        unsafe bases = room.bindMemory(to: UnsafeRawPointer?.self).baseAddress.unsafelyUnwrapped
        unsafe bases.initialize(repeating: nil, count: blockCount)
    }

    /// Makes the blocks of `count` ascending documents at `documents` available. Cheap when they are: one test where all
    /// lie in one block, else one a document.
    package func prepare(_ documents: UnsafePointer<UInt32>, count: Int) throws(StoreError) {
        guard count > 0 else { return }
        var position = 0
        let last = unsafe documents[count - 1] &>> shift
        while position < count {
            let block = unsafe documents[position] &>> shift
            try prepare(block: Int(block))
            if block == last { return }
            position += 1
            while position < count, unsafe documents[position] &>> shift == block { position += 1 }
        }
    }

    /// Makes the block of one document available.
    package func prepare(_ document: UInt32) throws(StoreError) { try prepare(block: Int(document &>> shift)) }

    /// Entry `document` of a table of u64. About 3 ns for ascending documents.
    package func uint64(of document: UInt32) throws(StoreError) -> UInt64 {
        precondition(entryByteCount == 8, "the table has entries of other widths")
        guard document < image.documentCount else { throw image.damage(section, "a document number is out of range") }
        let block = Int(document &>> shift)
        try prepare(block: block)
        let entry = Int(document & (1 &<< shift &- 1))
        // Invariant: the block is full, or the last one and ends with the last document.
        let base = unsafe bases[block].unsafelyUnwrapped
        return unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: entry &* 8, as: UInt64.self))
    }

    private func prepare(block: Int) throws(StoreError) {
        guard block < blockCount else { throw image.missing(section, block) }
        guard unsafe bases[block] == nil else { return }
        unsafe bases[block] = try image.block(section, block, in: scope).unsafeBase
    }
}

extension SegmentImage {
    /// The norms: 8 bytes a document, 2,048 a block. Bytes 0 to 4 are the `LengthCode` of each role, byte 5 the flags of
    /// `NormFlags`, byte 6 the ranking hint (255 none). O(documents / 2048), for each query anew.
    package func norms(in scope: LeaseScope) -> DocumentTable {
        DocumentTable(
            self, .norms, documentsPerBlock: SegmentFormat.normsPerBlock, entryByteCount: SegmentFormat.normByteCount,
            in: scope)
    }

    /// The ranking dates: a little-endian u32 a document, seconds since 1970, 4,096 a block.
    package func dates(in scope: LeaseScope) -> DocumentTable {
        DocumentTable(self, .dates, documentsPerBlock: SegmentFormat.datesPerBlock, entryByteCount: 4, in: scope)
    }

    /// The norms of one document.
    package func norms(of document: UInt32, in scope: LeaseScope) throws(StoreError) -> Norms {
        let number = Int(document) / SegmentFormat.normsPerBlock
        guard document < documentCount else { throw damage(.norms, "a document number is out of range") }
        let view = try block(.norms, number, in: scope)
        do {
            return Norms(bits: try view.uint64(at: Int(document) % SegmentFormat.normsPerBlock * 8))
        } catch {
            throw damage(.norms, number, error)
        }
    }

    /// The ranking date of one document, in seconds since 1970.
    package func date(of document: UInt32, in scope: LeaseScope) throws(StoreError) -> UInt32 {
        let number = Int(document) / SegmentFormat.datesPerBlock
        guard document < documentCount else { throw damage(.dates, "a document number is out of range") }
        let view = try block(.dates, number, in: scope)
        do {
            return try view.uint32(at: Int(document) % SegmentFormat.datesPerBlock * 4)
        } catch {
            throw damage(.dates, number, error)
        }
    }
}
