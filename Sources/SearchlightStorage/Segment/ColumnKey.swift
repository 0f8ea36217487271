/// What tells the columns of an image apart.
struct ColumnKey: Hashable {
    var name: String
    var kind: ColumnKind

    /// The column that says each document's domain.
    static var domains: ColumnKey { ColumnKey(name: SegmentFormat.domainColumnName, kind: .string) }

    /// The order of the directory: the domains first, so that their strings can be found without it; the others by the
    /// bytes of their names, then by kind.
    func precedes(_ other: ColumnKey) -> Bool {
        if self == .domains || other == .domains { return other != .domains }
        if name.utf8.elementsEqual(other.name.utf8) { return kind.rawValue < other.kind.rawValue }
        return name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }
}
