import SearchlightBytes

/// A file as the manifest or a frame names it: its number, and what it must be to be taken for it.
package struct FileReference: Sendable, Hashable {
    /// The number in its name, from 1 on, never reused.
    package var number: UInt64

    /// The file's whole length.
    package var byteCount: Int

    /// The id in the file's header.
    package var identity: FileIdentity

    package init(number: UInt64, byteCount: Int, identity: FileIdentity) {
        self.number = number
        self.byteCount = byteCount
        self.identity = identity
    }
}

extension FileReference {
    /// Width on disk.
    static var encodedByteCount: Int { 32 }

    func encode(into writer: inout ByteWriter) {
        writer.appendUInt64(number)
        writer.appendUInt64(UInt64(byteCount))
        identity.encode(into: &writer)
    }

    init(from cursor: inout ByteCursor) throws(FormatError) {
        let start = cursor.offset
        number = try cursor.readUInt64()
        let length = try cursor.readUInt64()
        guard number != 0, length >= UInt64(FileHeader.byteCount), length <= UInt64(Int.max) else {
            throw FormatError("a reference names an impossible file", at: start)
        }
        byteCount = Int(length)
        identity = try FileIdentity(from: &cursor)
    }
}
