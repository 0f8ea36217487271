import Synchronization

/// Carries the cancellation of a task to a thread that works for it. Thread-safe.
final class CancellationFlag: Sendable {
    private let value = Atomic(false)

    /// Whether the task was cancelled.
    var isSet: Bool { value.load(ordering: .relaxed) }

    /// Runs `body`; the flag is set when the task is cancelled meanwhile.
    func watching<Result, Failure: Error>(
        _ body: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let outcome: Swift.Result<Result, Failure> = await withTaskCancellationHandler {
            do throws(Failure) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        } onCancel: {
            value.store(true, ordering: .relaxed)
        }
        return try outcome.get()
    }
}
