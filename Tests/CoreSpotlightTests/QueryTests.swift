import CoreSpotlight
import Foundation
import Synchronization
import Testing

extension SpotlightTests {
    @Test func `handlers get items in batches, then the end`() async throws {
        try await withStores {
            let items = (0..<250).map { item("\($0)", "Kettle \($0)") }
            try await CSSearchableIndex.default().indexSearchableItems(items)
            let query = CSSearchQuery(queryString: #"title == "Kettle*""#, attributes: ["title"])
            let titles = Mutex<[String]>([])
            let batches = Mutex(0)
            query.foundItemsHandler = { items in
                titles.withLock { $0 += items.compactMap(\.attributeSet.title) }
                batches.withLock { $0 += 1 }
            }
            let error = await withCheckedContinuation { continuation in
                query.completionHandler = { continuation.resume(returning: $0.map { "\($0)" }) }
                query.start()
                query.start()
            }
            #expect(error == nil)
            #expect(titles.withLock { $0.count } == 250)
            #expect(batches.withLock { $0 } == 3)
            #expect(query.foundItemCount == 250)
            #expect(!query.isCancelled)
        }
    }

    @Test func `only the attributes asked for are filled in`() async throws {
        try await withStores {
            let stored = item("1", "Kettle", domain: "kitchen") {
                $0.comment = "loud"
                $0.thumbnailData = Data([7])
            }
            try await CSSearchableIndex.default().indexSearchableItems([stored])
            let bare = try #require(try await typed("kettle").first)
            #expect(bare.domainIdentifier == "kitchen")
            #expect(bare.attributeSet.title == nil)
            let context = CSUserQueryContext()
            context.fetchAttributes = ["kMDItemTitle", "thumbnailData", "contentTypeTree"]
            let full = try #require(try await typed("kettle", context).first)
            #expect(full.attributeSet.title == "Kettle")
            #expect(full.attributeSet.comment == nil)
            #expect(full.attributeSet.thumbnailData == Data([7]))
            #expect(full.attributeSet.contentTypeTree?.contains("public.data") == true)
        }
    }

    @Test func `a wrong query string is an error of its own, which says where`() async throws {
        try await withStores {
            try await CSSearchableIndex.default().indexSearchableItems([item("1", "Kettle")])
            let texts = [
                #"title == "#, #"title == )"#, #"title == "open)"#, #"title = "x"y"#, #"== "x""#, #"title == "x" &&"#,
                "",
                #"title like "kettle""#,
            ]
            for text in texts {
                let (items, errors) = await outcome(of: text)
                #expect(items == 0, "\(text)")
                #expect(errors.count == 1, "\(text)")
                let error = errors[0] as? CSSearchQueryError
                #expect(error?.code == .invalidQuery, "\(text)")
                #expect(error?.localizedDescription.contains("at byte") == true, "\(text)")
            }
        }
    }

    /// How many items a query gives to its handlers, and each call of the one for its end.
    private func outcome(of text: String, filters: [String] = []) async -> (items: Int, errors: [(any Error)?]) {
        let itemCount = Mutex(0)
        let errors = Mutex<[Handed<(any Error)?>]>([])
        let context = CSSearchQueryContext()
        context.filterQueries = filters
        let query = CSSearchQuery(queryString: text, queryContext: context)
        query.foundItemsHandler = { items in itemCount.withLock { $0 += items.count } }
        await withCheckedContinuation { continuation in
            query.completionHandler = { error in
                let error = Handed(error)
                errors.withLock { $0.append(error) }
                continuation.resume()
            }
            // Little stack, as on other systems.
            let handed = Handed(query)
            let thread = Thread { handed.value.start() }
            thread.stackSize = 512 << 10
            thread.start()
        }
        return (itemCount.withLock { $0 }, errors.withLock { $0.map(\.value) })
    }

    @Test func `deep and wide queries end`() async throws {
        try await withStores {
            try await CSSearchableIndex.default().indexSearchableItems((0..<3).map { item("\($0)", "t\($0)") })
            let deep =
                String(repeating: "(", count: 100_000) + #"title == "t1""# + String(repeating: ")", count: 100_000)
            let wide = (0..<50_000).map { #"title == "t\#($0)""# }.joined(separator: " || ")
            let both = Array(repeating: #"(title == "t1" || title == "t2")"#, count: 5_000).joined(separator: " && ")
            let levels = String(repeating: "(", count: 32) + #"title == "t1""# + String(repeating: ")", count: 32)
            for (text, wanted) in [(deep, nil), (wide, 3), (both, 2), (levels, 1)] {
                for asFilter in [false, true] {
                    let (items, errors) = await outcome(
                        of: asFilter ? "title != NULL" : text, filters: asFilter ? [text] : [])
                    #expect(items == wanted ?? 0)
                    #expect(errors.count == 1)
                    #expect((errors[0] as? CSSearchQueryError)?.code == (wanted == nil ? .invalidQuery : nil))
                }
            }
        }
    }

    @Test func `any typed text ends once without an error`() async throws {
        try await withStores {
            try await CSSearchableIndex.default().indexSearchableItems([item("z", "plain note")])
            let texts = [
                "=", "\\", "\"", "'", "(", ")", "*", "?", "&&", "||", "!", "a:b", "-", "don't", "$time.now", "InRange(",
                "plain\"", "", "   ", "\u{0}", String(repeating: "a", count: 2 << 20),
            ]
            for text in texts {
                let found = try await typed(text).map(\.uniqueIdentifier)
                #expect(found == (text == "plain\"" ? ["z"] : []), "\(text.prefix(20))")
            }
        }
    }

    @Test func `several documents share an index`() async throws {
        try await withStores {
            let key = try #require(CSCustomAttributeKey(keyName: "docID"))
            let items = ["A", "B", "A\"x"].flatMap { document in
                (0..<50).map { number in
                    item("\(document)\(number)", "report \(number % 7) of \(document)ria", domain: "doc.\(document)") {
                        $0.setValue(document as NSString, forCustomKey: key)
                        $0.pageCount = NSNumber(value: number)
                    }
                }
            }
            let index = CSSearchableIndex.default()
            try await index.indexSearchableItems(items)
            let context = CSUserQueryContext()
            context.maxSuggestionCount = 10
            context.filterQueries = [#"docID == "A""#]
            let found = try await typed("report", context)
            #expect(found.count == 50)
            #expect(found.allSatisfy { $0.domainIdentifier == "doc.A" })
            for (text, wanted) in [("report of a", 1), ("report of b", 0)] {
                var count = 0
                for try await _ in CSUserQuery(userQueryString: text, userQueryContext: context).suggestions {
                    count += 1
                }
                #expect(count == wanted, "\(text)")
            }
            context.filterQueries = ["docID == " + CSSearchQuery.quoted("A\"x")]
            #expect(try await typed("report", context).count == 50)
            context.filterQueries = [#"docID == "A""#, "pageCount < 10"]
            #expect(try await typed("report", context).count == 10)
            context.filterQueries = [#"docID == "A""#, "pageCount <"]
            await #expect { _ = try await typed("report", context) } throws: {
                ($0 as? CSSearchQueryError)?.code == .invalidQuery
            }
            try await index.deleteSearchableItems(withDomainIdentifiers: ["doc.B"])
            context.filterQueries = [#"docID == "A""#]
            #expect(try await typed("report", context).count == 50)
            #expect(try await typed("report").count == 100)
        }
    }

    @Test func `a cancelled query ends with its error`() async throws {
        try await withStores {
            try await CSSearchableIndex.default().indexSearchableItems([item("1", "Kettle")])
            let query = CSUserQuery(userQueryString: "kettle", userQueryContext: nil)
            query.cancel()
            #expect(query.isCancelled)
            let isCancelled = await withCheckedContinuation { continuation in
                query.completionHandler = { error in
                    continuation.resume(returning: (error as? CSSearchQueryError)?.code == .cancelled)
                }
                query.start()
            }
            #expect(isCancelled)
        }
    }

    @Test func `ranked items sort by rank; limits hold`() async throws {
        try await withStores {
            let items = [
                item("word", "The old kettle of my aunt"), item("whole", "Kettle"),
                item("body", "Tea") { $0.textContent = "Put the kettle on." },
            ]
            try await CSSearchableIndex.default().indexSearchableItems(items)
            let ranked = try await typed("kettle").shuffled().sorted { $0.compare(byRank: $1) == .orderedAscending }
            #expect(ranked.map(\.uniqueIdentifier) == ["whole", "word", "body"])
            let context = CSUserQueryContext()
            context.maxResultCount = 2
            #expect(try await typed("kettle", context).count == 2)
            context.enableRankedResults = false
            let unranked = try await typed("kettle", context)
            #expect(unranked[0].compare(byRank: unranked[1]) == .orderedSame)
            #expect(try await typed("").isEmpty)
            #expect(try await typed("(((&& \"").isEmpty)
        }
    }

    @Test func `filters narrow typed text and query strings`() async throws {
        try await withStores {
            let items = [
                item("1", "Kettle photo") { $0.contentType = "public.jpeg" }, item("2", "Kettle note phosphor"),
            ]
            try await CSSearchableIndex.default().indexSearchableItems(items)
            let context = CSUserQueryContext()
            context.filterQueries = [#"contentTypeTree = "public.image""#]
            #expect(try await typed("kettle", context).map(\.uniqueIdentifier) == ["1"])
            var found: [String] = []
            for try await result in CSSearchQuery(queryString: #"title == "Kettle*""#, queryContext: context).results {
                found.append(result.id)
            }
            #expect(found == ["1"])
            // Suggestions lead to items that pass the filters too.
            context.maxSuggestionCount = 5
            var texts: [String] = []
            let query = CSUserQuery(userQueryString: "kettle pho", userQueryContext: context)
            for try await result in query.suggestions {
                texts.append(String(result.suggestion.localizedAttributedSuggestion.characters))
            }
            #expect(texts == ["kettle photo"])
            #expect(query.foundItemCount == 0)
            #expect(query.foundSuggestionCount == 1)
        }
    }

    @Test func `suggestions complete the last word and mark what they add`() async throws {
        try await withStores {
            let items = [item("1", "Blue kettle"), item("2", "Blue kettledrum"), item("3", "Blue kettle lid")]
            try await CSSearchableIndex.default().indexSearchableItems(items)
            let context = CSUserQueryContext()
            context.maxSuggestionCount = 5
            let query = CSUserQuery(userQueryString: "blue ket", userQueryContext: context)
            var suggestions: [CSSuggestion] = []
            for try await suggestion in query.suggestions { suggestions.append(suggestion.suggestion) }
            let texts = suggestions.map { String($0.localizedAttributedSuggestion.characters) }
            #expect(texts.first == "blue kettle")
            #expect(texts.contains("blue kettledrum"))
            let first = try #require(suggestions.first).localizedAttributedSuggestion
            let marked = first.runs.filter { $0[CSSuggestionHighlightAttribute.self] == true }
            #expect(marked.map { String(first[$0.range].characters) } == ["tle"])
            let archive = try NSKeyedArchiver.archivedData(withRootObject: suggestions[0], requiringSecureCoding: true)
            let decoded = try NSKeyedUnarchiver.unarchivedObject(ofClass: CSSuggestion.self, from: archive)
            #expect(decoded?.localizedAttributedSuggestion == first)
            #expect(decoded?.compare(suggestions[1]) == .orderedAscending)
            var counts = (items: 0, suggestions: 0)
            let both = CSUserQuery(userQueryString: "blue ket", userQueryContext: context)
            for try await response in both.responses {
                switch response {
                case .item: counts.items += 1
                case .suggestion: counts.suggestions += 1
                }
            }
            #expect(counts.items == 3)
            #expect(counts.suggestions == texts.count)
            let next = CSUserQuery(
                userQueryString: nil, userQueryContext: CSUserQueryContext(currentSuggestion: suggestions.last))
            var identifiers: [String] = []
            for try await result in next.results { identifiers.append(result.id) }
            #expect(identifiers == ["2"])
        }
    }

    @Test func `what people open comes first`() async throws {
        try await withStores {
            let date = Date(timeIntervalSinceNow: -3600)
            let items = ["a", "b", "c"].map { id in item(id, "Kettle") { $0.contentModificationDate = date } }
            try await CSSearchableIndex.default().indexSearchableItems(items)
            let query = CSUserQuery(userQueryString: "kettle", userQueryContext: nil)
            var results: [CSUserQuery.Item] = []
            for try await result in query.results { results.append(result) }
            #expect(results.map(\.id) == ["a", "b", "c"])
            for _ in 0..<5 { query.userEngaged(results[2], visibleItems: results, interaction: .select) }
            try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: [])
            #expect(try await typed("kettle").first?.uniqueIdentifier == "c")
        }
    }

    @Test func `a protection class that is named twice is searched once`() async throws {
        try await withStores {
            let secret = CSSearchableIndex(name: "secret", protectionClass: .complete)
            try await secret.indexSearchableItems([item("1", "Kettle")])
            try await CSSearchableIndex.default().indexSearchableItems([item("2", "Kettle")])
            for text in [#"title == "Kettle""#, nil] {
                let query =
                    text.map { CSSearchQuery(queryString: $0, queryContext: nil) }
                    ?? CSUserQuery(userQueryString: "kettle", userQueryContext: nil)
                query.protectionClasses += [.completeUntilFirstUserAuthentication, .complete, .complete, .none]
                var identifiers: [String] = []
                for try await result in query.results { identifiers.append(result.id) }
                #expect(identifiers.sorted() == ["1", "2"])
                #expect(query.foundItemCount == 2)
            }
        }
    }

    @Test func `what a suggestion adds begins behind what was typed, however it was written`() async throws {
        try await withStores {
            try await CSSearchableIndex.default().indexSearchableItems([item("1", "Zo\u{EB}tropes at home")])
            let context = CSUserQueryContext()
            context.maxSuggestionCount = .max
            for text in ["ZO\u{EB}T", "zoet", "Zoe\u{308}t"] {
                let query = CSUserQuery(userQueryString: text, userQueryContext: context)
                var marked: [String] = []
                for try await result in query.suggestions {
                    let text = result.suggestion.localizedAttributedSuggestion
                    let runs = text.runs.filter { $0[CSSuggestionHighlightAttribute.self] == true }
                    marked += runs.map { String(text[$0.range].characters) }
                }
                #expect(marked == ["ropes"])
            }
        }
    }
}

/// A value on its way to or from another thread, which the sender lets go of.
private struct Handed<Value>: @unchecked Sendable {  // why: one thread at a time has the value
    let value: Value
    init(_ value: Value) { self.value = value }
}
