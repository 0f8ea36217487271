/// Bytes written one at a time: says what the format means without the writer's code.
extension [UInt8] {
    mutating func put(_ value: UInt64, byteCount: Int) {
        for step in 0..<byteCount { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * step))) }
    }

    mutating func put16(_ value: Int) { put(UInt64(value), byteCount: 2) }
    mutating func put32(_ value: Int) { put(UInt64(value), byteCount: 4) }
    mutating func put64(_ value: UInt64) { put(value, byteCount: 8) }

    mutating func putVarint(_ value: UInt64) {
        var rest = value
        while rest > 127 {
            append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    mutating func putVarint(_ value: Int) { putVarint(UInt64(value)) }

    mutating func putCounted(_ bytes: [UInt8]) {
        putVarint(bytes.count)
        append(contentsOf: bytes)
    }
}
