import SearchlightText

/// Stretches of folded bytes with any run of characters between them.
package struct WildcardPattern: Sendable, Hashable {
    /// At least one; all but the first and the last hold at least one byte.
    package private(set) var literals: [[UInt8]]

    package init(_ literals: [[UInt8]]) { self.literals = literals.isEmpty ? [[]] : literals }

    /// Whether a character beyond ASCII stands in the pattern.
    var hasMoreThanASCII: Bool { literals.contains { literal in literal.contains { $0 >= 0x80 } } }

    /// Whether the bytes from `start` to `end` of a folded text match as a whole. O(n · longest literal).
    ///
    /// Wildcards stand for whole characters: none begins or ends between a letter and its marks.
    package func matches(_ text: [UInt8], from start: Int, to end: Int) -> Bool {
        guard let first = literals.first, let last = literals.last, first.count <= end - start,
            WildcardPattern.holds(text, first, at: start)
        else { return false }
        if literals.count == 1 { return first.count == end - start }
        var position = start + first.count
        guard last.count <= end - position, WildcardPattern.holds(text, last, at: end - last.count),
            WildcardPattern.isBorder(text, position, end), WildcardPattern.isBorder(text, end - last.count, end)
        else { return false }
        for literal in literals.dropFirst().dropLast() {
            guard let place = WildcardPattern.find(literal, in: text, from: position, to: end - last.count) else {
                return false
            }
            position = place + literal.count
        }
        return true
    }

    /// The first place of a literal between two borders.
    private static func find(_ literal: [UInt8], in text: [UInt8], from start: Int, to end: Int) -> Int? {
        guard let first = literal.first, literal.count <= end - start else { return nil }
        for place in start...(end - literal.count) where text[place] == first {
            if holds(text, literal, at: place), isBorder(text, place, end), isBorder(text, place + literal.count, end) {
                return place
            }
        }
        return nil
    }

    private static func holds(_ text: [UInt8], _ literal: [UInt8], at place: Int) -> Bool {
        for offset in 0..<literal.count where text[place &+ offset] != literal[offset] { return false }
        return true
    }

    private static func isBorder(_ text: [UInt8], _ place: Int, _ end: Int) -> Bool {
        place >= end || TextFolding.isCharacterBorder(text, place)
    }
}
