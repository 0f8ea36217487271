import CoreSpotlight
import SpotlightIndexing
import Testing

@testable import RecipeBook

/// Records what is asked of it.
final class MockSearchableIndex: CSSearchableIndex {
    var indexedItems: [CSSearchableItem] = []
    var callCount = 0
    var removedDomains: [String] = []

    override func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
        indexedItems.append(contentsOf: items)
        callCount += 1
    }

    override func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws {
        removedDomains.append(contentsOf: domainIdentifiers)
    }
}

func recipe(_ name: String, _ ingredients: [String] = ["salt"]) -> Recipe {
    Recipe(id: UUID(), name: name, instructions: "Stir it well.", cook: "Ada", ingredients: ingredients)
}

/// These share the real indexes of the test program: one after the other.
@Suite(.serialized) struct RecipeBookTests {
    init() {
        // The one line that Apple's systems do not have: the stores lie in a directory of the test's own.
        CSSearchableIndex.storeDirectory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "recipes-\(UUID().uuidString)")
    }

    @Test func recipesAreFoundAndGo() async throws {
        let recipes = [recipe("Leek soup", ["leek"]), recipe("Leek tart", ["flour"]), recipe("Crème brûlée")]
        let library = RecipeLibrary()
        library.forgetSchema()
        var shares: [Double] = []
        await library.fill(with: recipes) { shares.append($0) }
        #expect(shares.last == 1)
        #expect(try await searchSpotlight("leek").count == 2)
        #expect(try await searchSpotlight(#"title == "Leek soup""#) == [recipes[0].spotlightID])
        #expect(try await searchSpotlight(#"keywords == "flour" && rating > 4"#) == [recipes[1].spotlightID])
        await library.delete(recipes[0])
        #expect(try await searchSpotlight("leek") == [recipes[1].spotlightID])
        await library.cleanUp(keeping: [recipes[2]])
        #expect(try await searchSpotlight("leek").isEmpty)
        await library.signIn(with: [recipe("Borscht")])
        #expect(await library.manager.allIndexedIDs().count == 1)
        await library.fillInBackground(with: recipes).value
        await library.signOut()
        #expect(await library.manager.allIndexedIDs().isEmpty)
        library.forgetSchema()
        CSSearchableIndex.releaseLocks()
    }

    @Test func aSearchFieldFindsParts() async throws {
        let library = RecipeLibrary()
        await library.manager.index(items: [recipe("Crème \"brûlée\""), recipe("Leek soup")])
        let search = RecipeSearch()
        let titles: [String] = try await withCheckedThrowingContinuation { continuation in
            search.search(for: "\"BRULE") { titles, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: titles) }
            }
        }
        #expect(titles == ["Crème \"brûlée\""])
        let found = try await ranked("leek so")
        #expect(found.map { $0.attributeSet.title } == ["Leek soup"])
        CSSearchableIndex.releaseLocks()
    }

    @Test func dishesOfTheDayHaveAnIndexOfTheirOwn() async throws {
        let indexer = SpecialsIndexer()
        let soup = recipe("Leek soup")
        try await indexer.update(with: [soup], on: Date())
        #expect(try await searchSpotlight("startDate == $time.today") == ["special-" + soup.spotlightID])
        #expect(try await indexer.lastState().isEmpty)
        try await indexer.update(with: [recipe("Tart")], on: Date(), since: nil, now: Data("1".utf8))
        #expect(try await indexer.lastState() == Data("1".utf8))
        do {
            try await indexer.update(with: [], on: Date(), since: nil, now: Data("2".utf8))
            Issue.record("a state that is not the expected one was replaced")
        } catch CSIndexError.mismatchedClientState {}
        CSSearchableIndex.releaseLocks()
    }

    @Test func activitiesAndTaps() async throws {
        let soup = recipe("Leek soup")
        await RecipeLibrary().manager.index(item: soup)
        makeUserActivity(for: soup).becomeCurrent()
        CSSearchableIndex.releaseLocks()
        #expect(try await searchSpotlight("leek") == [soup.spotlightID])
        let window = RecipeWindow()
        let tap = NSUserActivity(activityType: CSSearchableItemActionType)
        tap.userInfo = [CSSearchableItemActivityIdentifier: soup.spotlightID]
        window.scene(continue: tap)
        #expect(window.opened == soup.spotlightID && window.handler.pendingItemID == soup.spotlightID)
        let goOn = NSUserActivity(activityType: CSQueryContinuationActionType)
        goOn.userInfo = [CSSearchQueryString: "leek"]
        window.scene(continue: goOn)
        #expect(window.searched == "leek")
        await NSUserActivity.deleteAllSavedUserActivities()
        CSSearchableIndex.releaseLocks()
    }

    @Test func batchesGoIntoAMock() async {
        let mock = MockSearchableIndex(name: "test")
        let manager = SpotlightIndexManager(index: mock, batchSize: 10)
        await manager.index(items: (0..<25).map { recipe("Dish \($0)") })
        #expect(mock.callCount == 3 && mock.indexedItems.count == 25)
        await manager.reindexAll(items: [recipe("Dish")], domain: Recipe.domain)
        #expect(mock.removedDomains == [Recipe.domain])
        #expect(mock.indexedItems.last?.attributeSet.authorNames == ["Ada"])
    }
}
