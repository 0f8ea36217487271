import SearchlightBytes

/// A batch as it will be carried out: the record for the journal and the state that it leads to.
struct CommitPlan {
    var record: CommitRecord

    /// What the record names.
    var contents: RecordContents

    /// The state after the commit, the thumbnails in its frame apart.
    var state: StoreState

    /// Files that the record names, to be adopted once it is written.
    var files: [StagedSegmentFile]
    var thumbnails: ThumbnailStaging?

    /// Whether the record names files, which then must be found in the directory before it counts.
    var namesFiles: Bool { !files.isEmpty || !contents.thumbnailFiles.isEmpty }

    /// The files belong to the store now.
    func adoptFiles() {
        for file in files { file.adopt() }
        thumbnails?.adopt()
    }
}

/// Decides what a batch means for the state that it is applied to.
struct CommitPlanner {
    private let batch: CommitBatch
    private let before: StoreState
    private let time: Double
    private let scope: LeaseScope
    private var record = CommitRecord()
    private var conflicts: BatchConflicts

    /// Linked items that the record deletes.
    private var followed: Set<IdentifierKey> = []

    /// `batch` has no `resolve` left.
    init(_ batch: CommitBatch, for state: StoreState, time: Double, in scope: LeaseScope) {
        self.batch = batch
        before = state
        self.time = time
        self.scope = scope
        conflicts = BatchConflicts(batch.images, in: scope)
    }

    /// - Throws: `mismatchedClientState`, `limitExceeded`, `unknownItem` for engagement with one, `corrupt`.
    mutating func plan() throws(StoreError) -> CommitPlan {
        try checkClientStates()
        recordDeletions()
        try conflicts.apply(batch.deletions)
        try recordReplaced()
        try conflicts.resolveDuplicates()
        record.clientStates = batch.clientStates
        batch.thumbnails?.record(into: &record)
        var plan = try applied()
        while try followLinks(plan) { plan = try applied() }
        try addSeeds(&plan)
        try addEngagement(&plan)
        return plan
    }

    private func checkClientStates() throws(StoreError) {
        for state in batch.clientStates where state.bytes.count > ClientState.maximumByteCount {
            throw StoreError(
                code: .limitExceeded,
                message: "a client state has \(state.bytes.count) bytes; the limit is \(ClientState.maximumByteCount)")
        }
        guard let expected = batch.expectedClientState else { return }
        guard before.clientStates[expected.handle] ?? [] == expected.bytes ?? [] else {
            throw StoreError(code: .mismatchedClientState, message: "the last client state is not the expected one")
        }
    }

    private mutating func recordDeletions() {
        record.purges = batch.purgesEngagement
        record.sweepTime = batch.sweepTime
        for deletion in batch.deletions {
            switch deletion.target {
            case .identifier(let identifier): record.deletedIdentifiers.append(identifier)
            case .domain(let domain): if !domain.isEmpty { record.deletedDomains.append(domain) }
            case .everything: record.deletesAll = true
            }
        }
    }

    /// Deletes what was replaced by documents that a domain of the batch then took with it.
    private mutating func recordReplaced() throws(StoreError) {
        for identifier in conflicts.deletedWithDomain.values.sorted() { try deleteReplaced(identifier) }
    }

    private mutating func deleteReplaced(_ identifier: String) throws(StoreError) {
        guard try before.slots.locate(IdentifierKey(identifier), in: scope) != nil else { return }
        record.deletedIdentifiers.append(identifier)
    }

    /// The plan as far as it is decided, applied to the state.
    private func applied() throws(StoreError) -> CommitPlan {
        var plan = CommitPlan(
            record: record, contents: RecordContents(), state: before, files: [], thumbnails: batch.thumbnails)
        for (index, image) in batch.images.enumerated() where conflicts.dead[index].liveCount > 0 {
            let dead = conflicts.deadDocuments(image: index)
            if let bytes = image.bytes {
                plan.record.images.append(.init(bytes: bytes, deadDocuments: dead))
                plan.contents.inFrame.append(image.image)
            } else if let file = image.file, let reference = file.reference {
                plan.record.segmentFiles.append(.init(file: reference, deadDocuments: dead))
                plan.contents.inFiles.append(image.image)
                plan.files.append(file)
            }
        }
        plan.contents.thumbnailFiles = batch.thumbnails?.files ?? []
        try plan.state.apply(
            plan.record, contents: plan.contents, sequence: before.sequence &+ 1, time: time, in: scope)
        return plan
    }
}

// MARK: - Links

extension CommitPlanner {
    /// Deletes what is linked to an item that the plan deletes. True when that changed the plan, which then must be made
    /// again.
    private mutating func followLinks(_ plan: CommitPlan) throws(StoreError) -> Bool {
        guard plan.state.slots.contains(where: { $0.linkColumn != nil }) else { return false }
        var isChanged = false
        var gone = try identifiersGone(in: plan.state)
        try addDropped(to: &gone, plan.state)
        guard !gone.isEmpty else { return false }
        let older = plan.state.slots.filter { $0.through <= before.sequence }
        let linked = try LinkedItems.links(toAnyOf: gone, in: older, scope: scope)
        for link in linked {
            // What is deleted by name and still there would be followed for ever.
            guard followed.insert(link.key).inserted else {
                throw .corrupt(
                    link.place, section: "identifiers", "an item is not found by the identifier that it has")
            }
            record.deletedIdentifiers.append(link.identifier)
            gone.insert(link.key)
            isChanged = true
        }
        let isBatchChanged = try killLinked(to: gone)
        return isChanged || isBatchChanged
    }

