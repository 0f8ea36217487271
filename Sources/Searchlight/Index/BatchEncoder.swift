import SearchlightBytes
import SearchlightStorage
import SearchlightText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Turns a batch of the public interface into what the store commits: one image, deletions, engagement, states.
///
/// Operations are numbered in the order given, so that the last one on an identifier wins.
struct BatchEncoder {
    let commitTime: Double
    /// Gives numbers to thumbnails; nil when no item of the batch has one.
    let thumbnails: ThumbnailStaging?
    /// The state that partial updates start from; nil when the batch has none.
    let snapshot: Snapshot?

    private var commit = CommitBatch()
    /// What the batch did so far to an identifier, kept only while partial updates need it: nil is "deleted".
    private var written: [IdentifierKey: Item?] = [:]
    private var deletesEarlier = DeletedBefore()

    init(commitTime: Double, thumbnails: ThumbnailStaging?, snapshot: Snapshot?) {
        self.commitTime = commitTime
        self.thumbnails = thumbnails
        self.snapshot = snapshot
    }

    /// The batch as the store takes it.
    ///
    /// - Throws: `invalidItem`, `limitExceeded`; damage met while reading an item that is updated.
    mutating func encode(_ batch: Batch) throws(StoreError) -> CommitBatch {
        commit.thumbnails = thumbnails
        commit.clientStates = batch.clientStates.map { ClientState(handle: $0.handle, bytes: $0.state) }
        commit.expectedClientState = batch.expectedState.map {
            ExpectedClientState(handle: $0.handle, bytes: $0.state)
        }
        try EncoderPool.withEncoder { (encoder) throws(StoreError) in
            for (number, operation) in batch.operations.enumerated() {
                try encode(operation, number: UInt64(number), with: encoder)
            }
            guard encoder.builder.itemCount > 0 else { return }
            try finish(encoder.builder)
        }
        return commit
    }

    private mutating func finish(_ builder: SegmentBuilder) throws(StoreError) {
        var sink = ImageSink()
        _ = try builder.finish(createdAt: commitTime, into: &sink)
        let bytes = ImageBytes(sink.takeWriter().copyBytes())
        commit.images.append(try BatchImage(bytes, operations: BatchOperations(of: builder)))
    }

    private mutating func encode(
        _ operation: Batch.Operation, number: UInt64, with encoder: ItemEncoder
    ) throws(StoreError) {
        switch operation {
        case .add(let item): try add(item, number: number, with: encoder)
        case .update(let update):
            guard let stored = try current(update.identifier) else { return }
            try add(update.applied(to: stored), number: number, with: encoder)
        case .delete(let identifier):
            note(identifier, nil)
            commit.deletions.append(BatchDeletion(.identifier(identifier), operationNumber: number))
        case .deleteDomain(let domain):
            deletesEarlier.domains.append(NormalForm.composedText(domain))
            let deleted = deletesEarlier
            forgetWritten { $0.map { deleted.contains($0) } ?? false }
            commit.deletions.append(BatchDeletion(.domain(domain), operationNumber: number))
        case .deleteAll:
            deletesEarlier.everything = true
            forgetWritten { _ in true }
            commit.deletions.append(BatchDeletion(.everything, operationNumber: number))
        case .engage(let engagement): commit.engagement.append(event(engagement))
        }
    }

    private mutating func add(_ item: Item, number: UInt64, with encoder: ItemEncoder) throws(StoreError) {
        let thumbnail = try thumbnailNumber(of: item)
        try encoder.add(item, commitTime: commitTime, operationNumber: number, thumbnail: thumbnail)
        note(item.identifier, item)
        if item.initialEngagementCount > 0 {
            commit.seeds.append(
                EngagementSeed(
                    identifier: item.identifier, opens: Double(item.initialEngagementCount), time: commitTime,
                    operationNumber: number))
        }
    }

    private func thumbnailNumber(of item: Item) throws(StoreError) -> UInt64? {
        guard case .data(let bytes)? = item[.thumbnailData] else { return item.storedThumbnail }
        return try thumbnails?.add([UInt8](bytes))
    }

    private func event(_ engagement: Batch.Engagement) -> EngagementEvent {
        EngagementEvent(
            identifier: engagement.identifier, opens: Double(max(0, engagement.opens)),
            shown: Double(max(0, engagement.shown)), time: engagement.date?.timeIntervalSince1970 ?? commitTime,
            query: engagement.query.map { String(decoding: FoldedText($0).bytes, as: UTF8.self) })
    }
}

/// What partial updates need to know of the operations before them.
extension BatchEncoder {
    /// The item as the operations so far leave it; nil where there is none.
    private func current(_ identifier: String) throws(StoreError) -> Item? {
        let key = IdentifierKey(identifier)
        if let item = written[key] { return item }
        guard let snapshot else { return nil }
        let stored: Item? = try LeaseScopePool.withScope { (scope) throws(StoreError) in
            guard let place = try snapshot.locate(key, in: scope) else { return nil }
            let reader = ItemReader(image: snapshot.slots[place.slot].image, scope: scope)
            return try reader.itemToUpdate(place.document, now: commitTime)
        }
        return stored.flatMap { deletesEarlier.contains($0) ? nil : $0 }
    }

    private mutating func note(_ identifier: String, _ item: Item?) {
        guard snapshot != nil else { return }
        written[IdentifierKey(identifier)] = .some(item)
    }

    private mutating func forgetWritten(where isDeleted: (Item?) -> Bool) {
        for (key, item) in written where isDeleted(item) { written[key] = .some(nil) }
    }

    /// Deletions of the batch that concern stored items by what they are.
    private struct DeletedBefore {
        var everything = false
        var domains: [String] = []

        func contains(_ item: Item) -> Bool {
            guard !everything else { return true }
            guard let domain = item.composedDomain else { return false }
            return domains.contains { !$0.isEmpty && (domain == $0 || domain.hasPrefix($0 + ".")) }
        }
    }
}
