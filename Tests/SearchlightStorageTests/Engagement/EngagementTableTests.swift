import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

@Suite struct EngagementTableTests {
    private let day = 86_400.0

    private func event(
        _ identifier: String, opens: Double = 1, shown: Double = 0, day: Double = 0, query: String? = nil,
        isSeed: Bool = false
    ) -> EngagementEvent {
        EngagementEvent(
            identifier: identifier, opens: opens, shown: shown, time: day * self.day, query: query, isSeed: isSeed)
    }

    private func found(_ identifier: String, in table: EngagementTable) throws -> Engagement? {
        try table.engagement(of: IdentifierKey(identifier))
    }

    @Test func countsFadeByHalfInAHalfLife() throws {
        var table = EngagementTable()
        try table.apply(event("a", opens: 4, shown: 8, day: 0))
        try table.apply(event("a", opens: 1, shown: 1, day: 30))
        var engagement = try #require(try found("a", in: table))
        #expect(engagement.opens == 3)
        #expect(engagement.shown == 5)
        #expect(engagement.time == 30 * day)
        // An event that comes late counts as faded.
        try table.apply(event("a", opens: 2, shown: 0, day: 0))
        engagement = try #require(try found("a", in: table))
        #expect(engagement.opens == 4)
        #expect(engagement.time == 30 * day)
        #expect(Engagement.decay(after: -5) == 1)
        #expect(Engagement.decay(after: 60 * day) == 0.25)
    }

    @Test func seedsOnlyStart() throws {
        var table = EngagementTable()
        try table.apply(event("a", opens: 7, isSeed: true))
        try table.apply(event("a", opens: 100, isSeed: true))
        #expect(try found("a", in: table)?.opens == 7)
        try table.apply(event("a", opens: 1))
        try table.apply(event("a", opens: 100, isSeed: true))
        #expect(try found("a", in: table)?.opens == 8)
    }

    @Test func queriesAreRemembered() throws {
        var table = EngagementTable()
        try table.apply(event("a", opens: 1, query: "one"))
        try table.apply(event("a", opens: 5, query: "two"))
        try table.apply(event("a", opens: 1, query: "one"))
        try table.apply(event("a", opens: 0, shown: 9, query: "shown only"))
        #expect(
            try found("a", in: table)?.queries == [
                .init(hash: Hash64.of("two"), opens: 5), .init(hash: Hash64.of("one"), opens: 2),
            ])
        for number in 0..<50 { try table.apply(event("a", opens: 3, query: "query \(number)")) }
        let queries = try #require(try found("a", in: table)?.queries)
        #expect(queries.count == Engagement.maximumQueryCount)
        #expect(queries.contains { $0.hash == Hash64.of("query 49") })
        #expect(queries[0].hash == Hash64.of("two"))
    }

    @Test func countsStayFinite() throws {
        var table = EngagementTable()
        for _ in 0..<4 { try table.apply(event("a", opens: .greatestFiniteMagnitude, shown: 1e300, query: "q")) }
        let engagement = try #require(try found("a", in: table))
        #expect(engagement.opens == 1e15 && engagement.shown == 1e15)
        #expect(engagement.queries[0].opens == 1e15)
    }

    @Test func identifiersAreComparedComposed() throws {
        var table = EngagementTable()
        try table.apply(event("caf\u{E9}"))
        try table.apply(event("cafe\u{301}"))
        #expect(table.count == 1)
        #expect(try found("cafe\u{301}", in: table)?.opens == 2)
    }

    @Test func deletedItemsMayComeBackFor30Days() throws {
        var table = EngagementTable()
        try table.apply(event("a", opens: 2))
        #expect(!table.hasDormant)
        try table.retire("a", time: 10 * day)
        try table.retire("a", time: 20 * day)
        try table.retire("unknown", time: 10 * day)
        #expect(try found("a", in: table)?.dormantSince == 10 * day)
        #expect(table.hasDormant && table.count == 1)
        try table.wake("a", time: 40 * day)
        #expect(try found("a", in: table)?.dormantSince == nil)
        #expect(try found("a", in: table)?.opens == 2)
        #expect(!table.hasDormant)
        try table.retire("a", time: 50 * day)
        try table.wake("a", time: 80 * day + 1)
        #expect(try found("a", in: table) == nil)
        #expect(table.isEmpty && !table.hasDormant)
    }

    @Test func forgettingIsFinal() throws {
        var table = EngagementTable()
        try table.apply(event("a"))
        try table.apply(event("b"))
        let before = table
        try table.remove("a")
        try table.remove("unknown")
        #expect(try found("a", in: table) == nil)
        #expect(table.count == 1)
        table.removeAll()
        #expect(table.isEmpty)
        #expect(try found("b", in: table) == nil)
        #expect(try found("a", in: before)?.opens == 1)
        #expect(before.count == 2)
    }
}

