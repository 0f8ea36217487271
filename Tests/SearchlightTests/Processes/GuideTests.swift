import Foundation
import Searchlight
import SearchlightTestSupport
import Testing

/// The guide's code compiles and does what it says; it is what stands in the test below.
@Suite struct GuideTests {
    @Test func theGuideRuns() throws {
        try withTemporaryDirectory { directory in
            try run(directory + "/recipes.searchlight", picture: Data([1, 2, 3]))
        }
    }

    private func run(_ path: String, picture: Data) throws {
        // Guide begins.
        var options = IndexOptions()
        options.durability = .everyCommit  // or .checkpoint: faster, a crash may lose the last commits
        options.lockTimeout = 2  // seconds to wait for another writer, then the error `locked`
        let index = try SearchIndex(path: path, options: options)

        var readerOptions = IndexOptions()
        readerOptions.access = .readOnly
        let reader = try SearchIndex(path: path, options: readerOptions)
        try reader.refresh()  // sees what was committed up to now

        var soup = Item("r-1", domain: "recipes.soups", title: "Leek soup", keywords: ["winter", "quick"])
        soup.contentDescription = "With potatoes and cream"
        soup.contentType = "com.example.recipe"
        soup.contentModificationDate = Date()
        soup.expirationDate = Date(timeIntervalSinceNow: 86_400)  // not found after it
        soup.thumbnailData = picture
        soup["rating"] = 4.5
        soup[AttributeName(custom: "cook", isSearchedByDefault: true)] = "Ada"
        try index.add([soup, Item("r-2", domain: "recipes.cakes", title: "Leek pie")])

        var update = ItemUpdate("r-2")
        update.set("rating", to: 3.0)
        update.set("contentDescription", to: nil)  // removes it
        try index.update([update])

        var batch = Batch()
        batch.add(Item("r-3", domain: "recipes.cakes", title: "Carrot cake"))
        batch.delete("r-9")  // unknown identifiers are fine
        batch.engage("r-1", opens: 3)
        try index.commit(batch)

        var loading = LoadOptions()
        loading.progress = { progress in print(progress.itemCount) }
        loading.isCancelled = { false }
        loading.memoryByteCount = 256 << 20  // 0, the usual: 68 MiB on one thread, 136 on several
        try index.load(
            (10..<500).map { Item("r-\($0)", domain: "recipes.more", title: "Recipe \($0)") }, options: loading)

        var search = SearchOptions(limit: 20)
        search.domains = ["recipes"]  // and all domains below it
        search.contentTypes = []  // or types, of the item or of its contentTypeTree
        search.filterQueries = ["rating >= 3"]  // see QueryLanguage.md
        search.explains = true
        let found = try index.search("leek so", options: search)
        for hit in found {
            print(hit.identifier, hit.title ?? "", hit.score)
            if let explanation = hit.explanation { print(explanation) }
        }

        var page = try index.search("recipe", options: SearchOptions(limit: 100))
        while let next = page.nextPage { page = try index.search(next) }

        search.order = .attribute("rating", ascending: false)
        let best = try index.search("leek", options: search)
        let perDomain = try index.counts(by: .domainIdentifier, matching: "recipe")
        let howMany = try index.count("recipe")
        let endings = try index.suggestions(for: "rec", limit: 5)

        try index.engage("r-2", query: "leek")
        let use = try index.engagement(of: "r-2")

        let item = try index.item("r-1")  // all attributes but the thumbnail
        let image = try index.thumbnail(of: "r-1")
        try index.delete(["r-1"])
        try index.deleteDomains(["recipes.more"])
        try index.sweepExpired()  // expired items go by themselves, in time
        try index.compact()  // gives back all space at once
        let report = try index.verify()  // reads and checks every byte
        let backup = try index.backUp(to: path + ".backup")  // a second index; commits go on meanwhile
        try index.close()

        let damage = try SearchIndex.verify(path)  // also where opening throws `corrupt`
        let saved = try SearchIndex.salvage(path, to: path + ".saved")  // a new index of all that can be read

        // Guide ends.
        #expect(found.map(\.identifier) == ["r-1"])
        #expect(found.first?.explanation != nil)
        #expect(best.map(\.identifier) == ["r-1", "r-2"])
        #expect(page.hits.count == 90)
        #expect(perDomain.first?.itemCount == 490 && howMany == 490 && !endings.isEmpty)
        #expect((use?.opens ?? 0) > 0.9)
        #expect(item?.title == "Leek soup" && image == picture)
        #expect(report.isHealthy && damage.isHealthy && damage.remarks.isEmpty)
        #expect(backup.fileCount > 1 && saved.isComplete && saved.savedItemCount == damage.itemCount)
    }

    /// A text without its white space, which a formatter sets in code and not in the guide.
    private static func signs(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    @Test func theCodeShownIsTheCodeThatRuns() throws {
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let parts = source.components(separatedBy: "// Guide begins.\n")
        let compiled = try #require(parts.dropFirst().first?.components(separatedBy: "// Guide ends.").first)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let guide = try String(contentsOf: root.appendingPathComponent("Documentation/Guide.md"), encoding: .utf8)
        let shown = guide.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }.joined(separator: "\n")
        #expect(Self.signs(shown) == Self.signs(compiled))
    }
}
