import Foundation
import Searchlight
import SearchlightBytes
import Testing

/// Queries from outside: deep ones, wide ones, any string, and those that nobody waits for any more.
struct QueryLimitTests {
    /// Runs `body` on a thread with little stack.
    private func onSmallStack(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                body()
                continuation.resume()
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
    }

    private static func index() throws -> SearchIndex {
        let index = try SearchIndex.inMemory()
        try index.add((0..<200).map { Item("i\($0)", title: "t\($0)", textContent: "garden \($0)") })
        return index
    }

    /// As many levels as may be, of the most frames each.
    private static let deepest: String = {
        let levels = 50
        let start = String(repeating: "!(title == \"t1\" || title == \"t2\" && ", count: levels)
        return start + "title == \"t1\"" + String(repeating: ")", count: levels)
    }()

    @Test func deepQueriesNeedLittleStack() async throws {
        let index = try Self.index()
        let outcome = Locked<[String]>([])
        await onSmallStack {
            let nested =
                String(repeating: "(", count: 100_000) + "title == \"x\"" + String(repeating: ")", count: 100_000)
            var options = SearchOptions()
            options.filterQueries = [nested]
            for run in [
                { _ = try index.search(matching: nested) }, { _ = try index.search("garden", options: options) },
            ] {
                do {
                    try run()
                    outcome.withLock { $0.append("none") }
                } catch {
                    outcome.withLock { $0.append((error as? SearchlightError)?.code.rawValue ?? "other") }
                }
            }
            do {
                let count = try index.count(matching: Self.deepest)
                let levels = String(repeating: "(", count: 32) + "title == 't5'" + String(repeating: ")", count: 32)
                let few = try index.search(matching: levels)
                outcome.withLock { $0.append(count == 198 && few.count == 1 ? "found" : "wrong") }
            } catch {
                outcome.withLock { $0.append("\(error)") }
            }
        }
        #expect(outcome.withLock { $0 } == ["invalidQuery", "invalidQuery", "found"])
    }

    @Test func wideQueriesFindTheirItems() async throws {
        let index = try Self.index()
        let found = Locked<[Int]>([])
        await onSmallStack {
            let wide = (0..<50_000).map { "title == \"t\($0)\"" }.joined(separator: " || ")
            let excluding = (1..<50_000).map { "title != \"t\($0)\"" }.joined(separator: " && ")
            let narrow = Array(repeating: "(title == \"t1\" || title == \"t2\")", count: 5_000).joined(
                separator: " && ")
            var options = SearchOptions()
            options.filterQueries = [wide]
            for query in [wide, excluding, narrow, "title != NULL"] {
                do {
                    let count = try index.count(matching: query, options: options)
                    found.withLock { $0.append(count) }
                } catch {
                    found.withLock { $0.append(-1) }
                }
            }
        }
        #expect(found.withLock { $0 } == [200, 1, 2, 200])
    }

    @Test func longTextsFindTheirItems() throws {
        let index = try Self.index()
        let words = (0..<100_000).map { "word\($0)" }.joined(separator: " ")
        try index.add([Item("long", title: words, textContent: words)])
        #expect(try index.count(matching: "title == '\(words)'") == 1)
        #expect(try index.count(matching: "title == '\(words)x*'") == 0)
        #expect(try index.count(matching: "textContent == '\(words)'") == 1)
    }

    @Test func anyTypedTextIsNoError() throws {
        let index = try SearchIndex.inMemory()
        try index.add([Item("z", title: "plain note")])
        let texts = [
            "=", "\\", "\"", "'", "(", ")", "*", "?", "&&", "||", "!", "a:b", "-", "don't", "$time.now", "InRange(",
            "plain\"", "",
            "   ", "\u{0}", String(repeating: "a", count: 2 << 20),
        ]
        for text in texts {
            let hits = try index.search(text).map(\.identifier)
            #expect(hits == (text == "plain\"" ? ["z"] : []), "\(text.prefix(20))")
        }
        #expect(try queried(index, "plain note") == ["z"])
    }

    @Test func cancelledQueriesEndSoon() throws {
        let index = try Self.index()
        var options = SearchOptions()
        options.isCancelled = { true }
        for query in ["title == '*t1*'c", "textContent == 'garden'", "** == 'x*y'", "title == '*'"] {
            expectError(.cancelled) { _ = try index.search(matching: query, options: options) }
        }
        options.filterQueries = ["title == '*1*'"]
        expectError(.cancelled) { _ = try index.search("garden", options: options) }
    }
}
