import SearchlightBytes

/// Appends commits to one journal, which it made itself: a writer never continues a journal that it found.
///
/// **Threads:** one at a time; the store's commit leader is the only user. **Failures:** where a frame does not fit the
/// disk, it is undone and the writer stays usable. After a failed sync the writer is dead: every call throws
/// `.syncFailed`, since nothing could be acknowledged on top of what may be lost.
package final class JournalWriter: @unchecked Sendable {  // why: one commit leader at a time
    package let header: JournalHeader

    /// The journal itself, for reading thumbnails. It stays readable after the journal was removed.
    package let file: any OpenFile

    /// The end of what was appended, synced or not.
    package private(set) var position: JournalPosition

    /// Bytes up to the end of the last frame; the file may be longer by zeros.
    package private(set) var byteCount = JournalFormat.headerByteCount

    /// Frames appended.
    package private(set) var frameCount = 0

    /// Bytes known to be on disk.
    private var durableByteCount = JournalFormat.headerByteCount

    /// The file's length as far as this writer extended it.
    private var allocatedByteCount = 0

    /// Why the writer is dead.
    private var failure: StoreError?

    private let identitySeed: UInt64
    private var buffer = ByteWriter(capacity: 4096)

    /// Makes the journal `header.number` in `directory`: header and first zeros, file and directory synced.
    ///
    /// The file must not exist. What the journal continues must be synced before the first frame is appended.
    package init(_ header: JournalHeader, in directory: String, of fileSystem: some FileSystem) throws(StoreError) {
        self.header = header
        position = header.base
        identitySeed = header.identity.checksumSeed
        file = try fileSystem.open(FileName.journal(header.number).path(in: directory), .create)
        do {
            try writeHeader()
            try fileSystem.syncDirectory(directory)
        } catch {
            // A journal without frames that stays does no harm.
            try? fileSystem.remove(file.path)  // why: the first error is the one to report
            throw error
        }
    }

    /// Space comes first: a full disk so leaves no valid header behind.
    private func writeHeader() throws(StoreError) {
        try allocate(JournalFormat.headerByteCount)
        header.encode(into: &buffer)
        try writeBuffer(at: 0)
        try file.sync()
    }
}

// MARK: - Appending

extension JournalWriter {
    /// Appends one commit with the next sequence and returns how it lies in the journal; `sync` makes it durable.
    ///
    /// Throws `.outOfSpace` and `.limitExceeded` with nothing appended. O(bytes of the record).
    @discardableResult
    package func append(_ record: CommitRecord, commitTime: Double) throws(StoreError) -> JournalFrame {
        try checkAlive()
        try check(payloadByteCount: record.leastByteCount)
        if let excess = record.excess { throw StoreError(code: .limitExceeded, message: excess, path: file.path) }
        guard position.sequence < .max else {
            throw StoreError(code: .limitExceeded, message: "there is no number left for a commit", path: file.path)
        }
        buffer.appendZeros(JournalFormat.frameHeaderByteCount)
        let thumbnailStart = record.encode(into: &buffer)
        let payloadByteCount = buffer.count - JournalFormat.frameHeaderByteCount
        do { try check(payloadByteCount: payloadByteCount) } catch {
            buffer.removeAll(keepingCapacity: false)
            throw error
        }
        var frame = JournalFrame(
            sequence: position.sequence + 1, commitTime: commitTime, offset: byteCount, byteCount: 0, record: record)
        frame.placeThumbnails(record.thumbnails, at: byteCount + thumbnailStart)
        frame.record.thumbnails = []
        frame.byteCount = try write(.commit, sequence: frame.sequence, commitTime: commitTime)
        frameCount += 1
        return frame
    }

    private func check(payloadByteCount: Int) throws(StoreError) {
        let end = byteCount + JournalFormat.frameByteCount(payload: payloadByteCount)
        if payloadByteCount <= JournalFormat.maximumPayloadByteCount, end <= JournalFormat.maximumByteCount { return }
        throw StoreError(
            code: .limitExceeded,
            message: "\(payloadByteCount) bytes more exceed a limit: 256 MiB a commit, 1 GiB a journal",
            path: file.path)
    }

