package import SearchlightBytes

/// The first 48 bytes of every file of an index and of every segment image (FORMAT.md, "Common header").
package struct FileHeader: Sendable, Hashable {
    /// Bytes that a header takes.
    package static var byteCount: Int { 48 }

    /// The bytes `SRCHLGHT`, read as a little-endian number.
    package static var magic: UInt64 { 0x5448_474C_4843_5253 }

    /// The version of the format that this code writes.
    package static var currentVersion: UInt32 { 1 }

    /// The oldest version that this code reads.
    package static var oldestVersion: UInt32 { 1 }

    /// What the file claims to be; `FileKind` names the legal values.
    package var kind: UInt32
    package var version: UInt32
    package var identity: FileIdentity

    /// Bits for what a reader must know to read the file; a reader refuses bits that it does not know. Now 0.
    package var features: UInt64

    /// A header of this version.
    package init(kind: FileKind, identity: FileIdentity) {
        self.kind = kind.rawValue
        version = FileHeader.currentVersion
        self.identity = identity
        features = 0
    }

    /// Whether a later release wrote the file. It is not damaged.
    package var isTooNew: Bool { version > FileHeader.currentVersion || features != 0 }

    /// Whether the file is older than anything this code reads. It is not damaged.
    package var isTooOld: Bool { version < FileHeader.oldestVersion }
}

extension FileHeader {
    /// Appends the 48 bytes.
    package func encode(into writer: inout ByteWriter) {
        let start = writer.count
        writer.appendUInt64(FileHeader.magic)
        writer.appendUInt32(kind)
        writer.appendUInt32(version)
        writer.appendUInt64(identity.low)
        writer.appendUInt64(identity.high)
        writer.appendUInt64(features)
        let checksum = writer.withView { view in
            // Invariant: 40 bytes were appended behind `start`.
            unsafe Checksum.of(UnsafeRawBufferPointer(rebasing: view.unsafeBytes[start..<start + 40]))
        }
        writer.appendUInt64(checksum)
    }

    /// Reads the header at the start of `view`, whatever its version and kind are.
    ///
    /// Throws where the bytes are too few, begin with another magic, or do not fit their checksum. Ask `isTooNew` and
    /// `isTooOld` before reading on.
    package init(decoding view: ByteView) throws(FormatError) {
        guard view.count >= FileHeader.byteCount else {
            throw FormatError("the file is too short for its header", at: view.count)
        }
        guard try view.uint64(at: 0) == FileHeader.magic else {
            throw FormatError("the file does not begin with SRCHLGHT", at: 0)
        }
        let checksum = try view.uint64(at: 40)
        guard Checksum.of(try view.bytes(at: 0, count: 40)) == checksum else {
            throw FormatError("the header does not fit its checksum", at: 40)
        }
        kind = try view.uint32(at: 8)
        version = try view.uint32(at: 12)
        identity = FileIdentity(low: try view.uint64(at: 16), high: try view.uint64(at: 24))
        features = try view.uint64(at: 32)
    }
}
