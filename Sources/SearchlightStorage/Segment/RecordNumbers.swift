/// A number for each record of an image that has one: an array, or a table where an image claims far more records than
/// it has documents, so that a claim, which costs next to nothing under LZ4, takes no memory.
struct RecordNumbers {
    private var dense: [UInt32] = []
    private var sparse: [Int: UInt32] = [:]
    private let isDense: Bool

    /// Says that a record has no number.
    static var none: UInt32 { .max }

    /// No record has a number yet. Builders leave the records of items that were replaced, so there may be more records
    /// than documents, but hardly ever that many.
    init(of image: SegmentImage) {
        let count = Int(image.recordCount)
        isDense = count <= 8 * Int(image.documentCount) + (1 << 16)
        if isDense { dense = [UInt32](repeating: Self.none, count: count) }
    }

    /// `record` is below the image's number of records.
    subscript(record: Int) -> UInt32 {
        get { isDense ? dense[record] : sparse[record] ?? Self.none }
        set {
            if isDense { dense[record] = newValue } else { sparse[record] = newValue }
        }
    }
}
