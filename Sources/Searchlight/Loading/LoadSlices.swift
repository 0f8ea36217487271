import Synchronization

/// Chunks of a collection, which the builders cut off themselves. Thread-safe.
///
/// So each item is read, and made where the collection makes them, on the thread that builds it; and no thread waits for
/// another.
final class LoadSlices: LoadSource {
    private let itemCount: Int
    private let slice: @Sendable (Range<Int>) -> [Item]
    private let nextOffset = Atomic(0)

    /// Reads every item of the collection once, in slices of ascending order.
    init(_ items: some RandomAccessCollection<Item> & Sendable) {
        itemCount = items.count
        slice = { offsets in
            let start = items.index(items.startIndex, offsetBy: offsets.lowerBound)
            return Array(items[start..<items.index(start, offsetBy: offsets.count)])
        }
    }

    func take() -> LoadChunk? {
        let start = nextOffset.wrappingAdd(LoadChunk.itemCount, ordering: .relaxed).oldValue
        guard start < itemCount else {
            nextOffset.store(itemCount, ordering: .relaxed)  // Asking again and again must not overflow.
            return nil
        }
        let end = start + min(LoadChunk.itemCount, itemCount - start)
        return LoadChunk(items: slice(start..<end), firstNumber: UInt64(start))
    }

    func giveBack(_ chunk: LoadChunk) {}

    func close(dropping: Bool) {
        if dropping { nextOffset.store(itemCount, ordering: .relaxed) }
    }
}
