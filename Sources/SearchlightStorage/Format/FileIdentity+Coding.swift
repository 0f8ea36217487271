import SearchlightBytes

extension FileIdentity {
    /// Width on disk.
    static var byteCount: Int { 16 }

    /// Appends the 16 bytes.
    func encode(into writer: inout ByteWriter) {
        writer.appendUInt64(low)
        writer.appendUInt64(high)
    }

    init(from cursor: inout ByteCursor) throws(FormatError) {
        self.init(low: try cursor.readUInt64(), high: try cursor.readUInt64())
    }
}

extension FileIdentity: CustomStringConvertible {
    /// 32 hexadecimal digits in the order of the bytes on disk.
    package var description: String {
        Self.digits(low.byteSwapped) + Self.digits(high.byteSwapped)
    }

    private static func digits(_ value: UInt64) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: 16 - text.utf8.count) + text
    }
}

extension ByteWriter {
    /// Appends the checksum of everything from `start` on and returns it.
    @discardableResult
    mutating func appendChecksum(from start: Int, seed: UInt64) -> UInt64 {
        let checksum = withView { view in
            // Invariant: callers pass an offset that they took from `count` before.
            unsafe Checksum.of(UnsafeRawBufferPointer(rebasing: view.unsafeBytes[start...]), seed: seed)
        }
        appendUInt64(checksum)
        return checksum
    }
}
