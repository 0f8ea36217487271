import Foundation
import Searchlight
import Testing

/// The tour in the chapter on the query language compiles and holds; its code is what stands in the test below.
struct QueryTourTests {
    @Test func tour() throws {
        // Tour begins.
        let index = try SearchIndex.inMemory()
        var plan = Item("1", domain: "notes.garden", title: "Garden plan", keywords: ["spring"])
        plan["pageCount"] = 12
        plan.contentModificationDate = Date()
        var letter = Item("2", domain: "notes", title: "Letter to Zoë", textContent: "The garden seat is free")
        letter["pageCount"] = 2
        try index.add([plan, letter])

        /// The identifiers of what a query finds.
        func found(_ query: String, options: SearchOptions = SearchOptions()) throws -> Set<String> {
            Set(try index.search(matching: query, options: options).map(\.identifier))
        }

        // Texts: as a whole, with wildcards, without case and accents, by words.
        #expect(try found(#"title == "Garden plan""#) == ["1"])
        #expect(try found(#"title == "gar*"c"#) == ["1"])
        #expect(try found(#"title == "zoe"wcd"#) == ["2"])
        #expect(try found(#"** == "garden"cw"#) == ["1", "2"])

        // Numbers, dates, arrays, and missing values.
        #expect(try found("InRange(pageCount, 3, 12)") == ["1"])
        #expect(try found("contentModificationDate >= $time.today(-7)") == ["1"])
        #expect(try found(#"keywords == "spring" && pageCount != 3"#) == ["1"])
        #expect(try found("contentModificationDate == NULL") == ["2"])

        // Any text goes into a query through `quoted`.
        #expect(try found("title == " + SearchQuery.quoted("Letter to Zoë")) == ["2"])

        // A query can narrow a search for what somebody typed.
        var options = SearchOptions()
        options.filterQueries = ["pageCount < 10"]
        #expect(try index.search("garden", options: options).map(\.identifier) == ["2"])

        // An error says where.
        let error = #expect(throws: SearchlightError.self) { try SearchQuery("title == ") }
        #expect(error?.code == .invalidQuery && error?.offset == 9)
        // Tour ends.
    }

    @Test func theChapterShowsTheTestedCode() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let chapter = try String(
            contentsOf: root.appendingPathComponent("Documentation/QueryLanguage.md"), encoding: .utf8)
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let shown = chapter.components(separatedBy: "```swift\n").last?.components(separatedBy: "```").first
        let tested = source.components(separatedBy: "// Tour begins.\n").dropFirst().first?
            .components(separatedBy: "        // Tour ends.").first
        let plain = tested?.components(separatedBy: "\n").map {
            $0.hasPrefix("        ") ? String($0.dropFirst(8)) : $0
        }
        .joined(separator: "\n")
        #expect(plain == shown)
    }
}
