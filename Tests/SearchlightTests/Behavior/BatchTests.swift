import Searchlight
import Testing

/// A batch happens in its order, all of it or nothing.
@Suite struct BatchTests {
    @Test func theLastOperationOnAnIdentifierWins() throws {
        for checkpoints in [false, true] {
            try inEveryState { index throws in
                try index.add([Item("x", title: "old"), Item("x", title: "new"), Item("y", title: "kept")])
                if checkpoints { try index.checkpoint() }
                #expect(try index.item("x")?.title == "new" && index.itemCount == 2)
                var batch = Batch()
                batch.add(Item("x", title: "third"))
                batch.delete("x")
                try index.commit(batch)
                if checkpoints { try index.checkpoint() }
                #expect(try !index.contains("x") && index.itemCount == 1)
                batch = Batch()
                batch.delete("x")
                batch.add(Item("x", title: "fourth"))
                try index.commit(batch)
            } check: { index, state throws in
                #expect(try listedIdentifiers(index) == ["x", "y"], "\(state)")
                #expect(try identifiers(index, "fourth") == ["x"], "\(state)")
                for title in ["old", "new", "third"] { #expect(try identifiers(index, title).isEmpty, "\(state)") }
            }
        }
    }

    @Test func deletingEverythingTakesWhatCameBefore() throws {
        let index = try SearchIndex.inMemory()
        try index.add([Item("a"), Item("b")])
        var batch = Batch()
        batch.add(Item("c"))
        batch.deleteAll()
        batch.add(Item("d"))
        batch.add(Item("a", title: "again"))
        try index.commit(batch)
        #expect(try listedIdentifiers(index) == ["a", "d"])
    }

    @Test func nothingOfAFailedBatchIsVisible() throws {
        try inEveryState { index throws in
            try index.add([Item("a", title: "kept")])
            var batch = Batch()
            batch.add(Item("b", title: "lost"))
            batch.delete("a")
            batch.setClientState([1])
            batch.engage("nobody")
            expectError(.unknownItem) { try index.commit(batch) }
            expectError(.invalidItem) { try index.add([Item("b", title: "lost"), Item("")]) }
        } check: { index, state throws in
            #expect(try listedIdentifiers(index) == ["a"], "\(state)")
            #expect(try identifiers(index, "lost").isEmpty, "\(state)")
            #expect(index.clientState() == nil, "\(state)")
        }
    }

    @Test func clientStateIsCommittedWithItsBatch() throws {
        let largest = [UInt8](repeating: 7, count: 250)
        try inEveryState { index throws in
            var batch = Batch()
            batch.add(Item("c1"))
            batch.setClientState([1, 2])
            batch.setClientState(largest, of: "other")
            try index.commit(batch)
            batch = Batch()
            batch.add(Item("c2"))
            batch.setClientState([UInt8](repeating: 7, count: 251))
            expectError(.limitExceeded) { try index.commit(batch) }
            batch = Batch()
            batch.setClientState([], of: "empty")
            try index.commit(batch)
        } check: { index, state throws in
            #expect(index.clientState() == [1, 2], "\(state)")
            #expect(index.clientState(of: "other") == largest, "\(state)")
            #expect(index.clientState(of: "empty") == [], "\(state)")
            #expect(index.clientState(of: "unknown") == nil, "\(state)")
            #expect(try listedIdentifiers(index) == ["c1"], "\(state)")
        }
    }

    @Test func anExpectedClientStateGuardsTheBatch() throws {
        let index = try SearchIndex.inMemory()
        func commit(_ identifier: String, expecting expected: [UInt8]?, setting state: [UInt8]) throws {
            var batch = Batch()
            batch.expectClientState(expected)
            batch.add(Item(identifier))
            batch.setClientState(state)
            try index.commit(batch)
        }
        try commit("a", expecting: nil, setting: [1])
        expectError(.mismatchedClientState) { try commit("b", expecting: nil, setting: [2]) }
        expectError(.mismatchedClientState) { try commit("b", expecting: [2], setting: [2]) }
        try commit("c", expecting: [1], setting: [3])
        #expect(index.clientState() == [3])
        #expect(try listedIdentifiers(index) == ["a", "c"])
        var onlyExpects = Batch()
        onlyExpects.expectClientState([9])
        expectError(.mismatchedClientState) { try index.commit(onlyExpects) }
    }

    @Test func deletingEverythingResetsClientStates() throws {
        try inEveryState { index throws in
            var batch = Batch()
            batch.add(Item("a"))
            batch.setClientState([1])
            batch.setClientState([2], of: "other")
            try index.commit(batch)
            try index.checkpoint()
            batch = Batch()
            batch.setClientState([3], of: "set before in the batch")
            batch.deleteAll()
            try index.commit(batch)
        } check: { index, state throws in
            #expect(index.clientState() == nil && index.clientState(of: "other") == nil, "\(state)")
            #expect(index.itemCount == 0, "\(state)")
        }
    }

    @Test func linkedItemsGoWithTheirTarget() throws {
        func linked(_ identifier: String, to target: String, _ name: AttributeName) -> Item {
            var item = Item(identifier, title: "linked")
            item[name] = .string(target)
            return item
        }
        for checkpoints in [false, true] {
            try inEveryState { index throws in
                try index.add([Item("n1", title: "target"), Item("n2", title: "target")])
                try index.add([
                    linked("strong", to: "n1", .relatedUniqueIdentifier),
                    linked("weak", to: "n1", "weakRelatedUniqueIdentifier"),
                    linked("elsewhere", to: "n2", .relatedUniqueIdentifier),
                ])
                if checkpoints { try index.checkpoint() }
                try index.add([Item("n1", title: "target again")])
                #expect(try index.contains("strong"))
                try index.delete(["n1", "unknown"])
            } check: { index, state throws in
                #expect(try listedIdentifiers(index) == ["elsewhere", "n2", "weak"], "\(state)")
            }
        }
    }

    @Test func anItemMayBeLinkedToWhatIsNotThere() throws {
        let index = try SearchIndex.inMemory()
        try index.add([Item("a", title: "before"), Item("b", title: "target")])
        var linked = Item("a", title: "linked")
        linked.relatedUniqueIdentifier = "nobody"
        try index.add([linked])
        #expect(try listedIdentifiers(index) == ["a", "b"])
        linked.relatedUniqueIdentifier = "b"
        try index.add([linked])
        #expect(try listedIdentifiers(index) == ["a", "b"])
    }
}
