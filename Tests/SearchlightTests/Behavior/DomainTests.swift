import Searchlight
import Testing

/// Deleting and filtering by domain takes the domain and what lies below it, never a near namesake.
@Suite struct DomainTests {
    static let items = [
        Item("d1", domain: "acct1", title: "mail"), Item("d2", domain: "acct1.inbox", title: "mail"),
        Item("d3", domain: "acct1.inbox.sub", title: "mail"), Item("d4", domain: "acct10.inbox", title: "mail"),
        Item("d5", domain: "acct1x", title: "mail"), Item("d6", domain: "ACCT1.inbox", title: "mail"),
        Item("d7", title: "mail"), Item("d8", domain: "", title: "mail"),
        Item("d9", domain: "caf\u{E9}.x", title: "mail"),
    ]

    static let deletions: [([String], Set<String>)] = [
        (["acct1.inbox"], ["d2", "d3"]), (["acct1"], ["d1", "d2", "d3"]), ([], []), ([""], []), (["acct"], []),
        (["acct1", "acct1.inbox"], ["d1", "d2", "d3"]), (["ACCT1"], ["d6"]), (["cafe\u{301}"], ["d9"]), (["."], []),
        (["none", "acct10"], ["d4"]),
    ]

    @Test(arguments: deletions) func deletes(_ domains: [String], _ gone: Set<String>) throws {
        let left = Self.items.map(\.identifier).filter { !gone.contains($0) }
        for checkpointsBefore in [false, true] {
            try inEveryState { index throws in
                try index.add(Self.items)
                if checkpointsBefore { try index.checkpoint() }
                try index.deleteDomains(domains)
            } check: { index, state throws in
                #expect(try listedIdentifiers(index) == left, "\(state)")
                #expect(try identifiers(index, "mail").sorted() == left, "\(state)")
                #expect(index.itemCount == left.count, "\(state)")
            }
        }
    }

    @Test(arguments: deletions) func filters(_ domains: [String], _ wanted: Set<String>) throws {
        // A list without names is no filter; one with an empty name is, and nothing passes it.
        if domains.isEmpty { return }
        var options = SearchOptions()
        options.domains = domains
        try inEveryState {
            try $0.add(Self.items)
        } check: { index, state throws in
            #expect(Set(try identifiers(index, "mail", options: options)) == wanted, "\(state)")
            #expect(try index.count("mail", options: options) == wanted.count, "\(state)")
            let queried = try index.search(matching: #"title == "mail""#, options: options)
            #expect(Set(queried.map(\.identifier)) == wanted, "\(state)")
            var listed: Set<String> = []
            try index.forEachHeading(inDomains: domains) { listed.insert($0.identifier) }
            #expect(listed == wanted, "\(state)")
        }
    }

    @Test func aTrailingDotTakesAtMostTheChildren() throws {
        let index = try SearchIndex.inMemory()
        try index.add(Self.items)
        try index.deleteDomains(["acct1."])
        let left = Set(try listedIdentifiers(index))
        #expect(left.isSuperset(of: ["d1", "d4", "d5", "d6", "d7", "d8", "d9"]))
        #expect(left.contains("d2") == left.contains("d3"))
    }

    @Test func aDomainOfTheSameBatchFollowsTheOrderOfOperations() throws {
        let index = try SearchIndex.inMemory()
        var batch = Batch()
        batch.add(Item("old", domain: "a.b", title: "old"))
        batch.deleteDomain("a")
        batch.add(Item("new", domain: "a.b", title: "new"))
        try index.commit(batch)
        #expect(try listedIdentifiers(index) == ["new"])
        batch = Batch()
        batch.add(Item("new", domain: "c", title: "moved before its new domain is deleted"))
        batch.deleteDomain("c")
        try index.commit(batch)
        #expect(try listedIdentifiers(index).isEmpty)
    }
}
