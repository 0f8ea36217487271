/// A number for each record, or distinct string, that needs one, of all that an image says it has.
///
/// An array, or a table where the image claims far more than its documents are likely to use: under LZ4 a claim costs
/// next to nothing, and must not take memory.
struct NumberTable {
    /// How many the image claims.
    let count: Int

    private let isDense: Bool
    private var dense: [UInt32] = []
    private var sparse: [Int: UInt32] = [:]

    /// Stands for what has no number.
    static var none: UInt32 { .max }

    /// Nothing has a number yet. `documentCount` is that of the image.
    init(count: Int = 0, documentCount: Int = 0) {
        self.count = count
        isDense = count <= 8 * documentCount + (1 << 16)
        if isDense { dense = [UInt32](repeating: Self.none, count: count) }
    }

    /// For the records of an image: there are more than documents where items were replaced while it was built.
    init(recordsOf image: SegmentImage) {
        self.init(count: Int(image.recordCount), documentCount: Int(image.documentCount))
    }

    /// `index` is below `count`.
    subscript(index: Int) -> UInt32 {
        get { isDense ? dense[index] : sparse[index] ?? Self.none }
        set {
            if isDense { dense[index] = newValue } else { sparse[index] = newValue }
        }
    }

    /// What has a number, ascending. O(n log n) of the table, O(n) of the array.
    var numbered: [UInt32] {
        guard isDense else { return sparse.keys.sorted().map { UInt32(truncatingIfNeeded: $0) } }
        return dense.indices.filter { dense[$0] != Self.none }.map { UInt32(truncatingIfNeeded: $0) }
    }
}
