/// How a builder works. The defaults are right for indexing; tests fix the identity to get the same bytes twice.
package struct SegmentBuilderOptions: Sendable {
    /// The identity of every image; nil for a new random one each.
    package var identity: FileIdentity?

    /// Bytes of memory that a builder may keep for its next image after it has finished one.
    package var retainedByteCount: Int

    /// Bytes of memory for the words that finishing sorts at once: more of them are sorted part by part.
    package var sortByteCount: Int

    package init(
        identity: FileIdentity? = nil, retainedByteCount: Int = 128 << 20, sortByteCount: Int = 24 << 20
    ) {
        self.identity = identity
        self.retainedByteCount = retainedByteCount
        self.sortByteCount = sortByteCount
    }
}

/// How a text is cut into words.
package enum TextKind: Sendable, Hashable {
    case plain
    case phoneNumber
}

/// A column of a builder, got by `SegmentBuilder.column`. Good for the builder that gave it, for all its images.
package struct ColumnHandle: Sendable, Hashable {
    let number: Int
}

/// What one item is besides its texts and values.
package struct SegmentItem: Sendable {
    /// At most 64 KiB of UTF-8. Compared by its NFC form, stored as given.
    package var identifier: String

    /// At most 64 KiB of UTF-8, in the form in which domains are compared (the caller composes it).
    package var domain: String?

    /// What result lists show, at most 1 MiB of UTF-8. To be found by it, hand it to `addText` as well.
    package var title: String?

    /// Seconds since 1970.
    package var rankingDate: UInt32

    /// Seconds since 1970.
    package var expiry: Double?

    /// 0 to 100, or 255 for none.
    package var rankingHint: UInt8
    package var thumbnailNumber: UInt64?

    /// Whether engagement came with the item (norm flag 8), and whether it is linked to another (norm flag 16).
    package var hasEngagementSeed: Bool
    package var isLinked: Bool

    /// The place of the operation in its batch, by document in `SegmentBuilder.writtenOperations`.
    package var operationNumber: UInt64

    package init(
        identifier: String, domain: String? = nil, title: String? = nil, rankingDate: UInt32 = 0,
        expiry: Double? = nil, rankingHint: UInt8 = 255, thumbnailNumber: UInt64? = nil,
        hasEngagementSeed: Bool = false, isLinked: Bool = false, operationNumber: UInt64 = 0
    ) {
        self.identifier = identifier
        self.domain = domain
        self.title = title
        self.rankingDate = rankingDate
        self.expiry = expiry
        self.rankingHint = rankingHint
        self.thumbnailNumber = thumbnailNumber
        self.hasEngagementSeed = hasEngagementSeed
        self.isLinked = isLinked
        self.operationNumber = operationNumber
    }
}
