import SearchlightBytes

/// Gives out the numbers of files and thumbnails, which are never reused. Thread-safe.
final class NumberSource: Sendable {
    private let state: Locked<State>

    private struct State {
        var nextFile: UInt64
        var nextThumbnail: UInt64
        var stagingCount = 0
    }

    init(nextFile: UInt64, nextThumbnail: UInt64) {
        state = Locked(State(nextFile: nextFile, nextThumbnail: nextThumbnail))
    }

    /// A number for a new file.
    func nextFile() -> UInt64 {
        state.withLock { state in
            defer { state.nextFile += 1 }
            return state.nextFile
        }
    }

    /// A number for a new thumbnail.
    func nextThumbnail() -> UInt64 {
        state.withLock { state in
            defer { state.nextThumbnail += 1 }
            return state.nextThumbnail
        }
    }

    /// The lowest numbers that were not given out.
    var unused: (file: UInt64, thumbnail: UInt64) { state.withLock { ($0.nextFile, $0.nextThumbnail) } }

    /// Thumbnails that are stored may become part of a batch until `endStaging`.
    func beginStaging() { state.withLock { $0.stagingCount += 1 } }

    func endStaging() { state.withLock { $0.stagingCount -= 1 } }

    /// Whether a batch that is being built may refer to any stored thumbnail.
    var isStaging: Bool { state.withLock { $0.stagingCount > 0 } }
}
