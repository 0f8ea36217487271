/// What one commit changes. All of it becomes durable and visible together, or nothing does.
///
/// Operations on items have numbers in the order the host made them. The last operation on an identifier wins, across
/// all images of the batch; everything older than the batch gives way to it.
package struct CommitBatch: Sendable {
    /// The items. An identifier may be in several images; the higher operation number wins.
    package var images: [BatchImage] = []

    /// Deletions, in any order.
    package var deletions: [BatchDeletion] = []

    /// Whether the deletions also end what is known of how often the items are opened, at once and for good.
    package var purgesEngagement = false

    /// Deletes older items whose expiry lies before this time, in seconds since 1970, for good.
    package var sweepTime: Double?

    /// Opens and impressions. Each identifier must be that of an item which exists before or after the commit.
    package var engagement: [EngagementEvent] = []

    /// Opens to start items of the batch off with. One counts only if its item is the one that the batch leaves under the
    /// identifier, and before the batch's other engagement.
    package var seeds: [EngagementSeed] = []

    /// New states of the host, at most 250 bytes each; set after a "delete all" of the same batch.
    package var clientStates: [ClientState] = []

    /// What the state of the host must be for the batch to be carried out.
    package var expectedClientState: ExpectedClientState?

    /// The thumbnails whose numbers the items name.
    package var thumbnails: ThumbnailStaging?

    /// Makes the batch to carry out in place of this one from the state that it will be applied to.
    ///
    /// Runs when the sequence is assigned, on the thread that writes, with every earlier commit in the snapshot: keep it
    /// short, and do not call the store in it. What it throws is thrown by `commit`, and nothing is changed.
    package var resolve: Resolve?

    /// See `CommitBatch.resolve`.
    package typealias Resolve = @Sendable (Snapshot) throws(StoreError) -> CommitBatch

    package init() {}
}

/// One deletion of a batch. It does not touch items of the batch with a higher operation number.
package struct BatchDeletion: Sendable, Hashable {
    package var target: Target
    package var operationNumber: UInt64

    /// What goes.
    package enum Target: Sendable, Hashable {
        /// The item with that identifier, and the items linked to it. An unknown one is fine.
        case identifier(String)
        /// All items of the domain and of the domains below it (`a.b` takes `a.b.c`). An empty one takes nothing.
        case domain(String)
        /// Everything, with the states of the host and what is known of how often items are opened.
        case everything
    }

    package init(_ target: Target, operationNumber: UInt64) {
        self.target = target
        self.operationNumber = operationNumber
    }
}

/// How often an item was opened before it came into the store; ignored where something is known of its use.
package struct EngagementSeed: Sendable, Hashable {
    package var identifier: String
    package var opens: Double

    /// In seconds since 1970.
    package var time: Double

    /// The number of the operation that wrote the item.
    package var operationNumber: UInt64

    package init(identifier: String, opens: Double, time: Double, operationNumber: UInt64) {
        self.identifier = identifier
        self.opens = opens
        self.time = time
        self.operationNumber = operationNumber
    }
}

/// The state that a host believes to be the last one.
package struct ExpectedClientState: Sendable, Hashable {
    package var handle: String

    /// Nil when the host expects that there is none.
    package var bytes: [UInt8]?

    package init(handle: String, bytes: [UInt8]?) {
        self.handle = handle
        self.bytes = bytes
    }
}
