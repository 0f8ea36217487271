import SearchlightBytes
import SearchlightStorage

/// A column filter in the terms of one image: ordinals of the values it accepts.
struct ResolvedColumnFilter {
    /// nil where no document of the image has a value.
    private let column: ColumnReader?

    /// Whether the ordinal stands in the head, which is cheaper to read than the column.
    private let isDomain: Bool

    /// Ascending, apart from each other.
    private let accepted: [Range<UInt32>]

    init(_ filter: ColumnFilter, _ image: SegmentImage, in scope: LeaseScope) throws(StoreError) {
        column = image.column(named: filter.column, kind: .string)
        isDomain = filter.column == SegmentFormat.domainColumnName
        var ranges: [Range<UInt32>] = []
        if let dictionary = column?.dictionary {
            for value in filter.values {
                if let ordinal = try ResolvedColumnFilter.ordinal(value, dictionary, scope) {
                    ranges.append(ordinal..<ordinal + 1)
                }
                guard filter.includesSubtree, !value.isEmpty else { continue }
                let below = try Array((value + ".").utf8).withByteView { (view) throws(StoreError) in
                    try dictionary.ordinals(withPrefix: view, in: scope)
                }
                if !below.isEmpty { ranges.append(below) }
            }
        }
        accepted = ranges
    }

    private static func ordinal(
        _ value: String, _ dictionary: ColumnDictionary, _ scope: LeaseScope
    ) throws(StoreError) -> UInt32? {
        try Array(value.utf8).withByteView { (view) throws(StoreError) in try dictionary.ordinal(of: view, in: scope) }
    }

    /// Whether no document of the image can be accepted.
    var acceptsNothing: Bool { accepted.isEmpty }

    /// Whether a document has one of the values.
    func accepts(
        _ document: UInt32, _ image: SegmentImage, _ values: inout [UInt64], in scope: LeaseScope
    ) throws(StoreError) -> Bool {
        guard let column, !accepted.isEmpty else { return false }
        if isDomain {
            guard let ordinal = try image.head(of: document, in: scope).domainOrdinal else { return false }
            return contains(ordinal)
        }
        values.removeAll(keepingCapacity: true)
        try column.appendValues(of: document, to: &values, in: scope)
        return values.contains { contains(UInt32(truncatingIfNeeded: $0)) }
    }

    private func contains(_ ordinal: UInt32) -> Bool { accepted.contains { $0.contains(ordinal) } }
}
