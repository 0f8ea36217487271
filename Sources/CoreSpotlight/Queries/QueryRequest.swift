import Foundation

/// What a query asks for, as its run takes it to another thread.
struct QueryRequest: Sendable {
    /// The text: of a person, or in the query language.
    var text: String
    /// Whether a person typed the text.
    var isUserText: Bool
    var filterQueries: [String]
    var fetchAttributes: Set<String>
    /// Which stores are searched; nil for all there are.
    var protectionClasses: [FileProtectionType]?
    /// How many items at most; nil for all.
    var resultLimit: Int?
    /// How many items get a rank.
    var rankLimit = 0
    /// How many suggestions; 0 for none.
    var suggestionLimit = 0

    /// The stores to search, those that exist.
    var stores: [ProtectedStore] {
        guard let protectionClasses else { return SpotlightStores.shared.existing() }
        return protectionClasses.map { SpotlightStores.shared.store(for: $0) }.filter(\.exists)
    }
}

/// What a running query reports.
enum QueryEvent {
    /// Items that were not reported before.
    case items([CSSearchableItem])
    /// The whole list of suggestions.
    case suggestions([CSSuggestion])
}
