import SearchlightBytes
import SearchlightQuery
import SearchlightStorage

extension ImageQuery {
    /// Attributes whose values all stand in columns.
    mutating func findValues(
        _ test: QueryTest, of name: AttributeName, among documents: DocumentSet, into result: inout DocumentSet
    ) throws {
        for kind in ColumnKind.allCases {
            guard let column = image.column(named: name.name, kind: kind) else { continue }
            if test.asksForPresence {
                try scan(column, among: documents, into: &result) { _ in true }
                continue
            }
            switch kind {
            case .string: try findStrings(test, column, among: documents, into: &result)
            case .integer:
                guard let numbers = test.numbers, Self.mayHold(column, numbers) else { continue }
                try scan(column, among: documents, into: &result, bounds: numbers.overlaps) {
                    numbers.contains(Int64(bitPattern: $0))
                }
            case .double where Self.holdsDates(column, name):
                guard let dates = test.dates, Self.mayHold(column, dates.overlaps) else { continue }
                try scan(column, among: documents, into: &result) { dates.contains(Double(bitPattern: $0)) }
            case .double:
                guard let numbers = test.numbers, Self.mayHold(column, numbers.overlaps) else { continue }
                try scan(column, among: documents, into: &result) { numbers.contains(Double(bitPattern: $0)) }
            }
        }
    }

    /// The kind of the attribute says what its doubles are; for custom attributes the column does.
    private static func holdsDates(_ column: ColumnReader, _ name: AttributeName) -> Bool {
        switch name.attribute?.kind {
        case .date, .dateList: true
        case nil: column.column.isDates
        default: false
        }
    }

    private static func mayHold(_ column: ColumnReader, _ numbers: NumberInterval) -> Bool {
        let (least, greatest) = (
            Int64(bitPattern: column.column.minimumBits), Int64(bitPattern: column.column.maximumBits)
        )
        return least > greatest || numbers.overlaps(least...greatest)
    }

    private static func mayHold(_ column: ColumnReader, _ overlaps: (Double, Double) -> Bool) -> Bool {
        let (least, greatest) = (
            Double(bitPattern: column.column.minimumBits), Double(bitPattern: column.column.maximumBits)
        )
        return !(least <= greatest) || overlaps(least, greatest)
    }

    /// Strings: first those of the dictionary that pass, then the documents that have one of them.
    private mutating func findStrings(
        _ test: QueryTest, _ column: ColumnReader, among documents: DocumentSet, into result: inout DocumentSet
    ) throws {
        guard var matcher = test.text else { return }
        let ordinals = try possibleOrdinals(test, column)
        guard !ordinals.isEmpty else { return }
        var accepted = [Bool](repeating: false, count: ordinals.count)
        var acceptsAny = false
        let strings = LeaseScope()
        for ordinal in ordinals {
            try checkCancellation(every: 256)
            if strings.lentByteCount > 1 << 20 { strings.reset() }
            guard matcher.matches(try column.dictionary.string(at: ordinal, in: strings)) else { continue }
            accepted[Int(ordinal - ordinals.lowerBound)] = true
            acceptsAny = true
        }
        guard acceptsAny else { return }
        let (first, last) = (Int64(ordinals.lowerBound), Int64(ordinals.upperBound) - 1)
        let accepts = { (bits: UInt64) in
            let place = Int64(truncatingIfNeeded: bits) &- first
            return place >= 0 && place < accepted.count && accepted[Int(place)]
        }
        try scan(column, among: documents, into: &result, bounds: { $0.overlaps(first...last) }, accepts: accepts)
    }

    /// The ordinals among which all strings that pass are.
    private func possibleOrdinals(_ test: QueryTest, _ column: ColumnReader) throws(StoreError) -> Range<UInt32> {
        let dictionary = column.dictionary
        guard let prefix = test.exactText ?? test.exactPrefix, QueryTest.isUnambiguous(prefix) else {
            return 0..<dictionary.count
        }
        let scope = scope
        return try Array(prefix.utf8).withByteView { (view) throws(StoreError) in
            if test.exactPrefix != nil { return try dictionary.ordinals(withPrefix: view, in: scope) }
            let place = try dictionary.lowerBound(of: view, in: scope)
            return place < dictionary.count ? place..<place + 1 : place..<place
        }
    }

    /// Adds the documents with a value that `accepts` lets pass; chunks whose bounds do not pass are not read.
    private mutating func scan(
        _ column: ColumnReader, among documents: DocumentSet, into result: inout DocumentSet,
        bounds: (ClosedRange<Int64>) -> Bool = { _ in true }, accepts: (UInt64) -> Bool
    ) throws {
        var numbers: [UInt32] = []
        var values: [UInt64] = []
        for chunk in 0..<column.chunkCount where documents.touches(chunk: chunk) {
            try checkCancellation(every: 8)
            let reader = try column.chunk(chunk, in: recordScope)
            defer { if recordScope.lentByteCount > 1 << 20 { recordScope.reset() } }
            if reader.presentCount == 0 { continue }
            if let range = reader.bounds, !bounds(range) { continue }
            try column.read(chunk: chunk, documents: &numbers, values: &values, in: recordScope)
            for (document, value) in zip(numbers, values) where accepts(value) && documents.contains(document) {
                result.insert(document)
            }
        }
    }
}
