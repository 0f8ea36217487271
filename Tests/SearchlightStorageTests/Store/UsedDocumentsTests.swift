import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// What the engagement file tells of documents, with what changed since, is what looking up each item gives.
struct UsedDocumentsTests {
    let index = MemoryIndex()

    private struct Place: Hashable {
        let slot: Int
        let document: UInt32
    }

    /// By looking each item up.
    private func expected(_ snapshot: Snapshot) throws -> [Place: Engagement] {
        var places: [Place: Engagement] = [:]
        let scope = LeaseScope()
        try snapshot.engagement.visit { (key, engagement) throws(StoreError) in
            guard engagement.dormantSince == nil else { return }
            // What is deleted waits for its return.
            guard let address = try snapshot.locate(key, in: scope) else {
                throw .corrupt("engagement", "an item that was deleted is still used")
            }
            places[Place(slot: address.slot, document: address.document)] = engagement
        }
        return places
    }

    /// By documents: the file, then changes. Live documents only.
    private func found(_ snapshot: Snapshot) throws -> [Place: Engagement] {
        var places: [Place: Engagement] = [:]
        let scope = LeaseScope()
        for (number, slot) in snapshot.slots.enumerated() {
            if let used = try snapshot.engagement.usedDocuments(of: slot) {
                for (rank, document) in used.documents.enumerated() {
                    let row = try used.row(rank)
                    #expect(used.maxima.storedOpens >= row.opens && used.maxima.newestTime >= row.time)
                    places[Place(slot: number, document: document)] = Engagement(
                        opens: row.opens, shown: row.shown, time: row.time, queries: try used.queries(of: row))
                }
            } else {
                try snapshot.engagement.forEachUsed(of: slot.image, in: scope) { document, engagement in
                    places[Place(slot: number, document: document)] = engagement
                }
            }
        }
        try snapshot.engagement.forEachChange { (key, engagement) throws(StoreError) in
            guard let address = try snapshot.locate(key, in: scope) else { return }
            places[Place(slot: address.slot, document: address.document)] = engagement
        }
        return places.filter { !snapshot.slots[$0.key.slot].tombstones.contains($0.key.document) }
    }

    private func check(_ store: Store, _ comment: Comment) throws {
        let snapshot = store.snapshot()
        #expect(try found(snapshot) == expected(snapshot), comment)
    }

    private func step(_ store: Store, _ random: inout SeededRandom) throws {
        func identifier() -> String { "item \(Int.random(in: 0..<300, using: &random))" }
        switch Int.random(in: 0..<20, using: &random) {
        case 0: try store.delete(.identifier(identifier()))
        case 1: try store.delete(.domain("domain \(Int.random(in: 0..<8, using: &random))"))
        case 2: try store.checkpoint()
        case 3: try store.compact()
        case 4: index.clock.advance(Double.random(in: 0...20, using: &random) * 86_400)
        case 5..<11:
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                try store.add(TestItem(identifier(), domain: "domain \(Int.random(in: 0..<8, using: &random))"))
            }
        default:
            var batch = CommitBatch()
            let known = Set(try identifiers(store))
            for _ in 0..<Int.random(in: 1...10, using: &random) {
                let identifier = identifier()
                guard known.contains(identifier) else { continue }
                batch.engagement.append(
                    EngagementEvent(
                        identifier: identifier, opens: Double.random(in: 0...9, using: &random), shown: 1,
                        time: index.clock.now, query: Bool.random(using: &random) ? "query" : nil))
            }
            try store.commit(batch)
        }
    }

    private func identifiers(_ store: Store) throws -> [String] {
        let scope = LeaseScope()
        var identifiers: [String] = []
        for slot in store.snapshot().slots {
            for document in 0..<slot.image.documentCount where !slot.tombstones.contains(document) {
                identifiers.append(try slot.image.head(of: document, in: scope).identifier.string())
            }
        }
        return identifiers
    }

    @Test(arguments: 0..<8 as Range<UInt64>) func agreesWithLookingUp(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var store = try index.open()
        for number in 0..<120 {
            try step(store, &random)
            try check(store, "step \(number)")
            guard Int.random(in: 0..<15, using: &random) == 0 else { continue }
            try store.close()
            store = try index.open()
            try check(store, "opened after step \(number)")
            #expect(store.verify { (_) throws(FormatError) in }.findings.isEmpty)
        }
        try store.close()
    }

    /// After a checkpoint nothing is left to be looked up, whatever became of segments.
    @Test func everySegmentIsTold() throws {
        let store = try index.open()
        try store.add(TestItem("a"), TestItem("b"))
        var batch = CommitBatch()
        batch.engagement = [EngagementEvent(identifier: "a", opens: 1, shown: 0, time: index.clock.now)]
        try store.commit(batch)
        try store.checkpoint()
        try store.add(TestItem("c"))
        try store.checkpoint()
        var snapshot = store.snapshot()
        #expect(snapshot.slots.count == 2 && !snapshot.engagement.hasChanges)
        for slot in snapshot.slots { #expect(try snapshot.engagement.usedDocuments(of: slot) != nil) }
        try store.compact()
        snapshot = store.snapshot()
        #expect(snapshot.slots.count == 1)
        #expect(try snapshot.engagement.usedDocuments(of: snapshot.slots[0])?.count == 1)
        try store.close()
    }
}
