import SearchlightBytes
import SearchlightStorage

extension SearchIndex {
    /// Reads every byte of the index and compares its parts with one another. Changes nothing, repairs nothing.
    ///
    /// Damage of the manifest or of a journal shows when the index is opened, as the error `corrupt`.
    ///
    /// - Complexity: linear in the bytes of the index.
    public func verify() throws(SearchlightError) -> VerificationReport {
        let result = store.verify { (bytes) throws(FormatError) in
            var record = RecordReader(bytes)
            while try record.next() != nil {}
        }
        return VerificationReport(
            findings: result.findings.map { VerificationReport.Finding($0) }, fileCount: result.fileCount,
            itemCount: result.documentCount)
    }
}

extension VerificationReport.Finding {
    /// What an error of the layer below says.
    init(_ error: StoreError) {
        self.init(message: error.message, file: error.path, section: error.section, offset: error.offset)
    }
}
