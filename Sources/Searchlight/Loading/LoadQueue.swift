import SearchlightBytes

/// Chunks on their way from the thread that offers items to the builders. Thread-safe.
///
/// Bounded, so that a fast source does not fill the memory: when it is full, the offering thread takes the oldest chunk
/// in return and builds it itself.
final class LoadQueue: LoadSource {
    private let lock = Lock()
    private let changed: Condition
    private let waiting: Locked<[LoadChunk]>
    private let built: Locked<[LoadChunk]>
    private let isClosed = Locked(false)
    private let capacity: Int

    init(capacity: Int) {
        changed = Condition(lock)
        waiting = Locked([])
        built = Locked([])
        self.capacity = capacity
    }

    /// Takes a chunk in, and gives the oldest one back when there is no room for both.
    func offer(_ chunk: LoadChunk) -> LoadChunk? {
        releaseBuilt()
        return lock.withLock {
            let excess = waiting.withLock { waiting in
                waiting.append(chunk)
                return waiting.count > capacity ? waiting.removeFirst() : nil
            }
            changed.signal()
            return excess
        }
    }

    /// Hands back a chunk that was built.
    ///
    /// Its items are freed by the thread that offers, which mostly made them: allocators keep memory by thread, and both
    /// would wait for each other whenever one frees what the other allocated.
    func giveBack(_ chunk: LoadChunk) { built.withLock { $0.append(chunk) } }

    /// Frees the items of chunks that were handed back. For the thread that offers.
    func releaseBuilt() {
        let chunks = built.withLock { built in
            defer { built = [] }
            return built
        }
        withExtendedLifetime(chunks) {}
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
    func close(dropping: Bool) {
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
