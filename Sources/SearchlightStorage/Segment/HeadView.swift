package import SearchlightBytes

/// The head of a document: what a result list shows of it. Valid within the lease scope that it was read in.
package struct HeadView: Sendable {
    package let identifier: ByteView

    /// The title; nil when the document has none.
    package let title: ByteView?

    /// Ordinal of the domain in the dictionary of column `domainIdentifier`.
    package let domainOrdinal: UInt32?

    /// Number of the document's record.
    package let recordNumber: UInt32

    /// When the document expires, in seconds since 1970; finite. Nil also where the image says what is not finite.
    package let expiry: Double?

    package let thumbnailNumber: UInt64?

    /// Bits of the first byte of a head.
    enum Flag {
        static var title: UInt8 { 1 }
        static var titleIsIdentifier: UInt8 { 2 }
        static var domain: UInt8 { 4 }
        static var expiry: UInt8 { 8 }
        static var thumbnail: UInt8 { 16 }
        static var known: UInt8 { 31 }
    }

    /// Reads the head that begins at the cursor.
    init(reading cursor: inout ByteCursor) throws(FormatError) {
        let flags = try HeadView.readFlags(&cursor)
        identifier = try cursor.readCountedBytes()
        if flags & Flag.title != 0 {
            title = try cursor.readCountedBytes()
        } else {
            title = flags & Flag.titleIsIdentifier != 0 ? identifier : nil
        }
        domainOrdinal = flags & Flag.domain != 0 ? try cursor.readVarint32() : nil
        recordNumber = try cursor.readVarint32()
        let expiry = flags & Flag.expiry != 0 ? try cursor.readDouble() : nil
        self.expiry = expiry?.isFinite == true ? expiry : nil
        thumbnailNumber = flags & Flag.thumbnail != 0 ? try cursor.readVarint() : nil
    }

    /// The title of the head that begins at the cursor, and nothing more of it.
    @inline(__always)
    static func title(reading cursor: inout ByteCursor) throws(FormatError) -> ByteView? {
        let flags = try readFlags(&cursor)
        let identifier = try cursor.readCountedBytes()
        if flags & Flag.title != 0 { return try cursor.readCountedBytes() }
        return flags & Flag.titleIsIdentifier != 0 ? identifier : nil
    }

    @inline(__always)
    private static func readFlags(_ cursor: inout ByteCursor) throws(FormatError) -> UInt8 {
        let start = cursor.offset
        let flags = try cursor.readUInt8()
        guard flags & ~Flag.known == 0, flags & 3 != 3 else {
            throw FormatError("a head has unknown flags", at: start)
        }
        return flags
    }
}
