import CUTF8Proc

/// Facts about one folded term.
package enum FoldedTerm {
    /// Whether it holds a decimal digit of any script: then no typo is forgiven in it.
    package static func holdsDigit(_ term: [UInt8]) -> Bool {
        if term.contains(where: { $0 &- 0x30 < 10 }) { return true }
        return unsafe term.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return false }
            var index = 0
            while index < bytes.count {
                let (scalar, byteCount) = unsafe ScalarDecoding.decode(base, at: index, end: bytes.count)
                if scalar >= 0x80, UnicodeData.category(scalar) == UTF8PROC_CATEGORY_ND { return true }
                index += byteCount
            }
            return false
        }
    }

    /// Whether it holds nothing but ASCII digits.
    package static func isAllDigits(_ term: [UInt8]) -> Bool {
        !term.isEmpty && term.allSatisfy { $0 &- 0x30 < 10 }
    }
}
