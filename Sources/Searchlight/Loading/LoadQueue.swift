import SearchlightBytes

/// Items that travel together; their operations are numbered from `firstNumber` on.
struct LoadChunk: Sendable {
    static let itemCount = 256

    let items: [Item]
    let firstNumber: UInt64
}

/// Chunks on their way from the thread that offers items to the builders. Thread-safe.
///
/// Bounded, so that a fast source does not fill the memory: what does not fit, the offering thread builds itself.
final class LoadQueue: Sendable {
    private let lock = Lock()
    private let changed: Condition
    private let waiting: Locked<[LoadChunk]>
    private let isClosed = Locked(false)
    private let capacity: Int

    init(capacity: Int) {
        changed = Condition(lock)
        waiting = Locked([])
        self.capacity = capacity
    }

    /// Takes a chunk in; false when the queue is full.
    func offer(_ chunk: LoadChunk) -> Bool {
        lock.withLock {
            let isTaken = waiting.withLock { waiting in
                guard waiting.count < capacity else { return false }
                waiting.append(chunk)
                return true
            }
            if isTaken { changed.signal() }
            return isTaken
        }
    }

    /// The oldest chunk; waits for one, and is nil once the queue is closed and empty.
    func take() -> LoadChunk? {
        lock.withLock {
            while true {
                if let chunk = takeFirst() { return chunk }
                if isClosed.withLock({ $0 }) { return nil }
                changed.wait()
            }
        }
    }

    /// The oldest chunk, if one is waiting.
    func takeWithoutWaiting() -> LoadChunk? { lock.withLock { takeFirst() } }

    /// No more chunks come: builders end when the queue is empty. With `dropping`, at once.
    func close(dropping: Bool = false) {
        lock.withLock {
            isClosed.withLock { $0 = true }
            if dropping { waiting.withLock { $0.removeAll() } }
            changed.broadcast()
        }
    }

    private func takeFirst() -> LoadChunk? {
        waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}
