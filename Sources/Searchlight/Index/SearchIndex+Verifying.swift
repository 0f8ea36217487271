import SearchlightBytes
package import SearchlightStorage

extension SearchIndex {
    /// Reads every byte of the index and compares its parts with one another. Changes nothing, repairs nothing.
    ///
    /// Damage that keeps an index from being opened is found by the form that takes a path.
    ///
    /// - Complexity: linear in the bytes of the index.
    public func verify() throws(SearchlightError) -> VerificationReport {
        VerificationReport(store.verify(readRecord: VerificationReport.read))
    }

    /// Reads every byte of the index at a path, also of one that is so damaged that it cannot be opened: then each file is
    /// looked at by itself. Changes nothing, takes no lock; another process may be writing.
    ///
    /// - Throws: `notFound`, `notAnIndex`, `tooNew`, `tooOld`, `noPermission` and the like. Damage is no error here.
    /// - Complexity: linear in the bytes of the index.
    public static func verify(_ path: String) throws(SearchlightError) -> VerificationReport {
        try verify(path, fileSystem: PosixFileSystem())
    }

    /// As the public form, through a file system of the caller's choice: for tests.
    package static func verify(
        _ path: String, fileSystem: any FileSystem, options: IndexOptions = IndexOptions()
    ) throws(SearchlightError) -> VerificationReport {
        var options = options
        options.access = .readOnly
        let storeOptions = StoreOptions(options)
        return try translatingErrors { () throws(StoreError) in
            VerificationReport(
                try StoreVerification(
                    ofDirectory: path, of: fileSystem, options: storeOptions, readRecord: VerificationReport.read))
        }
    }
}

extension VerificationReport {
    fileprivate init(_ result: StoreVerification) {
        findings = result.findings.map { Finding($0) }
        remarks = result.tornTail.map { [Finding($0)] } ?? []
        fileCount = result.fileCount
        itemCount = result.documentCount
    }

    /// Reads a record as items are read.
    fileprivate static func read(_ bytes: ByteView) throws(FormatError) {
        var record = RecordReader(bytes)
        while try record.next() != nil {}
    }
}

extension VerificationReport.Finding {
    /// What an error of the layer below says.
    init(_ error: StoreError) {
        self.init(message: error.message, file: error.path, section: error.section, offset: error.offset)
    }
}
