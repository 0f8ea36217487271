import Synchronization

/// Times that one thread takes and another reads.
final class CommitTimes: Sendable {
    private let times = Mutex<[Double]>([])

    func add(_ time: Double) { times.withLock { $0.append(time) } }

    var all: [Double] { times.withLock { $0 } }
}
