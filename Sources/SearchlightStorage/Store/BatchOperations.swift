import SearchlightBytes

/// When each item of an image was written within its batch. Needed where a batch has several images or deletions.
package struct BatchOperations: Sendable {
    /// Sorted by hash; of equal hashes the highest number first.
    private let entries: [Entry]

    private struct Entry {
        var hash: UInt64
        var number: UInt64
    }

    /// All items later than every deletion of the batch, as in a batch of one image that nothing else touches.
    package init() { entries = [] }

    /// The items that a builder holds: to be made before it finishes. O(n log n).
    package init(of builder: SegmentBuilder) {
        var entries: [Entry] = []
        entries.reserveCapacity(builder.itemCount)
        builder.forEachItem { hash, _, number in entries.append(Entry(hash: hash, number: number)) }
        entries.sort { ($0.hash, $1.number) < ($1.hash, $0.number) }
        self.entries = entries
    }

    /// The operation that wrote the item. O(log n).
    func number(of identifier: IdentifierKey) -> UInt64 {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].hash < identifier.hash { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].hash == identifier.hash ? entries[low].number : .max
    }

    /// Whether nothing is known, so that all items count as the batch's last operations.
    var isEmpty: Bool { entries.isEmpty }
}
