import SearchlightBytes

/// What one search borrows: decoded blocks and work buffers, alive until `reset()`.
///
/// Views, cursors and buffers that were made in a scope are valid until its next `reset()`, and only while the images
/// they came from are kept alive by the caller (a snapshot does). Memory stays with the scope for the next search, so
/// that a search allocates nothing once the scope has grown to its size. **Threads:** one at a time. Not `Sendable`.
/// A walk over many LZ4 blocks (all records, all chunks of a column) should reset from time to time.
@safe
package final class LeaseScope {
    /// Invariant: `ArenaChunk.byteCount` bytes each; what lies behind `offset` in `chunks[current]` is free.
    private var chunks: [ArenaChunk] = []
    private var current = 0
    private var offset = 0
    private var oversized: [ArenaChunk] = []

    /// Blocks that lie decoded in this scope.
    private var decoded = DecodedBlockTable()

    package init() {}

    deinit {
        for chunk in chunks { chunk.deallocate() }
        for chunk in oversized { chunk.deallocate() }
    }

    /// Ends all leases: everything lent is invalid. Keeps at most 2 MiB for the next search. O(blocks lent).
    package func reset() {
        for chunk in oversized { chunk.deallocate() }
        oversized.removeAll(keepingCapacity: true)
        while chunks.count > LeaseScope.retainedChunkCount { chunks.removeLast().deallocate() }
        current = 0
        offset = 0
        decoded.removeAll()
    }

    /// Bytes of memory that the scope holds.
    package var byteCount: Int {
        chunks.count * ArenaChunk.standardByteCount + oversized.reduce(0) { $0 + $1.byteCount }
    }

    /// Bytes of it that are lent.
    package var lentByteCount: Int {
        current * ArenaChunk.standardByteCount + offset + oversized.reduce(0) { $0 + $1.byteCount }
    }

    private static var retainedChunkCount: Int { 32 }
}

// MARK: - Memory

extension LeaseScope {
    /// Lends `byteCount` uninitialised bytes, aligned to 64. Amortised O(1).
    func allocate(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
        let rounded = (byteCount + 63) & ~63
        guard rounded <= ArenaChunk.standardByteCount else { return unsafe allocateOversized(byteCount) }
        if offset + rounded > ArenaChunk.standardByteCount || chunks.isEmpty { nextChunk() }
        let start = unsafe chunks[current].base + offset
        offset += rounded
        return unsafe UnsafeMutableRawBufferPointer(start: start, count: byteCount)
    }

    private func nextChunk() {
        if !chunks.isEmpty { current += 1 }
        if current == chunks.count { chunks.append(ArenaChunk(byteCount: ArenaChunk.standardByteCount)) }
        offset = 0
    }

    private func allocateOversized(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
        let chunk = ArenaChunk(byteCount: byteCount)
        oversized.append(chunk)
        return unsafe UnsafeMutableRawBufferPointer(start: chunk.base, count: byteCount)
    }
}

// MARK: - Decoded blocks

extension LeaseScope {
    /// The block as decoded earlier in this scope.
    func decodedBlock(_ key: DecodedBlockTable.Key) -> ByteView? { decoded[key] }

    /// Decompresses `stored` into the scope and remembers it under `key`.
    func decode(
        _ stored: ByteView, rawByteCount: Int, key: DecodedBlockTable.Key
    ) throws(FormatError) -> ByteView {
        let room = unsafe allocate(rawByteCount)
        try unsafe LZ4Block.decompress(stored, into: room)
        let view = unsafe ByteView(UnsafeRawBufferPointer(room))
        decoded.insert(view, for: key)
        return view
    }
}

/// Memory of a scope.
@safe
private struct ArenaChunk {
    let base: UnsafeMutableRawPointer
    let byteCount: Int

    static var standardByteCount: Int { 64 << 10 }

    init(byteCount: Int) {
        self.byteCount = byteCount
        unsafe base = .allocate(byteCount: byteCount, alignment: 64)
    }

    func deallocate() { unsafe base.deallocate() }
}
