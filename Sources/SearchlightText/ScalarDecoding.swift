/// Decodes UTF-8 a scalar at a time; whatever is not UTF-8 reads as U+FFFD, one byte wide.
enum ScalarDecoding {
    /// The scalar that begins at `index`, which lies below `end`, and the number of its bytes.
    @inline(__always)
    static func decode(_ text: UnsafePointer<UInt8>, at index: Int, end: Int) -> (scalar: UInt32, byteCount: Int) {
        let lead = unsafe UInt32(text[index])
        if lead < 0x80 { return (lead, 1) }
        if lead &- 0xC2 < 0x1E, end &- index >= 2 {
            let second = unsafe UInt32(text[index &+ 1])
            if second & 0xC0 == 0x80 { return ((lead & 0x1F) &<< 6 | second & 0x3F, 2) }
        } else if lead &- 0xE0 < 0x10, end &- index >= 3 {
            let second = unsafe UInt32(text[index &+ 1])
            let third = unsafe UInt32(text[index &+ 2])
            let scalar = (lead & 0x0F) &<< 12 | (second & 0x3F) &<< 6 | third & 0x3F
            let isContinued = second & 0xC0 == 0x80 && third & 0xC0 == 0x80
            if isContinued, scalar >= 0x800, scalar &- 0xD800 >= 0x800 { return (scalar, 3) }
        } else if lead &- 0xF0 < 0x05, end &- index >= 4 {
            return unsafe decodeFour(text + index)
        }
        return (0xFFFD, 1)
    }

    private static func decodeFour(_ text: UnsafePointer<UInt8>) -> (scalar: UInt32, byteCount: Int) {
        var scalar = unsafe UInt32(text[0]) & 0x07
        for offset in 1..<4 {
            let byte = unsafe UInt32(text[offset])
            if byte & 0xC0 != 0x80 { return (0xFFFD, 1) }
            scalar = scalar &<< 6 | byte & 0x3F
        }
        return 0x10000...0x10FFFF ~= scalar ? (scalar, 4) : (0xFFFD, 1)
    }

    /// Whether a scalar with this first byte may be a mark, a joiner or a conjoining jamo. Lets the scan pass most
    /// letters without a look at the next one.
    @inline(__always)
    static func mayContinueCharacter(_ lead: UInt8) -> Bool {
        switch lead {
        case 0xC2, 0xCC, 0xCD, 0xD2, 0xD6...0xE3, 0xEA, 0xEE...0xFF: true
        default: false
        }
    }
}
