import SearchlightBytes

/// The lines of a directory that say where the blocks of an image lie, read where they stand.
///
/// A copy would take memory of 32 bytes a block that each opening has to get from the system, for blocks that few searches
/// look at. Immutable and thread-safe.
@safe
struct BlockLines: Sendable {
    /// Keeps the lines readable.
    private let bytes: ImageBytes

    /// Where the lines of each section begin in `bytes`, by `SectionKind.rawValue - 1`.
    private let starts: [Int]

    /// The sections of the directory, in the same order. Invariant: all lines of each lie in `bytes`.
    private let sections: [SegmentSection]

    /// Blocks of all sections.
    let count: Int

    /// The lines of `directory`, which was decoded from all of `bytes`, with the places that the decoder gave.
    init(_ directory: SegmentDirectory, in bytes: ImageBytes, starts: [Int]) {
        self.bytes = bytes
        self.starts = starts
        sections = directory.sections
        count = directory.sections.reduce(0) { $0 + $1.blockCount }
        for (section, start) in zip(sections, starts) {
            let byteCount = section.blockCount * SegmentBlock.entryByteCount
            precondition(start >= 0 && byteCount <= bytes.count - start, "the decoder checks that the lines are there")
        }
    }

    /// The lines of a directory that has its blocks. O(blocks).
    init(_ directory: SegmentDirectory) {
        var writer = ByteWriter()
        for block in directory.blocks { block.encode(into: &writer) }
        self.init(
            directory, in: ImageBytes(writer.copyBytes()),
            starts: directory.sections.map { $0.firstBlock * SegmentBlock.entryByteCount })
    }

    /// Where a block of a section lies; `number` counts within the section and must exist.
    @inline(__always)
    subscript(kind: SectionKind, number: Int) -> SegmentBlock {
        let place = Int(kind.rawValue) &- 1
        precondition(number >= 0 && number < sections[place].blockCount, "the caller checks block numbers")
        // Invariant: the line lies in the bytes, as `init` made sure.
        return unsafe SegmentBlock(
            line: bytes.view.unsafeBase + (starts[place] &+ number &* SegmentBlock.entryByteCount))
    }
}

extension SegmentBlock {
    /// The block of the 24 bytes at `line`. Whether it lies in the image is for the reader of its payload to check.
    @unsafe @inline(__always)
    fileprivate init(line: UnsafeRawPointer) {
        let offset = unsafe UInt64(littleEndian: line.loadUnaligned(as: UInt64.self))
        let stored = unsafe UInt32(littleEndian: line.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
        let raw = unsafe UInt32(littleEndian: line.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
        let key = unsafe UInt32(littleEndian: line.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
        self.init(
            offset: Int(truncatingIfNeeded: offset), storedByteCount: Int(stored), rawByteCount: Int(raw), firstKey: key
        )
    }
}
