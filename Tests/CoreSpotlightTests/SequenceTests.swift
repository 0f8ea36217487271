import CoreSpotlight
import Foundation
import Synchronization
import Testing

extension SpotlightTests {
    @Test func `a query is used once, in whatever form`() async throws {
        try await withStores {
            try await CSSearchableIndex.default().indexSearchableItems([item("1", "Kettle")])
            let query = CSUserQuery(userQueryString: "kettle", userQueryContext: nil)
            var count = 0
            for try await _ in query.results { count += 1 }
            #expect(count == 1)
            #expect(!query.isCancelled)
            await #expect(throws: CSSearchQueryError.self) { for try await _ in query.results {} }
            await #expect(throws: CSSearchQueryError.self) { for try await _ in query.responses {} }
            await #expect(throws: CSSearchQueryError.self) { for try await _ in query.suggestions {} }
            let error: (any Error)? = await withCheckedContinuation { continuation in
                query.completionHandler = { continuation.resume(returning: $0) }
                query.start()
            }
            #expect((error as? CSSearchQueryError)?.code == .unknown)
            #expect(!query.isCancelled)

            let started = CSSearchQuery(queryString: "kettle", queryContext: nil)
            await withCheckedContinuation { continuation in
                started.completionHandler = { _ in continuation.resume() }
                started.start()
            }
            await #expect(throws: CSSearchQueryError.self) { for try await _ in started.results {} }
            #expect(!started.isCancelled)
        }
    }

