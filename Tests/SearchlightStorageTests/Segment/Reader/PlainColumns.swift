import SearchlightBytes
import SearchlightStorage

/// Writes columns and their dictionaries by the simplest means: "domainIdentifier" (strings), "count" (integers,
/// several), "ratio" (doubles) and "tags" (strings, several).
struct PlainColumns {
    let documents: [PlainDocument]
    private(set) var columns: [SegmentColumn] = []
    private(set) var chunks: [(bytes: [UInt8], firstKey: Int)] = []
    private(set) var dictionaries: [(bytes: [UInt8], firstKey: Int)] = []

    init(_ documents: [PlainDocument]) { self.documents = documents }

    mutating func write() {
        addStrings("domainIdentifier", documents.map { $0.domain.map { [$0] } ?? [] })
        add("count", .integer, documents.map { $0.integers })
        addDoubles("ratio", documents.map { $0.doubles })
        addStrings("tags", documents.map { $0.strings })
    }

    private mutating func add(
        _ name: String, _ kind: ColumnKind, _ values: [[Int64]], dictionary: [[UInt8]] = []
    ) {
        var column = SegmentColumn(name: name, kind: kind)
        column.hasSeveralValues = values.contains { $0.count > 1 }
        column.firstBlock = UInt32(chunks.count)
        let all = values.flatMap { $0 }
        guard let least = all.min(), let greatest = all.max() else { return }
        (column.minimumBits, column.maximumBits) = (UInt64(bitPattern: least), UInt64(bitPattern: greatest))
        for start in stride(from: 0, to: values.count, by: 1024) {
            let part = Array(values[start..<min(start + 1024, values.count)])
            chunks.append((header(part) + framed(part.flatMap { $0 }, 1), start / 1024))
        }
        column.blockCount = UInt32(chunks.count) - column.firstBlock
        let tables = PlainImage.tables(dictionary)
        column.dictionaryFirstBlock = UInt32(dictionaries.count)
        column.dictionaryBlockCount = UInt32(tables.count)
        column.distinctCount = UInt32(dictionary.count)
        dictionaries += tables
        columns.append(column)
    }

    private mutating func addStrings(_ name: String, _ values: [[String]]) {
        let distinct = Set(values.flatMap { $0 }.map { Array($0.utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
        let ordinals = Dictionary(uniqueKeysWithValues: distinct.enumerated().map { ($1, Int64($0)) })
        add(name, .string, values.map { $0.map { ordinals[Array($0.utf8)] ?? -1 } }, dictionary: distinct)
    }

    private mutating func addDoubles(_ name: String, _ values: [[Double]]) {
        guard let least = values.flatMap({ $0 }).min(), let greatest = values.flatMap({ $0 }).max() else { return }
        var column = SegmentColumn(name: name, kind: .double, firstBlock: UInt32(chunks.count))
        (column.minimumBits, column.maximumBits) = (least.bitPattern, greatest.bitPattern)
        for start in stride(from: 0, to: values.count, by: 1024) {
            let part = Array(values[start..<min(start + 1024, values.count)])
            let all = part.flatMap { $0 }
            var bytes = header(part)
            if all.allSatisfy({ $0.rounded() == $0 }) {
                bytes += framed(all.map { Int64($0) }, 129)
            } else {
                bytes.put32(all.count)
                bytes.append(0)
                for value in all { bytes.put64(value.bitPattern) }
            }
            chunks.append((bytes, start / 1024))
        }
        column.blockCount = UInt32(chunks.count) - column.firstBlock
        columns.append(column)
    }

    private func header(_ values: [[some Any]]) -> [UInt8] {
        let present = values.indices.filter { !values[$0].isEmpty }
        let several = values.contains { $0.count > 1 }
        let isDense = present.count == values.count && !several
        var bytes: [UInt8] = []
        bytes.put16(present.count)
        bytes.append((isDense ? 1 : 0) + (several ? 2 : 0))
        if !isDense { for offset in present { bytes.put16(offset) } }
        if several { for offset in present { bytes.put16(values[offset].count) } }
        return bytes
    }

    /// Differences to the least value at the width of the widest.
    private func framed(_ values: [Int64], _ encoding: UInt8) -> [UInt8] {
        let base = values.min() ?? 0
        let width = 64 - values.reduce(0) { $0 | UInt64(bitPattern: $1 &- base) }.leadingZeroBitCount
        var bytes: [UInt8] = []
        bytes.put32(values.count)
        bytes.append(encoding)
        bytes.put64(UInt64(bitPattern: base))
        bytes.append(UInt8(width))
        var bits = [UInt8](repeating: 0, count: (values.count * width + 7) / 8)
        for (position, value) in values.enumerated() {
            for bit in 0..<width where UInt64(bitPattern: value &- base) >> UInt64(bit) & 1 == 1 {
                bits[(position * width + bit) / 8] |= 1 << UInt8((position * width + bit) % 8)
            }
        }
        return bytes + bits
    }
}
