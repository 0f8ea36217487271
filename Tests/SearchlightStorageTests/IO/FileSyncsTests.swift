import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Synchronization
import Testing

/// Files that a thread beside the writer makes durable.
@Suite(.timeLimit(.minutes(LongRun.hangMinutes))) struct FileSyncsTests {
    /// Counts what is done to it; syncing fails where told so.
    private final class File: OpenFile {
        let path = "file"
        let syncCount = Atomic(0)
        let closeCount = Atomic(0)
        let fails = Atomic(false)

        func write(_ bytes: ByteView, at offset: Int) throws(StoreError) {}
        @unsafe func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(StoreError) -> Int { 0 }
        func byteCount() throws(StoreError) -> Int { 0 }
        func preallocate(_ byteCount: Int) throws(StoreError) {}
        func truncate(_ byteCount: Int) throws(StoreError) {}
        func startWriting(at offset: Int, count byteCount: Int) {}
        func close() { closeCount.add(1, ordering: .relaxed) }

        func sync() throws(StoreError) {
            syncCount.add(1, ordering: .relaxed)
            if fails.load(ordering: .relaxed) { throw StoreError(code: .syncFailed, message: "no disk", path: path) }
        }
    }

    private static func write(_ byteCount: Int, to sink: inout ImageSink) throws(StoreError) {
        for _ in 0..<byteCount / 1_000 {
            sink.pending.appendZeros(1_000)
            if sink.pending.count >= ImageSink.writeByteCount { try sink.flush() }
        }
        try sink.flush()
    }

    @Test func everyFileIsSyncedOnceWaitingEnds() throws {
        let syncs = FileSyncs()
        let files = (0..<20).map { _ in File() }
        for file in files {
            var sink = ImageSink(file: file, syncByteCount: 1 << 20, syncs: syncs)
            try Self.write(3 << 20, to: &sink)
        }
        try syncs.wait()
        for file in files { #expect(file.syncCount.load(ordering: .relaxed) >= 2) }
        syncs.end()
    }

    @Test func aFailureIsThrownAndStays() throws {
        let syncs = FileSyncs()
        let file = File()
        var sink = ImageSink(file: file, syncByteCount: 1 << 20, syncs: syncs)
        try Self.write(2 << 20, to: &sink)
        try syncs.wait()
        file.fails.store(true, ordering: .relaxed)
        #expect(throws: StoreError.self) {
            try Self.write(8 << 20, to: &sink)
            try syncs.wait()
        }
        let error = #expect(throws: StoreError.self) { try syncs.wait() }
        #expect(error?.code == .syncFailed)
        #expect(throws: StoreError.self) { try Self.write(8 << 20, to: &sink) }
        syncs.end()
    }

    @Test func endingWithoutWorkOrTwiceIsHarmless() {
        let syncs = FileSyncs()
        syncs.end()
        syncs.end()
    }
}
