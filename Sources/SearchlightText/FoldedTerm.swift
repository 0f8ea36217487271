/// Facts about one folded term.
package enum FoldedTerm {
    /// Whether it holds a decimal digit of any script: then no typo is forgiven in it.
    package static func holdsDigit(_ term: [UInt8]) -> Bool {
        if term.contains(where: { $0 &- 0x30 < 10 }) { return true }
        guard term.contains(where: { $0 >= 0x80 }) else { return false }
        return String(decoding: term, as: UTF8.self).unicodeScalars.contains {
            $0.properties.generalCategory == .decimalNumber
        }
    }

    /// Whether it holds nothing but ASCII digits.
    package static func isAllDigits(_ term: [UInt8]) -> Bool {
        !term.isEmpty && term.allSatisfy { $0 &- 0x30 < 10 }
    }
}
