/// What a finished image holds, for whoever records it.
package struct SegmentSummary: Sendable, Hashable {
    package var identity: FileIdentity

    /// Bytes of the image.
    package var byteCount: Int
    package var documentCount: Int
    package var recordCount: Int
    package var termCount: Int

    package init(identity: FileIdentity, byteCount: Int, documentCount: Int, recordCount: Int, termCount: Int) {
        self.identity = identity
        self.byteCount = byteCount
        self.documentCount = documentCount
        self.recordCount = recordCount
        self.termCount = termCount
    }
}
