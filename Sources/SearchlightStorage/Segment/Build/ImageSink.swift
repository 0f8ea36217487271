package import SearchlightBytes

/// Where an image's bytes go: to memory, or to a file in small writes so that commits beside it stay fast.
///
/// One thread at a time. Several things may be written one after another; an image begins wherever the sink stands.
package struct ImageSink: ~Copyable {
    /// Bytes of a write to a file.
    package static var writeByteCount: Int { 256 << 10 }

    /// What was appended and has not been written to the file; in memory, everything.
    package var pending: ByteWriter

    /// Bytes that were handed to the file.
    private(set) var writtenByteCount = 0

    private let file: (any OpenFile)?
    private let fileOffset: Int

    /// Bytes between syncs; 0 for none.
    private let syncByteCount: Int
    private var unsyncedByteCount = 0

    /// Who syncs; nil where writing waits for it.
    let syncs: FileSyncs?

    /// Keeps the bytes in memory.
    package init() {
        self.init(appendingTo: ByteWriter(capacity: 4096))
    }

    /// Keeps the bytes in memory, behind what `writer` holds; `takeWriter` gives it back.
    package init(appendingTo writer: consuming ByteWriter) {
        pending = writer
        file = nil
        fileOffset = 0
        syncByteCount = 0
        syncs = nil
    }

    /// Writes to `file` from `offset` on, and makes the disk catch up every `syncByteCount` bytes unless that is 0.
    ///
    /// The last sync, which makes the file durable, is for the caller, after `flush`. With `syncs`, those before it are
    /// not waited for.
    package init(file: any OpenFile, at offset: Int = 0, syncByteCount: Int = 4 << 20, syncs: FileSyncs? = nil) {
        pending = ByteWriter(capacity: Self.writeByteCount + (Self.writeByteCount >> 2))
        self.file = file
        fileOffset = offset
        self.syncByteCount = syncByteCount
        self.syncs = syncs
    }

    /// Bytes appended so far, wherever they are.
    package var byteCount: Int { writtenByteCount + pending.count }

    /// Writes what is pending to the file once that is worth a write. Does nothing in memory.
    @inline(__always)
    mutating func flushIfLarge() throws(StoreError) {
        if file != nil, pending.count >= Self.writeByteCount { try flush() }
    }

    /// Writes everything that is pending to the file. Does nothing in memory.
    package mutating func flush() throws(StoreError) {
        guard let file, !pending.isEmpty else { return }
        let start = fileOffset + writtenByteCount
        try pending.withView { (view: ByteView) throws(StoreError) in try file.write(view, at: start) }
        file.startWriting(at: start, count: pending.count)
        writtenByteCount += pending.count
        unsyncedByteCount += pending.count
        pending.removeAll()
        guard syncByteCount > 0, unsyncedByteCount >= syncByteCount else { return }
        unsyncedByteCount = 0
        if let syncs { try syncs.sync(file) } else { try file.sync() }
    }

    /// Ends a sink in memory and gives its bytes.
    package consuming func takeWriter() -> ByteWriter { pending }
}
