import Glibc
import Synchronization

/// Work on a thread of its own, which the others may wait for.
final class BackgroundWork: Sendable {
    private let body: @Sendable () throws -> Void
    private let outcome = Mutex<Result<Void, any Error>?>(nil)

    init(_ body: @escaping @Sendable () throws -> Void) throws {
        self.body = body
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<BackgroundWork>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        guard status == 0 else { throw BenchmarkError("no thread can be made") }
        pthread_detach(thread)
    }

    private func run() {
        let result = Result { try body() }
        outcome.withLock { $0 = result }
    }

    var isFinished: Bool { outcome.withLock { $0 != nil } }

    /// Throws what the work threw.
    func wait() throws {
        while !isFinished { usleep(1_000) }
        try outcome.withLock { try $0?.get() }
    }
}
