import SearchlightBytes

/// The first 104 bytes of a journal: which one it is and what it continues.
package struct JournalHeader: Sendable, Hashable {
    package var number: UInt64
    package var identity: FileIdentity

    /// The index that the journal belongs to.
    package var indexIdentity: FileIdentity

    /// What the first frame follows: the end of the journal before.
    package var base: JournalPosition

    /// Whether a writer made it while it recovered an index. Then it holds no frame until a manifest names it.
    package var isFromRecovery: Bool

    package init(
        number: UInt64, identity: FileIdentity = .random(), indexIdentity: FileIdentity, base: JournalPosition,
        isFromRecovery: Bool = false
    ) {
        self.number = number
        self.identity = identity
        self.indexIdentity = indexIdentity
        self.base = base
        self.isFromRecovery = isFromRecovery
    }
}

extension JournalHeader {
    func encode(into writer: inout ByteWriter) {
        let start = writer.count
        FileHeader(kind: .journal, identity: identity).encode(into: &writer)
        writer.appendUInt64(number)
        writer.appendUInt64(base.sequence)
        writer.appendUInt64(base.checksum)
        indexIdentity.encode(into: &writer)
        writer.appendUInt64(isFromRecovery ? 1 : 0)
        writer.appendChecksum(from: start, seed: identity.checksumSeed)
    }

    /// Reads the header that begins `view`; `path` is for errors, which are `.corrupt`, `.tooNew` or `.tooOld`.
    init(_ view: ByteView, path: String) throws(StoreError) {
        let common = try FileHeader(view, kind: .journal, path: path)
        var flags: UInt64 = 0
        self = try StoreError.decoding(path, section: "header") { () throws(FormatError) in
            try JournalHeader(fieldsOf: view, identity: common.identity, flags: &flags)
        }
        guard flags <= 1 else {
            throw StoreError(code: .tooNew, message: "the journal has the unknown flags \(flags)", path: path)
        }
    }

    private init(fieldsOf view: ByteView, identity: FileIdentity, flags: inout UInt64) throws(FormatError) {
        var cursor = try ByteCursor(view, at: FileHeader.byteCount)
        self.identity = identity
        number = try cursor.readUInt64()
        base = JournalPosition(sequence: try cursor.readUInt64(), checksum: try cursor.readUInt64())
        indexIdentity = try FileIdentity(from: &cursor)
        flags = try cursor.readUInt64()
        isFromRecovery = flags & 1 != 0
        let covered = try view.bytes(at: 0, count: cursor.offset)
        guard try cursor.readUInt64() == Checksum.of(covered, seed: identity.checksumSeed) else {
            throw FormatError("the journal's header does not fit its checksum", at: FileHeader.byteCount)
        }
    }
}
