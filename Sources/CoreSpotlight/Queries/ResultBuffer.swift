import Foundation

/// What a running query has found and its loop has not taken yet.
///
/// The query waits while a thousand elements are untaken, so that a slow loop does not pile up items.
final class ResultBuffer<Element: Sendable>: @unchecked Sendable {  // why: it changes under `condition` only
    private static var limit: Int { 1_000 }

    private let state: QueryState
    private let condition = NSCondition()
    private var elements: [Element] = []
    /// How many of `elements` were taken.
    private var takenCount = 0
    private var isEnded = false
    private var failure: (any Error)?
    private var waiting: CheckedContinuation<Element?, any Error>?

    init(state: QueryState) {
        self.state = state
        state.whenCancelled { [weak self] in
            self?.stop(CSSearchQueryError(.cancelled, "the query was cancelled"), keepsElements: false)
        }
    }

    /// Adds elements and waits until there is room for more, or nobody wants them.
    func put(_ new: [Element]) {
        condition.withLock {
            guard !isEnded else { return }
            var new = new[...]
            if let waiting, let first = new.popFirst() {
                self.waiting = nil
                waiting.resume(returning: first)
            }
            elements += new
            while elements.count - takenCount >= ResultBuffer.limit, !isEnded { condition.wait() }
        }
    }

    /// Ends the elements; those that are there can still be taken.
    func end(_ error: (any Error)?) { stop(error, keepsElements: true) }

    /// The next element; nil at the end.
    ///
    /// - Throws: the error of the query, once; `cancelled` as soon as the task or the query is.
    func next() async throws -> Element? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { take($0) }
        } onCancel: {
            state.cancel()
        }
    }

    /// Lets the query end, where it still runs: nobody takes elements any more.
    func abandon() { if !condition.withLock({ isEnded }) { state.cancel() } }

    private func take(_ continuation: CheckedContinuation<Element?, any Error>) {
        condition.withLock {
            if takenCount < elements.count {
                continuation.resume(returning: elements[takenCount])
                takenCount += 1
                if takenCount == elements.count {
                    elements.removeAll(keepingCapacity: true)
                    takenCount = 0
                }
                condition.signal()
            } else if let failure {
                self.failure = nil
                continuation.resume(throwing: failure)
            } else if isEnded || waiting != nil {
                continuation.resume(returning: nil)
            } else {
                waiting = continuation
            }
        }
    }

    private func stop(_ error: (any Error)?, keepsElements: Bool) {
        condition.withLock {
            if !keepsElements, !isEnded || takenCount < elements.count {
                elements = []
                takenCount = 0
                failure = error
            } else if !isEnded {
                failure = error
            }
            isEnded = true
            condition.broadcast()
            guard let waiting else { return }
            self.waiting = nil
            if let failure {
                self.failure = nil
                waiting.resume(throwing: failure)
            } else {
                waiting.resume(returning: nil)
            }
        }
    }
}

/// The end of a buffer that a loop holds: when the loop lets go of it, the query ends.
final class ResultSource<Element: Sendable>: Sendable {
    private let buffer: ResultBuffer<Element>

    init(_ buffer: ResultBuffer<Element>) { self.buffer = buffer }

    deinit { buffer.abandon() }

    /// The next element; nil at the end. Throws as `ResultBuffer.next` does.
    func next() async throws -> Element? { try await buffer.next() }
}
