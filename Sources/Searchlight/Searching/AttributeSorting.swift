import SearchlightBytes
import SearchlightStorage

/// Orders matches by the value of a column in place of their score.
///
/// Items without a value come last whatever the direction; ties go by identifier. Of several values the first counts.
struct AttributeSorting {
    let name: AttributeName
    let ascending: Bool
    let snapshot: Snapshot
    let cancellation: CancellationCheck

    /// A value in a form that compares like the value itself.
    private enum Key: Comparable {
        case number(Double)
        case integer(Int64)
        case text([UInt8])

        static func < (left: Key, right: Key) -> Bool {
            switch (left, right) {
            case (.integer(let left), .integer(let right)): left < right
            case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
            case (.text, _): false
            case (_, .text): true
            case (.number(let left), .number(let right)): left < right
            case (.integer(let left), .number(let right)): Double(left) < right
            case (.number(let left), .integer(let right)): left < Double(right)
            }
        }
    }

    private struct Entry {
        var key: Key?
        var identifier: [UInt8]
        var address: SearchAddress
    }

    /// The matches from `skippedCount` on, at most as many as the request's limit.
    ///
    /// - Complexity: O(n log n) in the number of matches.
    func hits(_ request: SearchRequest, skipping skippedCount: Int) throws -> [RankedHit] {
        var entries: [Entry] = []
        let scope = LeaseScope()
        try sharedEngine.forEachMatch(request, in: [snapshot]) { address in
            entries.append(try entry(address, scope))
            if scope.byteCount > 4 << 20 { scope.reset() }
            return true
        }
        return try page(of: &entries, skipping: skippedCount, limit: request.limit)
    }

    /// The same of the matches of a query.
    ///
    /// - Throws: `StoreError` for damage, `CancellationError`.
    func hits(of matches: QueryMatches, skipping skippedCount: Int, limit: Int) throws -> [RankedHit] {
        var entries: [Entry] = []
        var cancellation = cancellation
        let scope = LeaseScope()
        try matches.forEachMatch { (address) throws in
            try cancellation.check(every: 256)
            entries.append(try entry(address, scope))
            if scope.byteCount > 4 << 20 { scope.reset() }
        }
        return try page(of: &entries, skipping: skippedCount, limit: limit)
    }

    private func page(of entries: inout [Entry], skipping skippedCount: Int, limit: Int) throws -> [RankedHit] {
        var cancellation = cancellation
        try entries.sort { left, right in
            try cancellation.check(every: 4_096)
            return precedes(left, right)
        }
        return entries.dropFirst(skippedCount).prefix(limit).map {
            RankedHit(address: $0.address, score: 0, rankingDate: 0, match: .exact)
        }
    }

    private func precedes(_ left: Entry, _ right: Entry) -> Bool {
        switch (left.key, right.key) {
        case (let leftKey?, let rightKey?) where leftKey < rightKey: ascending
        case (let leftKey?, let rightKey?) where rightKey < leftKey: !ascending
        case (_?, nil): true
        case (nil, _?): false
        default: left.identifier.lexicographicallyPrecedes(right.identifier)
        }
    }

    private func entry(_ address: SearchAddress, _ scope: LeaseScope) throws(StoreError) -> Entry {
        let image = snapshot.slots[address.slot].image
        let identifier = try image.head(of: address.document, in: scope).identifier.copyBytes()
        return Entry(key: try key(image, address.document, scope), identifier: identifier, address: address)
    }

    private func key(
        _ image: SegmentImage, _ document: DocumentNumber, _ scope: LeaseScope
    ) throws(StoreError) -> Key? {
        for kind in ColumnKind.allCases {
            guard let column = image.column(named: name.name, kind: kind),
                let value = try column.firstValue(of: document, in: scope)
            else { continue }
            switch kind {
            case .integer: return .integer(Int64(bitPattern: value))
            case .double: return .number(Double(bitPattern: value))
            case .string:
                return .text(try column.dictionary.string(at: UInt32(truncatingIfNeeded: value), in: scope).copyBytes())
            }
        }
        return nil
    }
}
