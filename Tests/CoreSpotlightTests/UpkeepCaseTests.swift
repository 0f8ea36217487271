import CoreSpotlight
import Foundation
import SearchlightTestSupport
import Testing

/// Cases that programs met with indexes of this kind.
extension SpotlightTests {
    @Test func `a program can list what it has in the index`() async throws {
        try await withStores {
            let custom = try #require(CSCustomAttributeKey(keyName: "com_example_only"))
            var items: [CSSearchableItem] = []
            for number in 0..<1_000 {
                let attributes = CSSearchableItemAttributeSet()
                if number < 50 {
                    attributes.setValue("x" as NSString, forCustomKey: custom)
                } else if number < 100 {
                    attributes.comment = "untitled"
                } else {
                    attributes.title = "Kettle \(number)"
                }
                let item = CSSearchableItem(
                    uniqueIdentifier: "\(number)", domainIdentifier: "shelf.\(number % 7)", attributeSet: attributes)
                item.expirationDate = Date(timeIntervalSinceNow: (480..<500).contains(number) ? -1 : 1_000)
                items.append(item)
            }
            let index = CSSearchableIndex.default()
            try await index.indexSearchableItems(items)
            let deleted = (0..<30).map { "\($0 * 10)" }
            try await index.deleteSearchableItems(withIdentifiers: deleted)
            var listed: [String: CSSearchableItem] = [:]
            var count = 0
            for try await result in CSSearchQuery(queryString: #"!(com_example_none == "*")"#, queryContext: nil)
                .results
            {
                listed[result.id] = result.item
                count += 1
            }
            let live = Set((0..<1_000).filter { !(480..<500).contains($0) }.map { "\($0)" }).subtracting(deleted)
            #expect(live.count == 950)
            #expect(count == 950)
            #expect(Set(listed.keys) == live)
            for (identifier, item) in listed {
                #expect(item.domainIdentifier == "shelf.\((Int(identifier) ?? 0) % 7)")
                #expect(item.expirationDate.timeIntervalSinceNow > 0)
            }
        }
    }

    @Test func `items without a type, or with one that nobody knows, are found`() async throws {
        try await withStores {
            func bare(_ identifier: String, _ configure: (CSSearchableItemAttributeSet) -> Void) -> CSSearchableItem {
                let attributes = CSSearchableItemAttributeSet()
                configure(attributes)
                return CSSearchableItem(uniqueIdentifier: identifier, domainIdentifier: nil, attributeSet: attributes)
            }
            let items = [
                bare("q1") { $0.title = "Bare item" },
                bare("q2") {
                    $0.title = "Bare item"
                    $0.contentType = "public.text"
                },
                bare("q3") {
                    $0.title = "Bare item"
                    $0.contentType = "no.such.type"
                },
                bare("q4") { _ in }, bare("q5") { $0.title = "" },
            ]
            try await CSSearchableIndex.default().indexSearchableItems(items)
            #expect(try await typed("bare").map(\.uniqueIdentifier).sorted() == ["q1", "q2", "q3"])
            #expect(try await found("no_such_name != 1") == ["q1", "q2", "q3", "q4", "q5"])
        }
    }

    @Test func `just what was asked for comes back, and results are copies`() async throws {
        try await withStores {
            let key = try #require(CSCustomAttributeKey(keyName: "com_example_mood"))
            let stored = item("1", "Kettle", domain: "kitchen") {
                $0.contentDescription = "loud"
                $0.keywords = ["tea"]
                $0.setValue("calm" as NSString, forCustomKey: key)
            }
            try await CSSearchableIndex.default().indexSearchableItems([stored])
            let cases: [([String], Set<String>)] = [
                ([], []), (["title"], ["title"]), (["title", "title"], ["title"]), (["noSuchThing"], []),
                (["com_example_mood"], ["mood"]), (["keywords", "com_example_mood"], ["keywords", "mood"]),
            ]
            for (names, wanted) in cases {
                let context = CSUserQueryContext()
                context.fetchAttributes = names
                let result = try #require(try await typed("kettle", context).first)
                #expect(result.uniqueIdentifier == "1")
                #expect(result.domainIdentifier == "kitchen")
                let set = result.attributeSet
                #expect((set.title == "Kettle") == wanted.contains("title"))
                #expect((set.title == nil) != wanted.contains("title"))
                #expect(set.contentDescription == nil)
                #expect((set.keywords == ["tea"]) == wanted.contains("keywords"))
                #expect((set.value(forCustomKey: key) as? NSString == "calm") == wanted.contains("mood"))
                set.title = "Changed"
                result.domainIdentifier = "changed"
            }
            let context = CSUserQueryContext()
            context.fetchAttributes = ["title"]
            let again = try #require(try await typed("kettle", context).first)
            #expect(again.attributeSet.title == "Kettle")
            #expect(again.domainIdentifier == "kitchen")
        }
    }

    @Test func `errors say what went wrong, and nothing of what items hold`() async throws {
        try await withStores {
            let secret = "Purple kettle of my aunt"
            let directory = CSSearchableIndex.storeDirectory
            let index = CSSearchableIndex(name: "errors")
            try await index.indexSearchableItems([item("1", secret)])
            var errors: [(any Error, Int)] = []
            func note(_ code: Int, _ body: () async throws -> Void) async {
                do {
                    try await body()
                    Issue.record("no error where \(code) was expected")
                } catch { errors.append((error, code)) }
            }
            await note(-1001) { try await index.indexSearchableItems([item("", secret)]) }
            await note(-1002) { try await index.endBatch(withClientState: Data(count: 251)) }
            await note(-1006) {
                try await index.endIndexBatch(expectedClientState: Data("x".utf8), newClientState: Data())
            }
            await note(-1000) { try await CSSearchableIndex.default().endBatch(withClientState: Data()) }
            await note(-2002) { _ = try await found(#"title == "Purple"#) }
            await note(-2003) {
                let query = CSSearchQuery(queryString: "kettle", queryContext: nil)
                query.cancel()
                for try await _ in query.results {}
            }
            let file = directory.appending(path: "file")
            try Data().write(to: file)
            CSSearchableIndex.storeDirectory = file
            await note(-1000) { try await index.indexSearchableItems([item("1", secret)]) }
            await note(-2001) { _ = try await found("kettle") }
            CSSearchableIndex.storeDirectory = directory
            #expect(errors.count == 8)
            for (error, code) in errors {
                let domain = code > -2000 ? CSIndexErrorDomain : CSSearchQueryErrorDomain
                #expect((error as NSError).domain == domain)
                #expect((error as NSError).code == code)
                #expect(error.localizedDescription.count > 15)
                #expect(!error.localizedDescription.contains("\n"))
                #expect(!"\(error)".contains("aunt"))
            }
            let paths = errors.filter { $0.0.localizedDescription.contains(file.path) || $0.1 > -1000 }
            #expect(!paths.isEmpty)
        }
    }

    @Test func `a store of another version is told as one and left as it is`() async throws {
        try await withStores {
            let index = CSSearchableIndex(name: "versions")
            try await index.indexSearchableItems([item("1", "Kettle")])
            CSSearchableIndex.releaseLocks()
            let store = try onlyStore()
            let manifest = store.appending(path: "MANIFEST")
            for version in [UInt32(0), 2, .max] {
                try setFormatVersion(version, ofFileAt: manifest.path)
                let before = try contents(of: store)
                let message = "version \(version)"
                await #expect {
                    try await index.indexSearchableItems([item("2", "Kettle")])
                } throws: { error in
                    let text = error.localizedDescription
                    return (error as? CSIndexError)?.code == .indexUnavailableError && text.contains(message)
                        && text.contains(manifest.path)
                }
                await #expect {
                    _ = try await found("kettle")
                } throws: { error in
                    (error as? CSSearchQueryError)?.code == .indexUnreachable
                        && error.localizedDescription.contains(message)
                }
                #expect(try contents(of: store) == before)
                #expect(try onlyStore() == store)
            }
            try setFormatVersion(1, ofFileAt: manifest.path)
            #expect(try await found("kettle") == ["1"])
        }
    }

    @Test func `a file in the place of a store is told, and left as it is`() async throws {
        try await withStores {
            let directory = CSSearchableIndex.storeDirectory
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            let index = CSSearchableIndex(name: "system")
            // Where the store is to lie there is a file.
            let path = directory.appending(path: "NSFileProtectionCompleteUntilFirstUserAuthentication.searchlight")
            try Data("a file".utf8).write(to: path)
            await #expect {
                try await index.indexSearchableItems([item("1", "Kettle")])
            } throws: { error in
                guard let error = error as? CSIndexError, error.code == .indexUnavailableError else { return false }
                return error.localizedDescription.contains(path.path) && error.userInfo[NSUnderlyingErrorKey] != nil
            }
            #expect(try Data(contentsOf: path) == Data("a file".utf8))
        }
    }

