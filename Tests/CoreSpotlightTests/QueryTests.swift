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

    @Test func `a wrong query string is an error of its own`() async throws {
        try await withStores {
            try await CSSearchableIndex.default().indexSearchableItems([item("1", "Kettle")])
            for text in [#"title == "#, #"title == "x" &&"#, ""] {
                do {
                    _ = try await found(text)
                    Issue.record("taken: \(text)")
                } catch CSSearchQueryError.invalidQuery {}
            }
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
