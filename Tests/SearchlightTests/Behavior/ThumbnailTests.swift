import Foundation
import Searchlight
import SearchlightTestSupport
import Testing

/// Thumbnails are kept apart, equal ones once, and come back byte for byte.
@Suite struct ThumbnailTests {
    static func picture(_ seed: UInt64, byteCount: Int = 20_000) -> Data {
        var random = SeededRandom(seed: seed)
        return Data((0..<byteCount).map { _ in UInt8.random(in: 0...255, using: &random) })
    }

    static func item(_ identifier: String, _ picture: Data?, title: String = "picture") -> Item {
        var item = Item(identifier, domain: "pictures", title: title)
        item.thumbnailData = picture
        return item
    }

    @Test(arguments: Arrival.allCases) func comeBackEqual(_ arrival: Arrival) throws {
        let pictures = (0..<12).map { Self.picture(UInt64($0), byteCount: [0, 1, 4_096, 100_000][$0 % 4]) }
        let items = pictures.enumerated().map { Self.item("p\($0)", $1) } + [Self.item("none", nil)]
        try inEveryState {
            try add(items, to: $0, as: arrival)
        } check: { index, state throws in
            for (number, picture) in pictures.enumerated() {
                #expect(try index.thumbnail(of: "p\(number)") == picture, "\(state) \(number)")
                #expect(try index.heading(of: "p\(number)")?.hasThumbnail == true, "\(state)")
                #expect(try index.item("p\(number)").map { $0.thumbnailData == nil } == true, "\(state)")
            }
            #expect(try index.thumbnail(of: "none") == nil, "\(state)")
            #expect(try index.heading(of: "none")?.hasThumbnail == false, "\(state)")
            #expect(try index.thumbnail(of: "unknown") == nil, "\(state)")
        }
    }

    @Test(arguments: Arrival.allCases) func equalOnesAreStoredOnce(_ arrival: Arrival) throws {
        let picture = Self.picture(1)
        let items = (0..<60).map { Self.item("p\($0)", $0 % 2 == 0 ? picture : Self.picture(2)) }
        try inEveryState {
            try add(items, to: $0, as: arrival)
        } check: { index, state throws in
            #expect(try index.thumbnail(of: "p58") == picture, "\(state)")
            guard state != .fresh else { return }
            let byteCount = try index.statistics().thumbnailByteCount
            #expect(byteCount >= 2 * picture.count && byteCount < 3 * picture.count, "\(state): \(byteCount)")
        }
    }

    @Test func updatesKeepReplaceAndRemoveThem() throws {
        let (first, second) = (Self.picture(1), Self.picture(2))
        for checkpoints in [false, true] {
            try inEveryState { index throws in
                try index.add(["kept", "replaced", "removed", "dropped"].map { Self.item($0, first) })
                if checkpoints { try index.checkpoint() }
                var kept = ItemUpdate("kept")
                kept.set(.title, to: .string("changed"))
                var replaced = ItemUpdate("replaced")
                replaced.set(.thumbnailData, to: .data(second))
                var removed = ItemUpdate("removed")
                removed.set(.thumbnailData, to: nil)
                try index.update([kept, replaced, removed])
                try index.add([Self.item("dropped", nil)])
            } check: { index, state throws in
                #expect(try index.thumbnail(of: "kept") == first, "\(state)")
                #expect(try index.item("kept")?.title == "changed", "\(state)")
                #expect(try index.thumbnail(of: "replaced") == second, "\(state)")
                #expect(try index.thumbnail(of: "removed") == nil, "\(state)")
                #expect(try index.thumbnail(of: "dropped") == nil, "\(state)")
            }
        }
    }

    @Test func spaceOfDeletedOnesComesBack() throws {
        try withTemporaryDirectory { directory in
            let index = try SearchIndex(path: directory + "/test.searchlight", options: TestClock().options)
            try index.load((0..<100).map { Self.item("p\($0)", Self.picture(UInt64($0))) })
            try index.checkpoint()
            #expect(try index.statistics().thumbnailByteCount >= 2_000_000)
            try index.delete((0..<95).map { "p\($0)" })
            try index.compact()
            #expect(try index.statistics().thumbnailByteCount < 1_000_000)
            for number in 95..<100 {
                #expect(try index.thumbnail(of: "p\(number)") == Self.picture(UInt64(number)))
            }
            try index.close()
        }
    }

    @Test func tooLargeOnesAreAnError() throws {
        let index = try SearchIndex.inMemory()
        let large = Data(count: 16 << 20)
        try index.add([Self.item("fits", large)])
        #expect(try index.thumbnail(of: "fits") == large)
        expectError(.limitExceeded) { try index.add([Self.item("large", large + [0])]) }
        #expect(try listedIdentifiers(index) == ["fits"])
    }
}
