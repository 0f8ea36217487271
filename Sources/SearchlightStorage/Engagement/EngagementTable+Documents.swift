import SearchlightBytes

/// Engagement by document, as searches need it: what the file says of an image, and what changed since.
extension EngagementTable {
    /// The id of the file as of the last checkpoint; nil when there is none.
    package var fileIdentity: FileIdentity? { base?.reference.identity }

    /// Whether the file tells the used documents of a segment.
    func tells(ofSegment number: UInt64) -> Bool { base?.tells(ofSegment: number) ?? false }

    /// The used documents of a slot as the file tells them; nil where it does not. Changes since do not count.
    package func usedDocuments(of slot: SnapshotSlot) throws(StoreError) -> UsedDocuments? {
        guard let base, let file = slot.file else { return nil }
        return try base.usedDocuments(ofSegment: file.number, documentCount: slot.image.documentCount)
    }

    /// Calls `body` for the used documents of an image that the file does not tell, found by their identifiers. Changes
    /// since do not count. O(documents) or O(items with engagement), whichever are fewer.
    package func forEachUsed(
        of image: SegmentImage, in scope: LeaseScope, _ body: (UInt32, Engagement) -> Void
    ) throws(StoreError) {
        guard let base else { return }
        if Int(image.documentCount) < base.count {
            for document in 0..<image.documentCount {
                let found = try base.entries.engagement(of: try image.identifierKey(of: document, in: scope))
                if let found, found.dormantSince == nil { body(document, found) }
            }
        } else {
            try base.visit { (identifier, engagement) throws(StoreError) in
                guard engagement.dormantSince == nil else { return }
                let hash = Hash64.of(identifier)
                let document = try image.document(withIdentifier: identifier, hash: hash, in: scope)
                if let document { body(document, engagement) }
            }
        }
    }

    /// Whether something changed since the file was written, as `forEachChange` tells it.
    package var hasChanges: Bool { changeCount > 0 }

    /// Calls `body` for each item whose engagement is another than the file says, with what it is now: nil where there is
    /// none any more, or it waits for the item's return. O(changes).
    package func forEachChange(
        _ body: (IdentifierKey, Engagement?) throws(StoreError) -> Void
    ) throws(StoreError) {
        for shard in shards {
            for (key, change) in shard { try body(key, change?.dormantSince == nil ? change : nil) }
        }
    }
}

extension EngagementTable {
    /// Those of some documents of a slot that may be used; all where each would have to be looked up by its identifier.
    /// O(used documents + changes).
    func possiblyUsed(
        _ documents: [DocumentNumber], of slot: SnapshotSlot, in scope: LeaseScope
    ) throws(StoreError) -> [DocumentNumber] {
        guard changeCount < documents.count, let told = try usedDocuments(of: slot) else { return documents }
        var used = Set(told.documents)
        for key in shards.lazy.joined().map(\.key) {
            if let document = try slot.image.document(key, in: scope) { used.insert(document) }
        }
        return documents.filter(used.contains)
    }
}

// MARK: - Verifying

extension EngagementTable {
    /// Compares what the file tells of the used documents of a slot with its entries. O(items with engagement).
    func verifyUsedDocuments(of slot: SnapshotSlot) throws(StoreError) {
        guard let base, let used = try usedDocuments(of: slot) else { return }
        let scope = LeaseScope()
        let documents = used.documents
        for (rank, document) in documents.enumerated() {
            let entry = try base.entries.engagement(of: try slot.image.identifierKey(of: document, in: scope))
            let row = try used.row(rank)
            guard let entry, entry.dormantSince == nil, row.opens == entry.opens, row.shown == entry.shown,
                row.time == entry.time, try used.queries(of: row) == entry.queries
            else { throw contradiction(slot, document, "is not used as its entry says") }
        }
        let told = Set(documents)
        try base.visit { (identifier, engagement) throws(StoreError) in
            guard engagement.dormantSince == nil else { return }
            let hash = Hash64.of(identifier)
            let document = try slot.image.document(withIdentifier: identifier, hash: hash, in: scope)
            if let document, !slot.tombstones.contains(document), !told.contains(document) {
                throw contradiction(slot, document, "is not told as used")
            }
        }
    }

    private func contradiction(_ slot: SnapshotSlot, _ document: UInt32, _ reason: String) -> StoreError {
        .corrupt(base?.path ?? "", section: "used documents", "document \(document) of \(slot.image.name) \(reason)")
    }
}
