import Synchronization

/// Lets one test after the other use what there is only one of in the process.
package final class Turn: Sendable {
    /// The stores of the module `CoreSpotlight`.
    package static let stores = Turn()

    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Waits until nobody has the turn, and takes it.
    package func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                defer { state.isTaken = true }
                if state.isTaken { state.waiting.append(continuation) }
                return !state.isTaken
            }
            if isFree { continuation.resume() }
        }
    }

    /// Gives the turn to the one who has waited longest.
    package func give() {
        let next = state.withLock { state in
            guard state.waiting.isEmpty else { return Optional(state.waiting.removeFirst()) }
            state.isTaken = false
            return nil
        }
        next?.resume()
    }
}