@Suite struct EngagementFileTests {
    private let disk = CrashableFileSystem()
    private let day = 86_400.0

    init() throws { try disk.createDirectory("/index") }

    private func contents(_ table: EngagementTable) throws -> [String: Engagement] {
        var contents: [String: Engagement] = [:]
        try table.visit { key, engagement in
            #expect(contents.updateValue(engagement, forKey: String(decoding: key.bytes, as: UTF8.self)) == nil)
        }
        return contents
    }

    private func write(_ table: EngagementTable, _ number: UInt64, time: Double = 0) throws -> FileReference {
        try table.write(number: number, time: time, in: "/index", of: disk, identity: ManifestTests.identity)
    }

    private func open(_ reference: FileReference) throws -> EngagementTable {
        try EngagementTable(reference, in: "/index", of: disk)
    }

    /// Random changes over several generations of files agree with a plain dictionary.
    @Test(arguments: 0..<6 as Range<UInt64>) func agreesWithADictionary(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var table = EngagementTable()
        var model = EngagementTable()  // Never written to a file.
        for generation in 1...4 as ClosedRange<UInt64> {
            for _ in 0..<1500 {
                let identifier = "item \(Int.random(in: 0..<600, using: &random))"
                let time = Double(generation) * day
                switch Int.random(in: 0..<10, using: &random) {
                case 0:
                    try table.remove(identifier)
                    try model.remove(identifier)
                case 1:
                    try table.retire(identifier, time: time)
                    try model.retire(identifier, time: time)
                case 2:
                    try table.wake(identifier, time: time)
                    try model.wake(identifier, time: time)
                default:
                    let event = EngagementEvent(
                        identifier: identifier, opens: Double(Int.random(in: 0..<9, using: &random)), shown: 2,
                        time: time, query: Bool.random(using: &random) ? "query" : nil)
                    try table.apply(event)
                    try model.apply(event)
                }
            }
            #expect(try contents(table) == contents(model))
            #expect(table.count == model.count && table.hasDormant == model.hasDormant)
            table = try open(write(table, generation))
        }
        #expect(try contents(table) == contents(model))
        for (identifier, engagement) in try contents(model) {
            #expect(try table.engagement(of: IdentifierKey(identifier)) == engagement)
            #expect(try table.engagement(of: IdentifierKey(identifier + "x")) == nil)
        }
    }

    @Test func longIdentifiersAndEmptyTablesAreFine() throws {
        #expect(try open(write(EngagementTable(), 1)).isEmpty)
        var table = EngagementTable()
        let long = String(repeating: "x", count: 20_000)
        for identifier in ["", "nul\0", long, long + "y"] {
            try table.apply(EngagementEvent(identifier: identifier, opens: 1, shown: 0, time: 0))
        }
        #expect(try contents(open(write(table, 2))) == contents(table))
    }

    @Test func whatWaitedTooLongIsLeftOut() throws {
        var table = EngagementTable()
        for identifier in ["a", "b"] {
            try table.apply(EngagementEvent(identifier: identifier, opens: 1, shown: 0, time: 0))
        }
        try table.retire("a", time: day)
        table = try open(write(table, 1, time: 31 * day))
        #expect(table.count == 2 && table.hasDormant)
        table = try open(write(table, 2, time: 31 * day + 1))
        #expect(table.count == 1 && !table.hasDormant)
        #expect(try contents(table).keys.sorted() == ["b"])
    }

