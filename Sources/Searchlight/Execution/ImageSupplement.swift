import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// What searches derive from an image once and keep.
final class ImageSupplement {
    let identity: FileIdentity
    let plans: CodePlanTable

    /// Bounds over all norms of the image.
    let summary: NormSummary

    init(_ image: SegmentImage) {
        identity = image.identity
        plans = CodePlanTable(image.codes.entries, image.normLayout)
        summary = NormSummary(image.directory)
    }

    private var ceilings: CodeCeilings?

    /// What codes can reach with the norm table; kept for the next search with the same table.
    func ceilings(_ table: NormTable) -> CodeCeilings {
        if let ceilings, ceilings.table === table { return ceilings }
        let made = CodeCeilings(plans, table)
        ceilings = made
        return made
    }
}

/// Bounds over the norms of an image.
struct NormSummary {
    var hasSeveralTitles: Bool
    var hasLinked: Bool

    /// The largest hint above 50; 255 where there is none.
    var largestHint: UInt8

    init(_ directory: SegmentDirectory) {
        hasSeveralTitles = directory.normFlags.contains(.severalTitles)
        hasLinked = directory.normFlags.contains(.isLinked)
        largestHint = (51...100).contains(directory.largestHint) ? directory.largestHint : 255
    }
}
