/// The columns that a builder knows, by name and kind. Column 0 is the domains'.
struct ColumnRegister {
    struct Column {
        var name: String
        var kind: ColumnKind
        var isDates: Bool

        fileprivate var key: ColumnKey { ColumnKey(name: name, kind: kind) }
    }

    private(set) var columns: [Column] = []
    private var numbers: [ColumnKey: Int] = [:]

    /// Numbers of the columns in the order of the directory.
    private(set) var order: [Int] = []

    init() { _ = number(SegmentFormat.domainColumnName, .string, isDates: false) }

    /// The number of a column, made on first use.
    mutating func number(_ name: String, _ kind: ColumnKind, isDates: Bool) -> Int {
        let key = ColumnKey(name: name, kind: kind)
        if let known = numbers[key] { return known }
        let number = columns.count
        columns.append(Column(name: name, kind: kind, isDates: isDates))
        numbers[key] = number
        let place = order.firstIndex { columns[number].key.precedes(columns[$0].key) } ?? order.count
        order.insert(number, at: place)
        return number
    }
}