    @Test func rebasingKeepsOnlyWhatChangedSince() throws {
        var table = EngagementTable()
        for identifier in ["a", "b", "c"] {
            try table.apply(EngagementEvent(identifier: identifier, opens: 1, shown: 0, time: 0))
        }
        let written = table
        let saved = try open(write(written, 1))
        try table.apply(EngagementEvent(identifier: "a", opens: 1, shown: 0, time: 0))
        try table.remove("b")
        try table.apply(EngagementEvent(identifier: "d", opens: 1, shown: 0, time: 0))
        let rebased = try table.rebased(onto: saved, writtenFrom: written)
        #expect(try contents(rebased) == contents(table))
        #expect(rebased.count == table.count)
        table.removeAll()
        #expect(try table.rebased(onto: saved, writtenFrom: written).isEmpty)
    }

    private func sample() throws -> EngagementTable {
        var table = EngagementTable()
        try table.apply(EngagementEvent(identifier: "a", opens: 2, shown: 4, time: 8, query: "swift"))
        try table.apply(EngagementEvent(identifier: "b", opens: 1, shown: 0, time: 16))
        try table.retire("b", time: 32)
        return table
    }

    /// As in FORMAT.md: with the used documents of a segment that has both items.
    private func writeSample() throws -> FileReference {
        let image = try SegmentImage(bytes: ImageBytes(GoldenSegment.bytes), name: "golden")
        let target = EngagementTarget(number: 5, image: image, tombstones: Tombstones(documentCount: 2))
        return try sample().write(
            number: 1, time: 0, segments: [target], in: "/index", of: disk, identity: ManifestTests.identity)
    }

    @Test func goldenBytes() throws {
        let reference = try writeSample()
        #expect(try disk.bytes(of: "/index/engagement-1") == GoldenFiles.engagement)
        try disk.replaceBytes(of: "/index/engagement-1", with: GoldenFiles.engagement)
        #expect(try contents(open(reference)) == contents(sample()))
    }

    /// Blocks that overlap would make a file of any size take any time.
    @Test func blocksLieSideBySide() throws {
        var table = EngagementTable()
        for number in 0..<400 {
            try table.apply(EngagementEvent(identifier: "item \(number)", opens: 1, shown: 0, time: 0))
        }
        let reference = try write(table, 1)
        let bytes = try disk.bytes(of: "/index/engagement-1")
        let blockCount = Int(bytes[bytes.count - 24])
        #expect(blockCount > 2)
        let index = bytes.count - 32 * blockCount - 40
        // Offset and length of the second block, its first hash, and the count of entries.
        for position in [index + 40, index + 48, index + 39, index + 7, bytes.count - 40] {
            for change: UInt8 in [1, 0x80] {
                var forged = bytes
                forged[position] ^= change
                let checksum = Array(forged[index..<forged.count - 8]).withByteView {
                    Checksum.of($0, seed: ManifestTests.identity.checksumSeed)
                }
                for byte in 0..<8 {
                    forged[forged.count - 8 + byte] = UInt8(truncatingIfNeeded: checksum >> UInt64(8 * byte))
                }
                try disk.replaceBytes(of: "/index/engagement-1", with: forged)
                let isInvisible = position == bytes.count - 40 || position == index + 39 || position == index + 7
                let code = storeErrorCode { _ = try open(reference) }
                #expect(code == .corrupt || isInvisible && code == nil, "byte \(position)")
                guard code == nil else { continue }
                #expect(storeErrorCode { try open(reference).verify() } == .corrupt, "byte \(position)")
            }
        }
    }

    @Test func damageIsNoticed() throws {
        let reference = try writeSample()
        let bytes = try disk.bytes(of: "/index/engagement-1")
        for position in bytes.indices {
            var damaged = bytes
            damaged[position] ^= 64
            try disk.replaceBytes(of: "/index/engagement-1", with: damaged)
            #expect(storeErrorCode { try open(reference).verify() } == .corrupt, "byte \(position)")
            let isUsedDocuments = (127..<171).contains(position)
            let code = storeErrorCode { _ = try contents(open(reference)) }
            #expect(code == (isUsedDocuments ? nil : .corrupt), "byte \(position)")
        }
        try disk.replaceBytes(of: "/index/engagement-1", with: bytes.dropLast())
        #expect(storeErrorCode { _ = try open(reference) } == .corrupt)
    }
}
