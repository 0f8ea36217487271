import SearchlightBytes

/// Gives out the numbers of files and thumbnails, which are never reused. Thread-safe.
///
/// Where a hostile manifest makes them wrap, creating the next file fails.
final class NumberSource: @unchecked Sendable {  // why: the state is under the lock
    private let lock = Lock()
    private var state: State

    private struct State {
        var nextFile: UInt64
        var nextThumbnail: UInt64
        var stagingCount = 0
        var isSweeping = false
    }

    init(nextFile: UInt64, nextThumbnail: UInt64) {
        state = State(nextFile: nextFile, nextThumbnail: nextThumbnail)
    }

    /// A number for a new file.
    func nextFile() -> UInt64 {
        lock.withLock {
            defer { state.nextFile &+= 1 }
            return state.nextFile
        }
    }

    /// A number for a new thumbnail.
    func nextThumbnail() -> UInt64 {
        lock.withLock {
            defer { state.nextThumbnail &+= 1 }
            return state.nextThumbnail
        }
    }

    /// The lowest numbers that were not given out.
    var unused: (file: UInt64, thumbnail: UInt64) { lock.withLock { (state.nextFile, state.nextThumbnail) } }

    /// A batch is being built until `endStaging`. False where it must not refer to stored thumbnails, since those that
    /// no item names are being dropped.
    func beginStaging() -> Bool {
        lock.withLock {
            state.stagingCount += 1
            return !state.isSweeping
        }
    }

    func endStaging() { lock.withLock { state.stagingCount -= 1 } }

    /// Begins to drop thumbnails that no item names; false while a batch is being built that may name any.
    func beginSweep() -> Bool {
        lock.withLock {
            if state.stagingCount == 0 { state.isSweeping = true }
            return state.isSweeping
        }
    }

    func endSweep() { lock.withLock { state.isSweeping = false } }
}
