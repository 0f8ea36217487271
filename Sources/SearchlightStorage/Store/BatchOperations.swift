import SearchlightBytes

/// When each item of an image was written within its batch. Needed where a batch has several images or deletions.
package struct BatchOperations: Sendable {
    /// By document.
    private let numbers: [UInt64]

    /// All items later than every deletion of the batch, as in a batch of one image that nothing else touches.
    package init() { numbers = [] }

    /// The items of the image that a builder has just finished.
    package init(of builder: SegmentBuilder) { numbers = builder.writtenOperations }

    /// The operation that wrote the document.
    func number(of document: DocumentNumber) -> UInt64 {
        Int(document) < numbers.count ? numbers[Int(document)] : .max
    }

    /// Whether nothing is known, so that all items count as the batch's last operations.
    var isEmpty: Bool { numbers.isEmpty }
}
