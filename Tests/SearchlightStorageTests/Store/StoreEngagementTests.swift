import SearchlightBytes
import SearchlightStorage
import Testing

/// Engagement: who may have it, and what it outlives.
struct StoreEngagementTests {
    let index = MemoryIndex()

    private func engage(_ identifier: String, _ store: Store) throws {
        var batch = CommitBatch()
        batch.engagement = [EngagementEvent(identifier: identifier, opens: 1, shown: 2, time: index.clock.now)]
        try store.commit(batch)
    }

    private func opens(_ identifier: String, _ store: Store) throws -> Double? {
        let engagement = try store.snapshot().engagement.engagement(of: IdentifierKey(identifier))
        return engagement.flatMap { $0.dormantSince == nil ? $0.opens : nil }
    }

    @Test func unknownItemsCannotBeEngagedWith() throws {
        let store = try index.open()
        let error = #expect(throws: StoreError.self) { try engage("a", store) }
        #expect(error?.code == .unknownItem)
        try store.add(TestItem("a"))
        try engage("a", store)
        #expect(try opens("a", store) == 1)
        try store.close()
        let again = try index.open()
        #expect(try opens("a", again) == 1)
        try engage("a", again)
        #expect(try opens("a", again) == 2)
        try again.close()
    }

    @Test func itOutlivesAnUpdateAndARecentDeletion() throws {
        let store = try index.open()
        try store.add(TestItem("a", domain: "d"), TestItem("b", domain: "d"))
        try engage("a", store)
        try engage("b", store)
        try store.add(TestItem("a", "updated", domain: "d"))
        #expect(try opens("a", store) == 1)
        try store.delete(.identifier("a"))
        try store.delete(.domain("d"))
        #expect(try opens("a", store) == nil)
        try store.checkpoint()
        index.clock.advance(29 * 86_400)
        try store.add(TestItem("a"))
        #expect(try opens("a", store) == 1)
        index.clock.advance(2 * 86_400)
        try store.add(TestItem("b"))
        #expect(try opens("b", store) == nil)
        try store.close()
    }

    @Test func itDiesWithEverythingAndWithAPurge() throws {
        let store = try index.open()
        try store.add(TestItem("a"), TestItem("b"))
        try engage("a", store)
        try engage("b", store)
        var maker = BatchMaker()
        maker.delete(.identifier("a"))
        maker.batch.purgesEngagement = true
        try store.commit(try maker.finish())
        try store.checkpoint()
        try store.add(TestItem("a"))
        #expect(try opens("a", store) == nil)
        #expect(try opens("b", store) == 1)
        try store.delete(.everything)
        try store.add(TestItem("b"))
        #expect(try opens("b", store) == nil)
        try store.close()
        #expect(try opens("b", try index.open()) == nil)
    }

    @Test func eventsDatedAheadCountFromTheirCommit() throws {
        let store = try index.open()
        try store.add(TestItem("a"))
        var batch = CommitBatch()
        let ahead = index.clock.now + 365 * 86_400
        batch.engagement = [EngagementEvent(identifier: "a", opens: 1, shown: 1, time: ahead)]
        try store.commit(batch)
        let engagement = try store.snapshot().engagement.engagement(of: IdentifierKey("a"))
        #expect(engagement?.time == index.clock.now)
        index.clock.advance(1)
        try engage("a", store)
        #expect(try #require(try opens("a", store)) > 1.99)
        try store.close()
    }

    @Test func aClockThatJumpsMakesNothingForgotten() throws {
        let store = try index.open()
        try store.add(TestItem("a"))
        try engage("a", store)
        try store.delete(.identifier("a"))
        index.clock.advance(400 * 86_400)
        try store.checkpoint()
        index.clock.advance(-400 * 86_400)
        try store.add(TestItem("a"))
        #expect(try opens("a", store) == 1)
        try store.close()
    }

    /// More items than engagement, and the other way round.
    @Test(arguments: [[3, 40], [40, 3]]) func manyComeBackAtOnce(counts: [Int]) throws {
        let store = try index.open()
        let engaged = (0..<counts[0]).map { "item \($0)" }
        try store.commit { maker in for identifier in engaged { maker.add(TestItem(identifier)) } }
        for identifier in engaged { try engage(identifier, store) }
        try store.checkpoint()
        try store.commit { maker in for identifier in engaged { maker.delete(.identifier(identifier)) } }
        try store.commit { maker in for number in 0..<counts[1] { maker.add(TestItem("item \(number)")) } }
        for (number, identifier) in engaged.enumerated() {
            #expect(try opens(identifier, store) == (number < counts[1] ? 1 : nil))
        }
        try store.close()
    }

    @Test func engagementOfABatchsOwnItems() throws {
        let store = try index.open()
        var maker = BatchMaker()
        maker.add(TestItem("a"))
        maker.batch.engagement = [EngagementEvent(identifier: "a", opens: 3, shown: 0, time: 0, isSeed: true)]
        try store.commit(try maker.finish())
        #expect(try opens("a", store) == 3)
        var deleting = BatchMaker()
        deleting.delete(.identifier("a"))
        deleting.batch.engagement = [EngagementEvent(identifier: "a", opens: 1, shown: 0, time: 0)]
        try store.commit(try deleting.finish())
        #expect(try opens("a", store) == nil)
        try store.close()
    }
}
