import SearchlightBytes
import SearchlightText

/// The items of some domains and of the domains below them: `a.b` takes `a.b` and `a.b.c`, not `a.bc`.
struct DomainFilter: Sendable {
    /// In the form in which domains are compared; none is empty.
    private let domains: [[UInt8]]

    /// Empty domains are left out: they take nothing.
    init(_ domains: [String]) {
        self.domains = domains.filter { !$0.isEmpty }.map { NormalForm.composed($0) }
    }

    /// Calls `body` for each document of the domains, deleted ones included, once each.
    ///
    /// O(log n) where the image has none of the domains, else O(documents).
    func forEachDocument(
        of image: SegmentImage, in scope: LeaseScope, _ body: (DocumentNumber) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let column = image.column(named: DomainFilter.columnName, kind: .string) else { return }
        var ranges: [Range<UInt32>] = []
        for domain in domains {
            try domain.withByteView { (view) throws(StoreError) in
                if let ordinal = try column.dictionary.ordinal(of: view, in: scope) {
                    ranges.append(ordinal..<ordinal + 1)
                }
            }
            let below = try (domain + [UInt8(ascii: ".")]).withByteView { (view) throws(StoreError) in
                try column.dictionary.ordinals(withPrefix: view, in: scope)
            }
            if !below.isEmpty { ranges.append(below) }
        }
        try column.forEachDocument(withOrdinals: ranges, in: scope, body)
    }

    /// The column of domains, which every image with a domain has.
    static var columnName: String { "domainIdentifier" }
}

extension ColumnReader {
    /// Calls `body` for each document with a string of the given ordinals. O(documents), nothing for no ordinals.
    func forEachDocument(
        withOrdinals ranges: [Range<UInt32>], in scope: LeaseScope,
        _ body: (DocumentNumber) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let lowest = ranges.map(\.lowerBound).min(), let end = ranges.map(\.upperBound).max() else { return }
        var documents: [UInt32] = []
        var values: [UInt64] = []
        for number in 0..<chunkCount {
            let chunk = try self.chunk(number, in: scope)
            if let bounds = chunk.bounds, !bounds.overlaps(Int64(lowest)...Int64(end - 1)) { continue }
            do { try chunk.read(documents: &documents, values: &values) } catch {
                throw StoreError(error, path: image.name, section: "columns")
            }
            var last: UInt32?
            for (position, value) in values.enumerated() where value >= lowest && value < end {
                let (document, ordinal) = (documents[position], UInt32(truncatingIfNeeded: value))
                guard document != last, ranges.contains(where: { $0.contains(ordinal) }) else { continue }
                last = document
                try body(document)
            }
        }
    }
}