    /// A linked item of the batch.
    private struct BatchLink {
        var image: Int
        var document: DocumentNumber
        var key: IdentifierKey
    }

    /// Kills what is linked to an item that is gone, in the batch itself. True when there was anything.
    private mutating func killLinked(to gone: Set<IdentifierKey>) throws(StoreError) -> Bool {
        var links = try batchLinks(writtenBefore: batch.deletions.map(\.operationNumber).max() ?? 0)
        var frontier = Array(gone)
        var isChanged = false
        while let target = frontier.popLast() {
            for link in links.removeValue(forKey: target) ?? [] {
                guard conflicts.kill(link.document, image: link.image) else { continue }
                isChanged = true
                frontier.append(link.key)
                let head = try batch.images[link.image].image.head(of: link.document, in: scope)
                try deleteReplaced(head.identifier.string())
            }
        }
        return isChanged
    }

    /// The linked items of the batch by what they are linked to. One written after the deletions is not what they meant.
    private func batchLinks(
        writtenBefore number: UInt64
    ) throws(StoreError) -> [IdentifierKey: [BatchLink]] {
        var links: [IdentifierKey: [BatchLink]] = [:]
        guard number > 0 else { return links }
        for (index, image) in batch.images.enumerated() {
            try LinkedItems.forEachLink(of: image.image, scope: scope) { (document, target) throws(StoreError) in
                guard image.operations.number(of: document) < number else { return }
                let key = try image.image.identifierKey(of: document, in: scope)
                links[target, default: []].append(BatchLink(image: index, document: document, key: key))
            }
        }
        return links
    }

    /// Adds the identifiers of documents of the batch that its own deletions took.
    private func addDropped(to gone: inout Set<IdentifierKey>, _ after: StoreState) throws(StoreError) {
        for (index, image) in batch.images.enumerated() {
            for document in conflicts.deadDocuments(image: index) {
                let key = try image.image.identifierKey(of: document, in: scope)
                if try after.slots.locate(key, in: scope) == nil { gone.insert(key) }
            }
        }
    }

    /// The identifiers of older documents that the plan deletes and does not write anew.
    ///
    /// Not those of documents that have expired: a checkpoint or a merge may have left them out before, and what is
    /// linked to them must not depend on that.
    private func identifiersGone(in after: StoreState) throws(StoreError) -> Set<IdentifierKey> {
        var gone: Set<IdentifierKey> = []
        let old = Dictionary(uniqueKeysWithValues: before.slots.map { ($0.number, $0.tombstones) })
        for slot in after.slots {
            guard let tombstones = old[slot.number], tombstones.deadCount != slot.tombstones.deadCount else { continue }
            try slot.tombstones.forEachAdded(since: tombstones) { (document) throws(StoreError) in
                if try slot.image.isExpired(document, at: time, in: scope) { return }
                let key = try slot.image.identifierKey(of: document, in: scope)
                if try after.slots.locate(key, in: scope) == nil { gone.insert(key) }
            }
        }
        return gone
    }
}

// MARK: - Engagement

extension CommitPlanner {
    private func addSeeds(_ plan: inout CommitPlan) throws(StoreError) {
        for seed in batch.seeds {
            let key = IdentifierKey(seed.identifier)
            guard try isLast(seed, key), try plan.state.slots.locate(key, in: scope) != nil else { continue }
            let event = EngagementEvent(
                identifier: seed.identifier, opens: seed.opens, shown: 0, time: min(seed.time, time), isSeed: true)
            plan.record.engagementEvents.append(event)
            try plan.state.apply(event)
        }
    }

    /// Whether no later operation of the batch wrote the item.
    private func isLast(_ seed: EngagementSeed, _ key: IdentifierKey) throws(StoreError) -> Bool {
        for image in batch.images where !image.operations.isEmpty {
            guard let document = try image.image.document(key, in: scope) else { continue }
            if image.operations.number(of: document) > seed.operationNumber { return false }
        }
        return true
    }

    /// Engagement needs an item; that of an item which the batch itself deletes is dropped.
    private func addEngagement(_ plan: inout CommitPlan) throws(StoreError) {
        for var event in batch.engagement {
            // One dated ahead would outweigh, and age, all that really happens until then.
            event.time = min(event.time, time)
            let key = IdentifierKey(event.identifier)
            if try plan.state.slots.locate(key, in: scope) != nil {
                plan.record.engagementEvents.append(event)
                try plan.state.apply(event)
            } else if try before.slots.locate(key, in: scope) == nil {
                throw StoreError(
                    code: .unknownItem,
                    message: "no item has the identifier \"\(event.identifier)\", which is said to be used")
            }
        }
    }
}

extension CommitRecord {
    /// Whether it changes nothing, so that no frame is needed.
    var isEmpty: Bool {
        deletedIdentifiers.isEmpty && deletedDomains.isEmpty && !deletesAll && sweepTime == nil
            && engagementEvents.isEmpty && clientStates.isEmpty && images.isEmpty && segmentFiles.isEmpty
            && thumbnailFiles.isEmpty && thumbnails.isEmpty
    }
}
