/// What was saved of a damaged index, and what was not.
public struct SalvageReport: Sendable, Hashable {
    /// Items in the new index.
    public internal(set) var savedItemCount = 0

    /// Documents that are there and cannot be read. An older version of such an item may have been saved.
    public internal(set) var lostItemCount = 0

    /// The identifiers of those among them whose identifier can be read, up to a thousand, in the order in which they
    /// were met.
    public internal(set) var lostIdentifiers: [String] = []

    /// Items that were saved without their thumbnail.
    public internal(set) var lostThumbnailCount = 0

    /// Every place that cannot be read.
    public internal(set) var findings: [VerificationReport.Finding] = []

    /// Whether some of the findings are whole files or commits: how many items were in them nobody knows, so
    /// `lostItemCount` is only the least that was lost.
    public internal(set) var hasUncountedLosses = false

    /// Whether items that were deleted may be back: the manifest, a tombstones file or a commit cannot be read, and
    /// nothing else says which items were deleted there.
    public internal(set) var mayHoldDeletedItems = false

    /// Whether nothing was lost.
    public var isComplete: Bool { lostItemCount == 0 && lostThumbnailCount == 0 && findings.isEmpty }

    mutating func lose(_ identifier: String?) {
        lostItemCount += 1
        if let identifier, lostIdentifiers.count < 1_000 { lostIdentifiers.append(identifier) }
    }
}
