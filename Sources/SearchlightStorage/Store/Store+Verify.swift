package import SearchlightBytes

/// What a check of every byte of a store found.
package struct StoreVerification: Sendable {
    /// What is not as it must be; damage nearly always.
    package internal(set) var findings: [StoreError] = []

    /// What the end of the journal holds beyond its commits: a write that a crash ended, or damage.
    package internal(set) var tornTail: StoreError?

    /// Files that were read whole.
    package internal(set) var fileCount = 0

    /// Documents that were checked, deleted ones included.
    package internal(set) var documentCount = 0
}

extension Store {
    /// Reads every byte of the newest snapshot, and compares its parts with one another. Changes nothing.
    ///
    /// Manifest, journals and tombstones were read whole when the store was opened. Segment files that the manifest
    /// names are read even where all of their items were deleted since. O(bytes).
    /// - Parameter readRecord: reads a record as its owner would, and throws where that is not possible.
    package func verify(readRecord: (ByteView) throws(FormatError) -> Void) -> StoreVerification {
        var verifier = SnapshotVerifier(snapshot())
        verifier.verify(readRecord)
        do { try verifier.verifyDropped(in: directory, of: fileSystem) } catch { verifier.report(error) }
        var result = verifier.result
        do { result.tornTail = try tornTail() } catch { result.findings.append(error) }
        return result
    }

    /// Reads the journals once more, to their end.
    private func tornTail() throws(StoreError) -> StoreError? {
        for _ in 0..<20 {
            let manifest = try Manifest(in: directory, of: fileSystem)
            do {
                let chain = try JournalChain(manifest, in: directory, of: fileSystem)
                while try chain.next() != nil {}
                return chain.tornTail.map { .tornTail(of: $0.path ?? directory, at: $0.offset ?? chain.byteCount) }
            } catch {
                // A writer may have replaced the manifest meanwhile, and removed what only the old one named.
                let isReplaced = try Manifest(in: directory, of: fileSystem).generation != manifest.generation
                guard isReplaced else { throw error }
            }
        }
        return nil
    }
}

/// Checks a snapshot: each image by itself, then what images, thumbnails and engagement say of one another.
private struct SnapshotVerifier {
    private let snapshot: Snapshot
    private(set) var result = StoreVerification()

    private static let scopeByteCount = 4 << 20

    init(_ snapshot: Snapshot) { self.snapshot = snapshot }

    mutating func verify(_ readRecord: (ByteView) throws(FormatError) -> Void) {
        for (number, slot) in snapshot.slots.enumerated() {
            let findings = SegmentVerifier.findings(in: slot.image)
            result.findings += findings
            result.documentCount += slot.documentCount
            if slot.isFile { result.fileCount += 1 }
            // What lies in damaged blocks has been reported already.
            guard findings.isEmpty else { continue }
            do { try verifyDocuments(ofSlot: number, readRecord) } catch { result.findings.append(error) }
        }
        for file in snapshot.thumbnails.files {
            do { try file.verify() } catch { result.findings.append(error) }
            result.fileCount += 1
        }
        do { try verifyEngagement() } catch { report(error) }
    }

    private func verifyEngagement() throws(StoreError) {
        try snapshot.engagement.verify()
        for slot in snapshot.slots { try snapshot.engagement.verifyUsedDocuments(of: slot) }
    }

    mutating func report(_ error: StoreError) { result.findings.append(error) }

    /// Checks the segment files that the manifest names and the snapshot has dropped, since no item lives in them.
    mutating func verifyDropped(in directory: String, of fileSystem: any FileSystem) throws(StoreError) {
        let manifest = try Manifest(in: directory, of: fileSystem)
        let kept = Set(snapshot.slots.compactMap(\.file))
        let recovery = Recovery(directory: directory, fileSystem: fileSystem)
        for segment in manifest.segments where !kept.contains(segment.file) {
            let image: SegmentImage
            do { image = try recovery.open(segment.file) } catch {
                // A writer may have replaced the manifest meanwhile, and removed what only the old one named.
                let isReplaced = try Manifest(in: directory, of: fileSystem).generation != manifest.generation
                if isReplaced, error.code == .notFound { return }
                throw recovery.judged(error)
            }
            result.findings += SegmentVerifier.findings(in: image)
            result.fileCount += 1
        }
    }

    /// Each record can be read; each live document is the only one with its identifier, and its thumbnail is there.
    private func verifyDocuments(
        ofSlot number: Int, _ readRecord: (ByteView) throws(FormatError) -> Void
    ) throws(StoreError) {
        let slot = snapshot.slots[number]
        let scope = LeaseScope()
        for document in 0..<slot.image.documentCount {
            if scope.byteCount > Self.scopeByteCount { scope.reset() }
            let head = try slot.image.head(of: document, in: scope)
            let record = try slot.image.record(head.recordNumber, in: scope)
            try StoreError.decoding(slot.image.name, section: "record \(head.recordNumber)") { () throws(FormatError) in
                try readRecord(record)
            }
            if slot.tombstones.contains(document) { continue }
            let place = try snapshot.locate(IdentifierKey(head.identifier), in: scope)
            guard place == DocumentAddress(slot: number, document: document) else {
                throw .corrupt(slot.image.name, section: "identifiers", "document \(document) is stored twice")
            }
            if let thumbnail = head.thumbnailNumber, try snapshot.thumbnails.read(thumbnail) == nil {
                throw .corrupt(slot.image.name, section: "heads", "thumbnail \(thumbnail) does not exist")
            }
        }
    }
}
