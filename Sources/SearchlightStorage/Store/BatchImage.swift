/// A segment image that a batch brings, opened on the thread that made it.
package struct BatchImage: Sendable {
    package let image: SegmentImage

    /// The bytes that go into the journal frame; nil when the image lies in a segment file.
    let bytes: ImageBytes?

    /// The segment file that holds the image.
    let file: StagedSegmentFile?

    /// When its items were written within the batch.
    let operations: BatchOperations

    /// An image in memory, which the frame carries. O(directory).
    /// - Throws: what opening an image throws.
    package init(_ bytes: ImageBytes, operations: BatchOperations = BatchOperations()) throws(StoreError) {
        image = try SegmentImage(bytes: bytes, name: BatchImage.nameInErrors)
        self.bytes = bytes
        file = nil
        self.operations = operations
    }

    /// An image in a segment file that `Store.stageSegmentFile` gave and that was finished.
    package init(_ file: StagedSegmentFile, operations: BatchOperations = BatchOperations()) throws(StoreError) {
        image = try file.image()
        bytes = nil
        self.file = file
        self.operations = operations
    }

    static let nameInErrors = "image of a new commit"
}
