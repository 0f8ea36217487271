import CoreSpotlight
import Foundation
import Testing

// tour
func tour() async throws -> [String] {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = "Chocolate chip cookies"
    attributes.keywords = ["baking", "dessert"]
    let item = CSSearchableItem(
        uniqueIdentifier: "recipe-1", domainIdentifier: "com.example.recipes", attributeSet: attributes)
    try await CSSearchableIndex(name: "recipes").indexSearchableItems([item])

    let context = CSUserQueryContext()
    context.fetchAttributes = ["title"]
    let query = CSUserQuery(userQueryString: "chocolate cook", userQueryContext: context)
    var titles: [String] = []
    for try await result in query.results {
        titles.append(result.item.attributeSet.title ?? result.id)
        query.userEngaged(result, visibleItems: [result], interaction: .select)
    }

    let text = CSSearchQuery.quoted("Chocolate chip cookies")
    let exact = CSSearchQuery(queryString: "title == \(text)", queryContext: context)
    for try await result in exact.results { titles.append(result.item.attributeSet.title ?? result.id) }
    return titles
}
// end of the tour

extension SpotlightTests {
    @Test func `the tour of the documentation works as it is printed`() async throws {
        try await withStores {
            let titles = try await tour()
            #expect(titles == ["Chocolate chip cookies", "Chocolate chip cookies"])
        }
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let code = try #require(
            source.components(separatedBy: "// tour\n").dropFirst().first?
                .components(separatedBy: "// end of the tour").first)
        let page = try String(
            contentsOf: root.appending(path: "Documentation/MovingFromCoreSpotlight.md"), encoding: .utf8)
        #expect(page.contains("import CoreSpotlight\n\n" + code + "```"))
    }
}
