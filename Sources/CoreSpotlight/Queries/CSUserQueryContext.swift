public import Foundation

/// What a query of typed text takes into account beside the text.
open class CSUserQueryContext: CSSearchQueryContext {
    /// Whether items are ordered by how well they fit.
    open var enableRankedResults = true
    /// Whether only the words themselves count; they always do here.
    open var disableSemanticSearch = false
    /// How many items are found at most; 0 for all.
    open var maxResultCount = 0
    /// How many suggestions are made at most; 0 for none. More than 1,000 are never made.
    open var maxSuggestionCount = 0
    /// How many items have a rank at most.
    open var maxRankedResultCount = 100

    /// The suggestion that the person picked, whose text is searched where the query has none.
    private(set) var currentSuggestion: CSSuggestion?

    /// A context with the defaults.
    public override init() { super.init() }

    /// A context for the search that follows from a suggestion.
    public convenience init(currentSuggestion: CSSuggestion?) {
        self.init()
        self.currentSuggestion = currentSuggestion
    }

    /// Reads a context from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        enableRankedResults = coder.decodeBool(forKey: "enableRankedResults")
        disableSemanticSearch = coder.decodeBool(forKey: "disableSemanticSearch")
        maxResultCount = coder.decodeInteger(forKey: "maxResultCount")
        maxSuggestionCount = coder.decodeInteger(forKey: "maxSuggestionCount")
        maxRankedResultCount = coder.decodeInteger(forKey: "maxRankedResultCount")
        currentSuggestion = coder.decodeObject(of: CSSuggestion.self, forKey: "currentSuggestion")
    }

    /// Writes the context into an archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(enableRankedResults, forKey: "enableRankedResults")
        coder.encode(disableSemanticSearch, forKey: "disableSemanticSearch")
        coder.encode(maxResultCount, forKey: "maxResultCount")
        coder.encode(maxSuggestionCount, forKey: "maxSuggestionCount")
        coder.encode(maxRankedResultCount, forKey: "maxRankedResultCount")
        coder.encode(currentSuggestion, forKey: "currentSuggestion")
    }

    /// A context with the same properties.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CSUserQueryContext(currentSuggestion: currentSuggestion)
        copy.take(from: self)
        copy.enableRankedResults = enableRankedResults
        copy.disableSemanticSearch = disableSemanticSearch
        copy.maxResultCount = maxResultCount
        copy.maxSuggestionCount = maxSuggestionCount
        copy.maxRankedResultCount = maxRankedResultCount
        return copy
    }
}
