import Foundation

/// What a query asks for, as its run takes it to another thread.
struct QueryRequest: Sendable {
    /// More suggestions are of no use to a person, and take time that grows with their square.
    static let largestSuggestionLimit = 1_000

    /// The text: of a person, or in the query language.
    var text: String
    /// Whether a person typed the text.
    var isUserText: Bool
    var filterQueries: [String]
    var fetchAttributes: Set<String>
    /// Which stores are searched; nil for all there are.
    var protectionClasses: [FileProtectionType]?
    /// Whether items are found at all, beside suggestions.
    var wantsItems = true
    /// How many items at most; nil for all.
    var resultLimit: Int?
    /// How many items get a rank.
    var rankLimit = 0
    /// How many suggestions; 0 for none.
    var suggestionLimit = 0

    /// The stores to search, those that exist, each once.
    ///
    /// - Throws: where the directory of the stores cannot be read.
    func stores() throws -> [ProtectedStore] {
        let stores = try SpotlightStores.shared.existing()
        guard let protectionClasses else { return stores }
        let wanted = Set(protectionClasses.map { SpotlightStores.shared.store(for: $0).path })
        return stores.filter { wanted.contains($0.path) }
    }
}

/// What a running query reports.
enum QueryEvent {
    /// Items that were not reported before.
    case items([CSSearchableItem])
    /// The whole list of suggestions.
    case suggestions([CSSuggestion])
}
