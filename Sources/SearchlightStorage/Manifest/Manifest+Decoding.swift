package import SearchlightBytes

extension Manifest {
    /// Reads the bytes of the file at `path`.
    ///
    /// Throws `.corrupt` for damage and for contradictions, `.tooNew` and `.tooOld` by the version.
    package init(decoding view: ByteView, path: String) throws(StoreError) {
        let header = try FileHeader(view, kind: .manifest, path: path)
        self = try StoreError.decoding(path, section: "manifest") { () throws(FormatError) in
            let end = view.count - 8
            guard end >= FileHeader.byteCount else { throw FormatError("the manifest is too short", at: view.count) }
            let covered = try view.bytes(at: 0, count: end)
            guard try view.uint64(at: end) == Checksum.of(covered, seed: header.identity.checksumSeed) else {
                throw FormatError("the manifest does not fit its checksum", at: end)
            }
            var cursor = try ByteCursor(covered, at: FileHeader.byteCount)
            let manifest = try Manifest(from: &cursor)
            try cursor.expectEnd()
            return manifest
        }
        if let contradiction = contradiction { throw .corrupt(path, section: "manifest", contradiction) }
    }

    private init(from cursor: inout ByteCursor) throws(FormatError) {
        generation = try cursor.readUInt64()
        indexIdentity = try FileIdentity(from: &cursor)
        checkpointSequence = try cursor.readUInt64()
        lastCommitTime = try cursor.readFiniteDouble()
        confirmedCommitTime = try cursor.readFiniteDouble()
        nextFileNumber = try cursor.readUInt64()
        nextThumbnailNumber = try cursor.readUInt64()
        firstJournal = try cursor.readUInt64()
        firstJournalIdentity = try FileIdentity(from: &cursor)
        unicodeVersion = try cursor.readUInt32()
        try cursor.readSpare()
        segments = try cursor.readList(Segment.init(from:))
        tombstoneFiles = try cursor.readList(FileReference.init(from:))
        thumbnailFiles = try cursor.readList(FileReference.init(from:))
        let engagementFiles = try cursor.readList(FileReference.init(from:))
        guard engagementFiles.count <= 1 else { throw FormatError("several engagement files", at: cursor.offset) }
        engagementFile = engagementFiles.first
        clientStates = try cursor.readList(atMost: Self.maximumListCount, ClientState.init(from:))
        settings = try cursor.readList(atMost: Self.maximumListCount) { (cursor) throws(FormatError) in
            Setting(name: try cursor.readString(), value: try cursor.readString())
        }
    }

    /// What cannot be true together; nil where all is well.
    private var contradiction: String? {
        // Sorted arrays: making the type of a set takes longer than reading a manifest.
        let numbers = (files.map(\.number) + [firstJournal]).sorted()
        for (number, next) in zip(numbers, numbers.dropFirst()) where number == next { return "a file is named twice" }
        if max(nextFileNumber, nextThumbnailNumber) > FileName.largestNumber + 1 {
            return "a next number is impossible"
        }
        if numbers.contains(where: { $0 == 0 || $0 >= nextFileNumber }) { return "a file number was never given" }
        let tombstones = tombstoneFiles.map(\.number).sorted()
        for segment in segments {
            if segment.through > checkpointSequence { return "a segment is ahead of the checkpoint" }
            guard let number = segment.tombstoneFile else {
                if segment.deadCount != 0 { return "a segment has dead documents and no tombstones" }
                continue
            }
            if segment.deadCount == 0 { return "a segment has tombstones and no dead documents" }
            if !tombstones.containsSorted(number) { return "a segment's tombstones lie in no file" }
        }
        return nil
    }

    /// All files that the manifest names, journals excepted.
    package var files: [FileReference] {
        segments.map(\.file) + tombstoneFiles + thumbnailFiles + (engagementFile.map { [$0] } ?? [])
    }
}

extension Manifest.Segment {
    fileprivate init(from cursor: inout ByteCursor) throws(FormatError) {
        file = try FileReference(from: &cursor)
        through = try cursor.readUInt64()
        let number = try cursor.readUInt64()
        tombstoneFile = number == 0 ? nil : number
        deadCount = try cursor.readUInt32()
        try cursor.readSpare()
    }
}

extension ByteCursor {
    /// Four bytes that are zero.
    mutating func readSpare() throws(FormatError) {
        guard try readUInt32() == 0 else { throw FormatError("spare bytes are not zero", at: offset - 4) }
    }
}

extension [UInt64] {
    /// Whether an ascending array has a number. O(log n).
    fileprivate func containsSorted(_ number: UInt64) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] >= number { high = middle } else { low = middle + 1 }
        }
        return low < count && self[low] == number
    }
}
