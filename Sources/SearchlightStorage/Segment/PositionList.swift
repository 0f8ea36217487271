package import SearchlightBytes

/// The positions of one posting, role after role, ascending in each. Reuse it: its memory stays.
package struct PositionList: Sendable {
    /// All positions: those of the title first, of `other` last.
    package internal(set) var values: [UInt32] = []

    /// How many there are in each role.
    package internal(set) var counts = RoleCounts()

    package init() {}

    /// Where the positions of a role stand in `values`.
    package func range(of role: TextRole) -> Range<Int> {
        var start = 0
        for earlier in TextRole.allCases where earlier.rawValue < role.rawValue { start += Int(counts[earlier]) }
        return start..<start + Int(counts[role])
    }
}
