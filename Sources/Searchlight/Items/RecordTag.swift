/// The kind of a value inside an item record.
enum RecordTag: UInt8 {
    /// Varint byte count, UTF-8 bytes.
    case string = 1
    /// Zigzag varint.
    case integer = 2
    /// Eight bytes, IEEE 754.
    case double = 3
    /// No payload.
    case `false` = 4
    /// No payload.
    case `true` = 5
    /// Eight bytes, IEEE 754: seconds since 1970.
    case date = 6
    /// Varint byte count, bytes.
    case data = 7
    /// Varint count, values.
    case array = 8
    /// Three optional strings (a byte 0 or 1, then the string): display name, handle identifier, contact
    /// identifier; then a varint count and the handles.
    case person = 9
    /// Varint count, then names and values in the order of the names.
    case dictionary = 10
}
