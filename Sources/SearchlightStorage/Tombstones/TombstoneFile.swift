import SearchlightBytes

/// The files that hold tombstones as of a checkpoint, of any number of segments each (FORMAT.md, "Tombstones").
package enum TombstoneFile {
    /// Tombstones by the number of the segment file they belong to.
    package typealias Contents = [UInt64: Tombstones]

    /// Dead documents of a chunk up to which they are listed; above, the chunk is a bitmap.
    static var maximumListCount: Int { 1024 }

    /// Writes `tombstones-number` and syncs it; the directory is for the caller to sync. O(chunks).
    package static func write(
        _ contents: Contents, number: UInt64, in directory: String, of fileSystem: some FileSystem,
        identity: FileIdentity = .random()
    ) throws(StoreError) -> FileReference {
        try FileReference.write(
            .tombstones(number), kind: .tombstones, in: directory, of: fileSystem, identity: identity
        ) { (writer, seed) throws(StoreError) in
            let sorted = contents.sorted { $0.key < $1.key }
            writer.appendUInt64(UInt64(sorted.count))
            for (segment, tombstones) in sorted {
                writer.appendUInt64(segment)
                tombstones.encode(into: &writer)
            }
            writer.appendChecksum(from: 0, seed: seed)
        }
    }

    /// Reads what the file that `reference` names says of some segments; it is verified whole. O(bytes).
    ///
    /// Lines of other segments take no memory, whatever they claim.
    /// - Parameter documentCounts: the documents of the wanted segments, by the numbers of their files.
    package static func read(
        _ reference: FileReference, of documentCounts: [UInt64: Int], in directory: String,
        of fileSystem: some FileSystem
    ) throws(StoreError) -> Contents {
        let name = FileName.tombstones(reference.number)
        let bytes = try reference.map(name, kind: .tombstones, in: directory, of: fileSystem)
        bytes.startReading(0..<bytes.count)
        return try StoreError.decoding(name.path(in: directory), section: "tombstones") { () throws(FormatError) in
            try bytes.withView { (view: ByteView) throws(FormatError) in
                try decode(view, seed: reference.identity.checksumSeed, documentCounts)
            }
        }
    }

    private static func decode(
        _ view: ByteView, seed: UInt64, _ documentCounts: [UInt64: Int]
    ) throws(FormatError) -> Contents {
        let covered = try view.verified(seed: seed)
        var cursor = try ByteCursor(covered, at: FileHeader.byteCount)
        var contents: Contents = [:]
        var previous: UInt64 = 0
        for _ in 0..<(try cursor.readUInt64()) {
            let segment = try cursor.readUInt64()
            guard segment > previous else { throw FormatError("segments are not in order", at: cursor.offset - 8) }
            previous = segment
            if let documentCount = documentCounts[segment] {
                contents[segment] = try Tombstones(from: &cursor, documentCount: documentCount)
            } else {
                try Tombstones.skip(&cursor)
            }
        }
        try cursor.expectEnd()
        return contents
    }
}

extension ByteView {
    /// Everything but the last 8 bytes, which have to be its checksum. O(n).
    func verified(seed: UInt64) throws(FormatError) -> ByteView {
        guard count >= 8 else { throw FormatError("the file is too short", at: count) }
        let covered = try bytes(at: 0, count: count - 8)
        guard try uint64(at: covered.count) == Checksum.of(covered, seed: seed) else {
            throw FormatError("the file does not fit its checksum", at: covered.count)
        }
        return covered
    }
}
