import SearchlightBytes

extension StoreState {
    /// Applies the deletions of a record to everything older than it.
    mutating func applyDeletions(
        of record: CommitRecord, time: Double, in scope: LeaseScope
    ) throws(StoreError) {
        if record.deletesAll { deleteEverything() }
        if let sweepTime = record.sweepTime {
            try sweep(expiredBefore: sweepTime, time: time, purges: record.purges, in: scope)
        }
        if !record.deletedDomains.isEmpty {
            let filter = DomainFilter(record.deletedDomains)
            try delete(filter, time: time, purges: record.purges, in: scope)
        }
        for identifier in record.deletedIdentifiers {
            try delete(IdentifierKey(identifier), in: scope)
            try retireEngagement(identifier, time: time, purges: record.purges)
        }
    }

    private mutating func deleteEverything() {
        for index in slots.indices {
            deletedCount += UInt64(slots[index].liveCount)
            slots[index] = slots[index].with(Tombstones(allDead: slots[index].documentCount))
        }
        if !engagement.isEmpty {
            engagement.removeAll()
            engagementVersion += 1
        }
        clientStates.removeAll()
    }

    /// Deletes the item with that identifier; an unknown one is fine. At most one slot has it alive.
    private mutating func delete(_ identifier: IdentifierKey, in scope: LeaseScope) throws(StoreError) {
        for index in slots.indices.reversed() {
            guard let document = try slots[index].liveDocument(identifier, in: scope) else { continue }
            return delete([document], slot: index)
        }
    }

    private mutating func delete(
        _ filter: DomainFilter, time: Double, purges: Bool, in scope: LeaseScope
    ) throws(StoreError) {
        for index in slots.indices where slots[index].liveCount > 0 {
            let slot = slots[index]
            var dead: [DocumentNumber] = []
            try filter.forEachDocument(of: slot.image, in: scope) { document in
                if !slot.tombstones.contains(document) { dead.append(document) }
            }
            try retireEngagement(of: dead, slot: slot, time: time, purges: purges, in: scope)
            delete(dead, slot: index)
        }
    }

    private mutating func sweep(
        expiredBefore limit: Double, time: Double, purges: Bool, in scope: LeaseScope
    ) throws(StoreError) {
        for index in slots.indices where slots[index].liveCount > 0 {
            let slot = slots[index]
            let dead = try slot.documents(expiredBefore: limit, in: scope)
            try retireEngagement(of: dead, slot: slot, time: time, purges: purges, in: scope)
            delete(dead, slot: index)
        }
    }

    private mutating func retireEngagement(
        of documents: [DocumentNumber], slot: SnapshotSlot, time: Double, purges: Bool, in scope: LeaseScope
    ) throws(StoreError) {
        guard !engagement.isEmpty else { return }
        for document in try engagement.possiblyUsed(documents, of: slot, in: scope) {
            let identifier = try slot.image.head(of: document, in: scope).identifier.string()
            try retireEngagement(identifier, time: time, purges: purges)
        }
    }

    /// Deletes what has an identifier of the new image.
    mutating func supersede(by image: SegmentImage, in scope: LeaseScope) throws(StoreError) {
        let join = try IdentifierJoin(image, in: scope)
        for index in slots.indices where slots[index].liveCount > 0 {
            var dead: [DocumentNumber] = []
            try join.forEachMatch(in: slots[index].image) { dead.append($0) }
            delete(dead, slot: index)
        }
    }

    private mutating func delete(_ documents: [DocumentNumber], slot index: Int) {
        guard !documents.isEmpty else { return }
        var tombstones = slots[index].tombstones
        for document in documents where tombstones.insert(document) { deletedCount += 1 }
        slots[index] = slots[index].with(tombstones)
    }

    /// Engagement of a deleted item waits for its return, unless it is to be forgotten.
    mutating func retireEngagement(_ identifier: String, time: Double, purges: Bool) throws(StoreError) {
        guard !engagement.isEmpty else { return }
        engagementVersion += 1
        if purges { try engagement.remove(identifier) } else { try engagement.retire(identifier, time: time) }
    }
}

extension SnapshotSlot {
    /// The live documents whose expiry lies before `time`. O(documents).
    func documents(expiredBefore time: Double, in scope: LeaseScope) throws(StoreError) -> [DocumentNumber] {
        var expired: [DocumentNumber] = []
        for document in 0..<image.documentCount where !tombstones.contains(document) {
            if try image.isExpired(document, at: time, in: scope) { expired.append(document) }
        }
        return expired
    }
}

extension SegmentImage {
    /// Whether the expiry of a document lies before `time`.
    func isExpired(_ document: DocumentNumber, at time: Double, in scope: LeaseScope) throws(StoreError) -> Bool {
        guard try norms(of: document, in: scope).flags.contains(.hasExpiry) else { return false }
        return try head(of: document, in: scope).expiry.map { $0 < time } ?? false
    }
}
