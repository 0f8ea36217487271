import SearchlightBytes

/// Objects that wait for their next use on whatever thread needs one. Thread-safe.
///
/// `@unchecked Sendable`: `waiting` is touched under `lock` only, and an object is either waiting or lent to one caller,
/// never both, so no two threads reach it at the same time.
final class ObjectPool<Element>: @unchecked Sendable {  // why: see above
    private let lock = Lock()
    private var waiting: [Element] = []
    private let maximumCount: Int
    private let make: @Sendable () -> Element

    /// A pool that keeps at most `maximumCount` objects and makes new ones when none is waiting.
    init(maximumCount: Int, make: @escaping @Sendable () -> Element) {
        self.maximumCount = maximumCount
        self.make = make
    }

    /// Takes an object out, for one use.
    func take() -> Element { lock.withLock { waiting.popLast() } ?? make() }

    /// Gives an object back; the caller must not keep it.
    func put(_ element: Element) {
        lock.withLock {
            if waiting.count < maximumCount { waiting.append(element) }
        }
    }
}
