import SearchlightBytes
import SearchlightStorage

/// How many items have a value.
public struct ValueCount: Sendable, Hashable {
    /// The value, numbers and dates (seconds since 1970) in decimal form.
    public let value: String
    /// Items that have it.
    public let itemCount: Int
}

extension SearchIndex {
    /// How many items have each value of an attribute that has a column, most frequent first, ties by value.
    ///
    /// - Parameters:
    ///   - attribute: such as `.domainIdentifier`, `.contentType` or a custom attribute. Of an array each value counts.
    ///     Texts that are searched, such as titles and keywords, have no columns (`Attribute.isColumn`).
    ///   - text: only items that match it; nil for all items.
    /// - Throws: `invalidArgument` for an attribute without a column; else as `search`.
    /// - Complexity: linear in the number of items counted.
    public func counts(
        by attribute: AttributeName, matching text: String? = nil, options: SearchOptions = SearchOptions()
    ) throws(SearchlightError) -> [ValueCount] {
        try attribute.checkColumn()
        let snapshot = store.snapshot()
        let counter = ValueCounter(attribute: attribute, snapshot: snapshot)
        if let text {
            let run = try IndexSearch(text, options, in: snapshot, of: self, time: now, position: nil)
            try translatingSearchErrors {
                try sharedEngine.forEachMatch(run.request, in: [snapshot]) { address in
                    try counter.count(address)
                    return true
                }
            }
        } else {
            try translatingErrors { () throws(StoreError) in try counter.countAll(now: now) }
        }
        return try translatingErrors { () throws(StoreError) in try counter.values() }
    }
}

/// Counts the values of one attribute over documents, by ordinal within a slot, and puts slots together at the end.
private final class ValueCounter {
    private let snapshot: Snapshot
    private let columns: [[ColumnReader]]
    private var counts: [[UInt64: Int]]
    private let scope = LeaseScope()
    private var bits: [UInt64] = []

    init(attribute: AttributeName, snapshot: Snapshot) {
        self.snapshot = snapshot
        columns = snapshot.slots.map { slot in
            ColumnKind.allCases.compactMap { slot.image.column(named: attribute.name, kind: $0) }
        }
        counts = []
        for columns in columns { counts += columns.map { _ in [:] } }
    }

    func count(_ address: SearchAddress) throws(StoreError) {
        let first = columns.prefix(address.slot).reduce(0) { $0 + $1.count }
        for (position, column) in columns[address.slot].enumerated() {
            bits.removeAll(keepingCapacity: true)
            try column.appendValues(of: address.document, to: &bits, in: scope)
            for value in Set(bits) { counts[first + position][value, default: 0] += 1 }
        }
        if scope.byteCount > 4 << 20 { scope.reset() }
    }

    func countAll(now: Double) throws(StoreError) {
        for (index, slot) in snapshot.slots.enumerated() {
            for document in 0..<slot.image.documentCount where !slot.tombstones.contains(document) {
                if let expiry = try slot.image.head(of: document, in: scope).expiry, expiry < now { continue }
                try count(SearchAddress(snapshot: 0, slot: index, document: document))
            }
        }
    }

    func values() throws(StoreError) -> [ValueCount] {
        var sums: [String: Int] = [:]
        for (column, counts) in zip(columns.joined(), counts) {
            for (bits, count) in counts { sums[try text(bits, of: column), default: 0] += count }
        }
        return sums.map { ValueCount(value: $0.key, itemCount: $0.value) }
            .sorted { ($1.itemCount, $0.value) < ($0.itemCount, $1.value) }
    }

    private func text(_ bits: UInt64, of column: ColumnReader) throws(StoreError) -> String {
        switch column.column.kind {
        case .integer: "\(Int64(bitPattern: bits))"
        case .double: "\(Double(bitPattern: bits))"
        case .string: try column.dictionary.string(at: UInt32(truncatingIfNeeded: bits), in: scope).string()
        }
    }
}
