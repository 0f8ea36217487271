/// The columns that a builder knows, by name and kind. Column 0 is the domains'.
struct ColumnRegister {
    struct Key: Hashable {
        var name: String
        var kind: ColumnKind
    }

    struct Column {
        var name: String
        var kind: ColumnKind
        var isDates: Bool
    }

    private(set) var columns: [Column] = []
    private var numbers: [Key: Int] = [:]

    /// Numbers of the columns in the order of the directory; made anew when a column comes.
    private(set) var order: [Int] = []

    init() { _ = number(SegmentFormat.domainColumnName, .string, isDates: false) }

    /// The number of a column, made on first use.
    mutating func number(_ name: String, _ kind: ColumnKind, isDates: Bool) -> Int {
        let key = Key(name: name, kind: kind)
        if let known = numbers[key] { return known }
        let number = columns.count
        columns.append(Column(name: name, kind: kind, isDates: isDates))
        numbers[key] = number
        let place = order.firstIndex { precedes(columns[number], columns[$0]) } ?? order.count
        order.insert(number, at: place)
        return number
    }

    private func precedes(_ left: Column, _ right: Column) -> Bool {
        if left.name.utf8.elementsEqual(right.name.utf8) { return left.kind.rawValue < right.kind.rawValue }
        return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
}
