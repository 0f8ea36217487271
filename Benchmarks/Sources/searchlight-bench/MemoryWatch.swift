import Glibc
import Synchronization

/// Looks every few milliseconds how much memory this process has that no file backs: mapped files are the system's to take
/// back, yet they count in the peak that the system notes.
final class MemoryWatch: Sendable {
    private let state = Mutex((isOver: false, peakKiB: 0))
    private let baseKiB = processMemoryKiB("RssAnon")

    /// Starts looking, on a thread of its own.
    static func start() throws -> MemoryWatch {
        let watch = MemoryWatch()
        _ = try BackgroundWork { watch.run() }
        return watch
    }

    private func run() {
        while !state.withLock({ $0.isOver }) {
            let now = processMemoryKiB("RssAnon")
            state.withLock { $0.peakKiB = max($0.peakKiB, now) }
            usleep(5_000)
        }
    }

    /// Ends looking; KiB beyond what there was at the start.
    func stop() -> Int {
        state.withLock { state in
            state.isOver = true
            return max(state.peakKiB, processMemoryKiB("RssAnon")) - baseKiB
        }
    }
}
