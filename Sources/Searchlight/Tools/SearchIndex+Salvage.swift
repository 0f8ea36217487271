import SearchlightBytes
package import SearchlightStorage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SearchIndex {
    /// Writes a new index at `newPath` with every item of the index at `path` whose blocks are whole, and says what is
    /// lost. The damaged index is only read; nobody may write it meanwhile.
    ///
    /// Thumbnails, host states and how often items were opened come along as far as they can be read; which queries led to
    /// an item does not. Without the manifest, files say themselves what they belong to, and host states are lost. Items
    /// that were deleted come back where what says so cannot be read: see `SalvageReport.mayHoldDeletedItems`.
    ///
    /// - Throws: `alreadyExists` where anything is at `newPath`; `invalidArgument` where that lies in the index;
    ///   `notFound` and `notAnIndex` where there is nothing to save; what writing the new index throws: what was saved
    ///   until then stays. Damage is no error here.
    /// - Complexity: that of indexing all items anew.
    public static func salvage(
        _ path: String, to newPath: String, options: IndexOptions = IndexOptions()
    ) throws(SearchlightError) -> SalvageReport {
        try salvage(path, to: newPath, fileSystem: PosixFileSystem(), options: options)
    }

    /// As the public form, through a file system of the caller's choice: for tests.
    package static func salvage(
        _ path: String, to newPath: String, fileSystem: any FileSystem, options: IndexOptions
    ) throws(SearchlightError) -> SalvageReport {
        if fileSystem.wouldLie(newPath, in: path) {
            let message = "the new index cannot lie in the damaged one, which is only read: choose another place"
            throw SearchlightError(.invalidArgument, message, path: newPath)
        }
        let salvage = Salvage(path, of: fileSystem)
        try translatingErrors { () throws(StoreError) in
            _ = try salvage.fileNames()
            guard try !fileSystem.exists(newPath) else {
                throw StoreError(
                    code: .alreadyExists, message: "something is there already; what is saved goes to a new place",
                    path: newPath)
            }
        }
        var options = options
        options.access = .readWrite
        let index = try SearchIndex(path: newPath, fileSystem: fileSystem, options: options)
        var run = SalvageRun(into: index)
        do { try run.carryOut(salvage) } catch let error as StoreError {
            throw SearchlightError(error)
        } catch let error as SearchlightError {
            throw error
        } catch {
            preconditionFailure("reading and writing an index throw nothing else")
        }
        try index.close()
        return run.report
    }
}

/// Puts what is salvaged into a new index, a batch of items at a time.
private struct SalvageRun {
    private let index: SearchIndex
    private(set) var report = SalvageReport()
    private var batch = Batch()
    private var byteCount = 0
    private let scope = LeaseScope()
    private var noted: Set<VerificationReport.Finding> = []

    private static let batchByteCount = 8 << 20

    init(into index: SearchIndex) { self.index = index }

    mutating func carryOut(_ salvage: Salvage) throws {
        var salvage = salvage
        try salvage.run { event, source in try take(event, source) }
        try commit()
        report.savedItemCount = index.itemCount
        let findings = salvage.findings + (salvage.tornTail.map { [$0] } ?? [])
        report.hasUncountedLosses = !findings.isEmpty
        report.mayHoldDeletedItems = findings.contains(where: Self.concernsDeletions)
        for finding in findings + salvage.mendedFindings { note(finding) }
    }

    /// Whether what cannot be read may have said which items were deleted.
    private static func concernsDeletions(_ error: StoreError) -> Bool {
        switch error.path.flatMap({ $0.split(separator: "/").last }).flatMap({ FileName(String($0)) }) {
        case .manifest, .tombstones, .journal: true
        default: false
        }
    }

    /// A block is met once for each document that lies in it.
    private mutating func note(_ error: StoreError) {
        let finding = VerificationReport.Finding(error)
        if noted.insert(finding).inserted { report.findings.append(finding) }
    }

    private mutating func take(_ event: Salvage.Event, _ source: Salvage) throws {
        switch event {
        case .image(let image, let dead):
            for document in 0..<image.documentCount where !dead.contains(document) {
                try take(document, of: image, source)
            }
        case .deletions(let record): try take(deletionsOf: record)
        case .clientStates(let states): take(states)
        case .engagement(let table): try take(table)
        case .notes(let record):
            take(record.clientStates)
            try take(record.engagementEvents.map { ($0.identifier, $0.opens, $0.shown, $0.time) })
        }
    }

    private mutating func take(deletionsOf record: CommitRecord) throws {
        // In a batch the states of hosts are set after everything was deleted.
        if record.deletesAll {
            try commit()
            batch.deleteAll()
            try commit()
        }
        for domain in record.deletedDomains { batch.deleteDomain(domain) }
        for identifier in record.deletedIdentifiers { batch.delete(identifier) }
    }

    private mutating func take(_ states: [ClientState]) {
        for state in states { batch.setClientState(state.bytes, of: state.handle) }
    }

    private mutating func take(_ document: DocumentNumber, of image: SegmentImage, _ source: Salvage) throws {
        let reader = ItemReader(image: image, scope: scope)
        var item: Item
        let number: UInt64?
        do {
            item = try reader.item(document)
            let head = try image.head(of: document, in: scope)
            number = head.thumbnailNumber
            byteCount += try image.record(head.recordNumber, in: scope).count + 1_000
        } catch {
            note(error)
            // why: where not even the head can be read, the identifier is lost as well.
            return report.lose(try? image.head(of: document, in: scope).identifier.string())
        }
        if let number {
            let bytes = thumbnail(number, of: source)
            item.thumbnailData = bytes.map { Data($0.copyBytes()) }
            byteCount += bytes?.count ?? 0
            if bytes == nil { report.lostThumbnailCount += 1 }
        }
        batch.add(item)
        if scope.byteCount > 4 << 20 { scope.reset() }
        if byteCount > Self.batchByteCount { try commit() }
    }

    private mutating func thumbnail(_ number: UInt64, of source: Salvage) -> ImageBytes? {
        do { return try source.thumbnail(number) } catch {
            note(error)
            return nil
        }
    }

    private mutating func take(_ table: EngagementTable) throws {
        var uses: [(String, Double, Double, Double)] = []
        do {
            try table.visit { (key, engagement) throws(StoreError) in
                guard engagement.dormantSince == nil else { return }
                let identifier = String(decoding: key.bytes, as: UTF8.self)
                uses.append((identifier, engagement.opens, engagement.shown, engagement.time))
            }
        } catch { note(error) }
        try take(uses)
    }

    /// Identifier, opens, impressions and time of uses. Those of items that were lost are lost as well.
    private mutating func take(_ uses: [(String, Double, Double, Double)]) throws {
        guard !uses.isEmpty else { return }
        try commit()
        for (identifier, opens, shown, time) in uses where try index.contains(identifier) {
            batch.engage(
                identifier, opens: Int(opens.rounded()), shown: Int(shown.rounded()),
                at: Date(timeIntervalSince1970: time))
        }
    }

    private mutating func commit() throws {
        guard !batch.isEmpty else { return }
        try index.commit(batch)
        batch = Batch()
        byteCount = 0
    }
}