    @Test func `a file in the way of the stores is told with its path and the reason`() async throws {
        try await withStores {
            let file = CSSearchableIndex.storeDirectory
            try Data("a file".utf8).write(to: file)
            CSSearchableIndex.storeDirectory = file.appending(path: "searchlight/program")
            let index = CSSearchableIndex(name: "system")
            func expectPlain(_ error: any Error, _ isCode: Bool) -> Bool {
                let text = error.localizedDescription
                return isCode && text.contains(file.path) && text.contains("Not a directory")
                    && !text.contains("NSUnderlyingError") && !text.contains("CocoaError")
            }
            await #expect {
                try await index.indexSearchableItems([item("1", "Kettle")])
            } throws: { expectPlain($0, ($0 as? CSIndexError)?.code == .indexUnavailableError) }
            await #expect {
                try await index.fetchLastClientState()
            } throws: { expectPlain($0, ($0 as? CSIndexError)?.code == .indexUnavailableError) }
            await #expect {
                try await found("kettle")
            } throws: { expectPlain($0, ($0 as? CSSearchQueryError)?.code == .indexUnreachable) }
            #expect(try Data(contentsOf: file) == Data("a file".utf8))
            // Where nothing is yet, nothing was stored.
            CSSearchableIndex.storeDirectory = file.deletingLastPathComponent().appending(path: UUID().uuidString)
            #expect(try await index.fetchLastClientState() == Data())
            #expect(try await found("kettle") == [])
            try FileManager.default.removeItem(at: file)
        }
    }

    @Test func `odd identifiers stay apart and can be deleted`() async throws {
        try await withStores {
            let identifiers = [
                "lamp", "lamp ", " lamp", "a/b", "a#b", "a%20b", "{x}", "*", "\u{65E5}\u{672C}", "\n",
                String(repeating: "k", count: 10 * 1_024), "activity/1", "..", "NULL",
            ]
            let index = CSSearchableIndex.default()
            var stored: [String] = []
            for identifier in identifiers {
                do {
                    try await index.indexSearchableItems([item(identifier, "Lamp \(stored.count)")])
                    stored.append(identifier)
                } catch CSIndexError.invalidItemError {}
            }
            #expect(stored.count >= identifiers.count - 1)
            let made = CSSearchableItem(
                uniqueIdentifier: nil, domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
            #expect(UUID(uuidString: made.uniqueIdentifier) != nil)
            try await index.indexSearchableItems([made])
            await #expect { try await index.indexSearchableItems([item("", "Lamp")]) } throws: {
                ($0 as? CSIndexError)?.code == .invalidItemError
            }
            var left = Set(stored + [made.uniqueIdentifier])
            #expect(Set(try await found("no_such_name != 1")) == left)
            for identifier in left.sorted() {
                try await index.deleteSearchableItems(withIdentifiers: [identifier])
                left.remove(identifier)
                #expect(Set(try await found("no_such_name != 1")) == left)
            }
        }
    }
}

/// The bytes of every file of a store but its lock, which an attempt to write may touch.
private func contents(of store: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: store.path) where name != "LOCK" {
        contents[name] = try Data(contentsOf: store.appending(path: name))
    }
    return contents
}
