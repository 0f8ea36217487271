package import SearchlightBytes

extension StoreVerification {
    /// Reads every byte of the store in a directory; where it cannot be opened for damage, every file by itself.
    ///
    /// Takes no lock and changes nothing. O(bytes).
    /// - Parameter readRecord: reads a record as its owner would, and throws where that is not possible.
    /// - Throws: what opening a store for reading throws, but for `corrupt`.
    package init(
        ofDirectory directory: String, of fileSystem: any FileSystem, options: StoreOptions,
        readRecord: (ByteView) throws(FormatError) -> Void
    ) throws(StoreError) {
        let damage: StoreError
        do {
            self = try Store.open(directory, of: fileSystem, options: options).verify(readRecord: readRecord)
            return
        } catch {
            guard error.code == .corrupt else { throw error }
            damage = error
        }
        self.init()
        try readFiles(of: Salvage(directory, of: fileSystem), readRecord)
        // What keeps the store from being opened may be that files which are whole do not go together.
        let isKnown = findings.contains { $0.path == damage.path && $0.section == damage.section }
        if !isKnown { findings.insert(damage, at: 0) }
    }

    private mutating func readFiles(
        of salvage: Salvage, _ readRecord: (ByteView) throws(FormatError) -> Void
    ) throws(StoreError) {
        var (salvage, result) = (salvage, self)
        do {
            try salvage.run { event, source in
                switch event {
                case .image(let image, _) where source.partialImages.contains(image.name): result.fileCount += 1
                case .image(let image, _): result.verify(image, readRecord)
                case .engagement(let table): result.note { () throws(StoreError) in try table.verify() }
                case .deletions, .notes, .clientStates: break
                }
            }
        } catch {
            guard let error = error as? StoreError else {
                preconditionFailure("reading the files of a store throws nothing else")
            }
            throw error
        }
        for file in salvage.thumbnailFiles {
            result.note { () throws(StoreError) in try file.verify() }
            result.fileCount += 1
        }
        result.findings = salvage.findings + salvage.mendedFindings + result.findings
        result.tornTail = salvage.tornTail
        self = result
    }

    /// Checks an image by itself, then each of its records.
    private mutating func verify(_ image: SegmentImage, _ readRecord: (ByteView) throws(FormatError) -> Void) {
        let found = SegmentVerifier.findings(in: image)
        findings += found
        documentCount += Int(image.documentCount)
        fileCount += 1
        guard found.isEmpty else { return }
        note { () throws(StoreError) in try image.readRecords(readRecord) }
    }

    private mutating func note(_ check: () throws(StoreError) -> Void) {
        do { try check() } catch { findings.append(error) }
    }
}

extension SegmentImage {
    /// Reads the record of each document.
    fileprivate func readRecords(_ readRecord: (ByteView) throws(FormatError) -> Void) throws(StoreError) {
        let scope = LeaseScope()
        for document in 0..<documentCount {
            if scope.byteCount > 4 << 20 { scope.reset() }
            let number = try head(of: document, in: scope).recordNumber
            let record = try record(number, in: scope)
            try StoreError.decoding(name, section: "record \(number)") { () throws(FormatError) in
                try readRecord(record)
            }
        }
    }
}