    @Test func `cancelling a second use leaves the first one alone`() async throws {
        try await withStores {
            try await CSSearchableIndex.default().indexSearchableItems((0..<3_000).map { item("\($0)", "Kettle") })
            let query = CSSearchQuery(queryString: #"title == "Kettle""#, queryContext: nil)
            var first = query.results.makeAsyncIterator()
            #expect(try await first.next() != nil)
            let boxed = query.results
            let second = Task { for try await _ in boxed {} }
            second.cancel()
            await #expect(throws: CSSearchQueryError.self) { try await second.value }
            var count = 1
            while try await first.next() != nil { count += 1 }
            #expect(count == 3_000)
            #expect(!query.isCancelled)
        }
    }

    @Test(arguments: ["results", "responses", "typed"])
    func `a cancelled task gets the error, not a part as the whole`(_ form: String) async throws {
        try await withStores {
            try await CSSearchableIndex.default().indexSearchableItems((0..<3_000).map { item("\($0)", "Kettle") })
            let count = Mutex(0)
            let task = Task {
                let note = {
                    count.withLock { $0 += 1 }
                    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                }
                let typed = CSUserQuery(userQueryString: "kettle", userQueryContext: nil)
                switch form {
                case "responses": for try await _ in typed.responses { note() }
                case "typed": for try await _ in typed.results { note() }
                default:
                    let query = CSSearchQuery(queryString: #"title == "Kettle""#, queryContext: nil)
                    for try await _ in query.results { note() }
                }
            }
            await #expect { try await task.value } throws: { ($0 as? CSSearchQueryError)?.code == .cancelled }
            #expect(count.withLock { $0 } == 1)
        }
    }

    @Test func `cancelling a query ends its loop and its handlers`() async throws {
        try await withStores {
            try await CSSearchableIndex.default().indexSearchableItems((0..<3_000).map { item("\($0)", "Kettle") })
            let query = CSUserQuery(userQueryString: "kettle", userQueryContext: nil)
            var count = 0
            do {
                for try await _ in query.results {
                    count += 1
                    if count == 5 { query.cancel() }
                }
                Issue.record("the loop ended as if it had seen everything")
            } catch CSSearchQueryError.cancelled {}
            #expect(count == 5)
            #expect(query.isCancelled)

            for text in [#"title == "Kettle""#, nil] {
                let query =
                    text.map { CSSearchQuery(queryString: $0, queryContext: nil) }
                    ?? CSUserQuery(userQueryString: "kettle", userQueryContext: nil)
                let batches = Mutex(0)
                query.foundItemsHandler = { [weak query] _ in
                    batches.withLock { $0 += 1 }
                    query?.cancel()
                }
                let error: (any Error)? = await withCheckedContinuation { continuation in
                    query.completionHandler = { continuation.resume(returning: $0) }
                    query.start()
                }
                #expect((error as? CSSearchQueryError)?.code == .cancelled)
                #expect(batches.withLock { $0 } == 1)
            }
        }
    }

    @Test func `a loop that is left cancels its query; one that is slow loses nothing`() async throws {
        try await withStores {
            try await CSSearchableIndex.default().indexSearchableItems((0..<5_000).map { item("\($0)", "Kettle") })
            let left = CSSearchQuery(queryString: #"title == "Kettle""#, queryContext: nil)
            for try await _ in left.results { break }
            #expect(left.isCancelled)
            let slow = CSSearchQuery(queryString: #"title == "Kettle""#, queryContext: nil)
            var identifiers: Set<String> = []
            var iterator = slow.results.makeAsyncIterator()
            identifiers.insert(try #require(try await iterator.next()).id)
            try await Task.sleep(for: .milliseconds(300))
            // The query waits for the loop: it does not pile up all it can find.
            #expect(slow.foundItemCount < 2_000)
            while let result = try await iterator.next() { identifiers.insert(result.id) }
            #expect(identifiers.count == 5_000)
            #expect(slow.foundItemCount == 5_000)
        }
    }

    @Test func `many hits come once each, best first, and the first hundred have ranks`() async throws {
        try await withStores {
            let items = (0..<1_050).map { number in
                item("\(number)", "Kettle") { $0.contentModificationDate = Date(timeIntervalSince1970: Double(number)) }
            }
            try await CSSearchableIndex.default().indexSearchableItems(items)
            let wanted = (0..<1_050).reversed().map { "\($0)" }
            let all = try await typed("kettle")
            #expect(all.map(\.uniqueIdentifier) == wanted)
            #expect(all[98].compare(byRank: all[99]) == .orderedAscending)
            #expect(all[99].compare(byRank: all[100]) == .orderedAscending)
            #expect(all[100].compare(byRank: all[1_049]) == .orderedSame)
            for limit in [1, 100, 101, 899, 900, 901, 1_049, 1_050, 5_000] {
                let context = CSUserQueryContext()
                context.maxResultCount = limit
                let some = try await typed("kettle", context)
                #expect(some.map(\.uniqueIdentifier) == Array(wanted.prefix(limit)))
            }
        }
    }

    @Test func `many ways to end a word do not make a query dear`() async throws {
        try await withStores {
            let items = (0..<6_000).map { number in
                item("\(number)", "Kettle \(number)") { $0.textContent = "kettledrum\(number)" }
            }
            try await CSSearchableIndex.default().indexSearchableItems(items)
            let identifiers = try await typed("kettle").map(\.uniqueIdentifier)
            #expect(identifiers.count == 6_000)
            #expect(Set(identifiers).count == 6_000)
        }
    }

    @Test func `hits of several stores come once each, and can be cancelled`() async throws {
        try await withStores {
            let secret = CSSearchableIndex(name: "secret", protectionClass: .complete)
            try await secret.indexSearchableItems((0..<500).map { item("s\($0)", "Kettle") })
            try await CSSearchableIndex.default().indexSearchableItems((0..<500).map { item("d\($0)", "Kettle") })
            let all = try await typed("kettle").map(\.uniqueIdentifier)
            #expect(all.count == 1_000)
            #expect(Set(all).count == 1_000)
            let context = CSUserQueryContext()
            context.maxResultCount = 333
            #expect(try await typed("kettle", context).map(\.uniqueIdentifier) == Array(all.prefix(333)))
            let query = CSUserQuery(userQueryString: "kettle", userQueryContext: nil)
            let batches = Mutex(0)
            query.foundItemsHandler = { [weak query] _ in
                batches.withLock { $0 += 1 }
                query?.cancel()
            }
            let error: (any Error)? = await withCheckedContinuation { continuation in
                query.completionHandler = { continuation.resume(returning: $0) }
                query.start()
            }
            #expect((error as? CSSearchQueryError)?.code == .cancelled)
            #expect(batches.withLock { $0 } == 1)
        }
    }
}