    /// Completes the frame in the buffer, room for the header and then the payload, and writes it at once.
    private func write(_ kind: FrameHeader.Kind, sequence: UInt64, commitTime: Double) throws(StoreError) -> Int {
        let payloadByteCount = buffer.count - JournalFormat.frameHeaderByteCount
        let header = FrameHeader(
            kind: kind.rawValue, payloadByteCount: UInt64(payloadByteCount), sequence: sequence,
            commitTime: commitTime, previousChecksum: position.checksum, durableByteCount: UInt64(durableByteCount))
        let checksum = buffer.seal(header, seed: JournalFormat.frameSeed(identitySeed, offset: byteCount))
        let frameByteCount = buffer.count
        do {
            try allocate(byteCount + frameByteCount)
            try writeBuffer(at: byteCount)
        } catch {
            buffer.removeAll(keepingCapacity: false)
            try undo(after: error)
            throw error
        }
        position = JournalPosition(sequence: sequence, checksum: checksum)
        byteCount += frameByteCount
        return frameByteCount
    }

    private func writeBuffer(at offset: Int) throws(StoreError) {
        try buffer.withView { (view: ByteView) throws(StoreError) in try file.write(view, at: offset) }
        buffer.removeAll(keepingCapacity: buffer.count <= 1 << 20)
    }

    /// Sets space aside up to `end`, a step ahead where the disk has it.
    private func allocate(_ end: Int) throws(StoreError) {
        guard end > allocatedByteCount else { return }
        // Many journals of small indexes, and of one deletion after opening, never get far.
        let isFirst = allocatedByteCount == 0
        let step = isFirst ? JournalFormat.firstPreallocationByteCount : JournalFormat.preallocationByteCount
        let generous = (end + step - 1) / step * step
        do {
            try file.preallocate(generous)
        } catch {
            guard error.code == .outOfSpace else { throw error }
            try file.preallocate(end)
            allocatedByteCount = end
            return
        }
        try writeZeros(end..<generous)
        allocatedByteCount = generous
    }

    /// Writes the zeros that are to be overwritten: space that was only set aside costs later syncs a change of the
    /// file's description each (0.15 ms rather than 0.11 ms a commit where this was measured).
    private func writeZeros(_ range: Range<Int>) throws(StoreError) {
        guard !range.isEmpty else { return }
        var zeros = ByteWriter(capacity: range.count)
        zeros.appendZeros(range.count)
        try zeros.withView { (view: ByteView) throws(StoreError) in try file.write(view, at: range.lowerBound) }
    }

    /// Takes a partial frame back. If even that fails, nothing is known of the file and the writer dies.
    private func undo(after error: StoreError) throws(StoreError) {
        do {
            try file.truncate(byteCount)
            allocatedByteCount = byteCount
        } catch {
            failure = error
            throw error
        }
    }
}

// MARK: - Syncing and closing

extension JournalWriter {
    /// Makes everything appended durable. An error is final.
    package func sync() throws(StoreError) {
        try checkAlive()
        guard durableByteCount < byteCount else { return }
        do { try file.sync() } catch {
            failure = error
            throw error
        }
        durableByteCount = byteCount
    }

    /// Marks the journal as complete, gives unused space back and syncs. Nothing can be appended any more.
    package func close() throws(StoreError) {
        try sync()
        buffer.appendZeros(JournalFormat.frameHeaderByteCount)
        _ = try write(.close, sequence: position.sequence, commitTime: 0)
        try file.truncate(byteCount)
        try sync()
        failure = StoreError(code: .closed, message: "the journal was closed", path: file.path)
    }

    private func checkAlive() throws(StoreError) {
        if let failure { throw failure }
    }
}

extension ByteWriter {
    /// Puts `header` into the room at the start, the payload's checksum behind it, and pads; returns that checksum.
    fileprivate mutating func seal(_ header: FrameHeader, seed: UInt64) -> UInt64 {
        let words = header.words(seed: seed)
        for (position, word) in words.enumerated() { patchUInt64(word, at: 8 * position) }
        let checksum = appendChecksum(from: JournalFormat.frameHeaderByteCount, seed: words[words.count - 1])
        align(to: JournalFormat.alignment)
        return checksum
    }
}
