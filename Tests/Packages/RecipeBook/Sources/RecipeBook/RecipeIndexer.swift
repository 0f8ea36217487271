import CoreSpotlight
import SpotlightIndexing

/// Keeps an index of its own for dishes of the day.
class SpecialsIndexer {
    private let secureIndex: CSSearchableIndex

    init() { self.secureIndex = CSSearchableIndex(name: "Specials", protectionClass: .complete) }

    func update(with recipes: [Recipe], on day: Date) async throws {
        let items = recipes.map { CSSearchableItem.special($0, on: day).expiring(after: 1) }
        try await secureIndex.indexSearchableItems(items)
    }

    func update(with recipes: [Recipe], on day: Date, since state: Data?, now newState: Data) async throws {
        secureIndex.beginBatch()
        secureIndex.indexSearchableItems(recipes.map { CSSearchableItem.special($0, on: day) }) { error in
            if let error { print("a dish was not indexed: \(error.localizedDescription)") }
        }
        try await secureIndex.endIndexBatch(expectedClientState: state, newClientState: newState)
    }

    func lastState() async throws -> Data { try await secureIndex.fetchLastClientState() }
}

/// What the program does with its index over its life.
struct RecipeLibrary {
    var manager = SpotlightIndexManager.shared
    private let schemaKey = "RecipeSchema"
    private let currentSchema = 2

    func fill(with recipes: [Recipe], progress: @escaping (Double) -> Void = { _ in }) async {
        guard UserDefaults.standard.integer(forKey: schemaKey) < currentSchema else { return }
        await manager.reindexAll(items: recipes, domain: Recipe.domain, progress: progress)
        UserDefaults.standard.set(currentSchema, forKey: schemaKey)
    }

    func forgetSchema() { UserDefaults.standard.removeObject(forKey: schemaKey) }

    func fillInBackground(with recipes: [Recipe]) -> Task<Void, Never> {
        Task(priority: .utility) {
            await manager.reindexAll(items: recipes, domain: Recipe.domain)
        }
    }

    func cleanUp(keeping recipes: [Recipe]) async {
        let indexed = await manager.allIndexedIDs()
        let orphans = indexed.subtracting(Set(recipes.map(\.spotlightID)))
        if !orphans.isEmpty { await manager.remove(identifiers: Array(orphans)) }
    }

    func delete(_ recipe: Recipe) async { await manager.remove(identifiers: [recipe.spotlightID]) }

    func signOut() async { await manager.removeAll() }

    func signIn(with recipes: [Recipe]) async {
        await manager.removeAll()
        await manager.index(items: recipes)
    }
}
