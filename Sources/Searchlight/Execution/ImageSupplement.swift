import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// What searches derive from an image once and keep.
final class ImageSupplement {
    let identity: FileIdentity
    let plans: CodePlanTable

    /// Bounds over all norms of the image: unknown until the second search, so that the first one after opening does
    /// not have to read all of them.
    private(set) var summary = NormSummary.unknown
    private var useCount = 0

    init(_ image: SegmentImage) {
        identity = image.identity
        plans = CodePlanTable(image.codes.entries)
    }

    private var ceilings: CodeCeilings?

    /// What codes can reach with the norm table; kept for the next search with the same table.
    func ceilings(_ table: NormTable) -> CodeCeilings {
        if let ceilings, ceilings.table === table { return ceilings }
        let made = CodeCeilings(plans, table)
        ceilings = made
        return made
    }

    /// Notes a search; the second one reads the norms.
    func use(_ image: SegmentImage, _ norms: DocumentTable) throws(StoreError) {
        useCount += 1
        if useCount == 2 { summary = try NormSummary(image, norms) }
    }
}

/// Bounds over the norms of an image.
struct NormSummary {
    var hasSeveralTitles: Bool
    var hasLinked: Bool

    /// The largest hint above 50; 255 where there is none.
    var largestHint: UInt8

    static let unknown = NormSummary(hasSeveralTitles: true, hasLinked: true, largestHint: 100)

    init(hasSeveralTitles: Bool, hasLinked: Bool, largestHint: UInt8) {
        self.hasSeveralTitles = hasSeveralTitles
        self.hasLinked = hasLinked
        self.largestHint = largestHint
    }

    /// Reads all norms. O(documents), half a nanosecond each.
    init(_ image: SegmentImage, _ norms: DocumentTable) throws(StoreError) {
        var flags: UInt64 = 0
        var hint: UInt8 = 0
        let count = Int(image.documentCount)
        let perBlock = 1 << Int(norms.shift)
        for block in 0..<norms.blockCount {
            let first = block * perBlock
            try norms.prepare(UInt32(first))
            // Invariant: the block holds the norms of all its documents, 8 bytes each.
            guard let base = unsafe norms.bases[block] else { continue }
            for entry in 0..<min(perBlock, count - first) {
                let bits = unsafe UInt64(
                    littleEndian: base.loadUnaligned(fromByteOffset: entry &* 8, as: UInt64.self))
                flags |= bits
                let value = UInt8(truncatingIfNeeded: bits &>> 48)
                if value <= 100, value > hint { hint = value }
            }
        }
        let all = DocumentNorms(bits: flags)
        self.init(
            hasSeveralTitles: all.hasSeveralTitles, hasLinked: all.isLinked, largestHint: hint > 50 ? hint : 255)
    }
}
