import Dispatch
public import Foundation
import Searchlight

/// A search for text as a person types it: no text is a syntax error.
///
/// Every word must match, the last one also unfinished; typos are forgiven only when nothing has all words.
open class CSUserQuery: CSSearchQuery {
    /// What a person did with a result.
    public enum UserInteractionKind: Int, Sendable {
        /// Opened it.
        case select = 0
        /// Looked at it.
        case focus = 1
        /// Opened it.
        public static var `default`: UserInteractionKind { .select }
    }

    /// A found item.
    public typealias Item = CSSearchQuery.Results.Item

    /// Called with the whole list of suggestions, in their order; without it none are made.
    open var foundSuggestionsHandler: (([CSSuggestion]) -> Void)?
    private var makesSuggestions = false
    private var findsItems = true

    /// A query for typed text; where it is nil or empty, for the text of the context's suggestion.
    public init(userQueryString: String?, userQueryContext: CSUserQueryContext?) {
        var text = userQueryString ?? ""
        if text.isEmpty { text = userQueryContext?.currentSuggestion?.text ?? "" }
        super.init(queryString: text, queryContext: userQueryContext)
    }

    /// Loads early what a search needs: the files of every store.
    open class func prepare() {
        DispatchQueue.global().async { warmUp(SpotlightStores.shared.readable) }
    }

    /// Loads early what a search in some stores needs.
    open class func prepareProtectionClasses(_ protectionClasses: [FileProtectionType]) {
        DispatchQueue.global().async {
            warmUp(protectionClasses.map { SpotlightStores.shared.store(for: $0) })
        }
    }

    private static func warmUp(_ stores: [ProtectedStore]) {
        for store in stores {
            // why: a store that cannot be read now gives its error to the query that asks for it
            _ = try? store.read { try $0.search("a", options: SearchOptions(limit: 1)) }
        }
    }

    /// How many suggestions there are so far.
    open var foundSuggestionCount: Int { state.suggestionCount }

    /// Sets the query going; its handlers are called from now on.
    open override func start() {
        makesSuggestions = foundSuggestionsHandler != nil
        super.start()
    }

    /// Ends the query: its completion handler gets the error `cancelled`.
    open override func cancel() { super.cancel() }

    override var report: (QueryEvent) -> Void {
        let handler = foundSuggestionsHandler
        return { event in if case .suggestions(let suggestions) = event { handler?(suggestions) } }
    }

    override var request: QueryRequest {
        var request = super.request
        request.isUserText = true
        request.wantsItems = findsItems
        guard let context = context as? CSUserQueryContext else {
            request.rankLimit = 100
            return request
        }
        if context.maxResultCount > 0 { request.resultLimit = context.maxResultCount }
        if context.enableRankedResults { request.rankLimit = max(0, context.maxRankedResultCount) }
        if makesSuggestions {
            request.suggestionLimit = min(max(0, context.maxSuggestionCount), QueryRequest.largestSuggestionLimit)
        }
        return request
    }

    /// What a sequence has of the query, which is about to be started.
    func wants(items: Bool, suggestions: Bool) {
        guard !state.isStarted else { return }
        findsItems = items
        makesSuggestions = suggestions
    }
}
