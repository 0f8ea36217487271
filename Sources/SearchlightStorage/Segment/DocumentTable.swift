import SearchlightBytes

/// The norms or the dates of an image by document, for loops that must not call: base addresses of their blocks.
///
/// `bases[document >> shift]` is the address of the block that holds the document, or nil until `prepare` saw a document
/// of that block (and so verified it); at least 8 bytes follow the block, its seal. Valid within the lease scope; the
/// bytes never change. Documents must be below the image's `documentCount`, as those of a `PostingsCursor` always are:
/// nothing is checked.
@safe @usableFromInline
package struct DocumentTable {
    /// Invariant: `blockCount` entries in the scope's memory, each nil or the start of a verified block.
    @unsafe package let bases: UnsafeMutablePointer<UnsafeRawPointer?>
    package let blockCount: Int

    /// log2 of the documents of a block.
    @inlinable package static var shift: UInt32 { 11 }

    private let image: SegmentImage
    private let scope: LeaseScope
    private let section: SectionKind

    /// The section has exactly the blocks that `documentCount` asks for, which the directory's decoder checked.
    fileprivate init(_ image: SegmentImage, _ section: SectionKind, in scope: LeaseScope) {
        self.image = image
        self.scope = scope
        self.section = section
        blockCount = image.blockCount(of: section)
        let room = unsafe scope.allocate(blockCount * MemoryLayout<UnsafeRawPointer?>.stride)
        unsafe bases = room.bindMemory(to: UnsafeRawPointer?.self).baseAddress.unsafelyUnwrapped
        unsafe bases.initialize(repeating: nil, count: blockCount)
    }

    /// The norms of a document, in a table of norms. A few nanoseconds where the block is available.
    package func norms(of document: UInt32) throws(StoreError) -> Norms {
        precondition(section == .norms, "norms are asked for in a table of dates")
        guard document < image.documentCount else { throw image.damage(section, "a document number is out of range") }
        try prepare(document)
        let block = Int(document &>> DocumentTable.shift)
        let entry = Int(document & (1 &<< DocumentTable.shift &- 1)) &* image.normLayout.byteCount
        // Invariant: the block is full, or the last one and ends with the last document; its seal follows.
        let base = unsafe bases[block].unsafelyUnwrapped
        let packed = unsafe base.loadUnaligned(fromByteOffset: entry, as: UInt64.self)
        return Norms(bits: image.normLayout.fullBits(of: UInt64(littleEndian: packed)))
    }

    /// Makes the block of one document available.
    package func prepare(_ document: UInt32) throws(StoreError) {
        let block = Int(document &>> DocumentTable.shift)
        guard block < blockCount else { throw image.missing(section, block) }
        guard unsafe bases[block] == nil else { return }
        unsafe bases[block] = try image.block(section, block, in: scope).unsafeBase
    }
}

extension SegmentImage {
    /// The norms, entries of `normLayout`. O(documents / 2048), for each query anew.
    package func norms(in scope: LeaseScope) -> DocumentTable { DocumentTable(self, .norms, in: scope) }

    /// The ranking dates in seconds since 1970, in blocks for `DateBlock.date`.
    package func dates(in scope: LeaseScope) -> DocumentTable { DocumentTable(self, .dates, in: scope) }

    /// The norms of one document.
    package func norms(of document: UInt32, in scope: LeaseScope) throws(StoreError) -> Norms {
        let view = try documentBlock(.norms, document, in: scope)
        let entry = Int(document % UInt32(SegmentFormat.documentsPerBlock)) * normLayout.byteCount
        // Invariant: the block is full, or the last one and ends with the last document; its seal follows.
        let packed = unsafe view.unsafeBase.loadUnaligned(fromByteOffset: entry, as: UInt64.self)
        return Norms(bits: normLayout.fullBits(of: UInt64(littleEndian: packed)))
    }

    /// The ranking date of one document, in seconds since 1970.
    package func date(of document: UInt32, in scope: LeaseScope) throws(StoreError) -> UInt32 {
        let view = try documentBlock(.dates, document, in: scope)
        // Invariant: the block was checked when it was first used, and its seal follows.
        return unsafe DateBlock.date(view.unsafeBase, Int(document) % SegmentFormat.documentsPerBlock)
    }

    private func documentBlock(
        _ section: SectionKind, _ document: UInt32, in scope: LeaseScope
    ) throws(StoreError) -> ByteView {
        guard document < documentCount else { throw damage(section, "a document number is out of range") }
        return try block(section, Int(document) / SegmentFormat.documentsPerBlock, in: scope)
    }
}
