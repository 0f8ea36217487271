public import CoreSpotlight

/// Takes up activities that come from a search: a found item to open, a search to go on with.
public final class SpotlightSearchHandler {
    /// The item that is to be opened; set it to nil when that is done.
    public var pendingItemID: String?
    /// The text that is to be searched for; set it to nil when that is done.
    public var pendingQuery: String?

    /// A handler with nothing to do yet.
    public init() {}

    /// The identifier of the item that an activity opens; nil for activities of other types.
    public func extractItemID(from activity: NSUserActivity) -> String? {
        guard activity.activityType == CSSearchableItemActionType else { return nil }
        return activity.userInfo?[CSSearchableItemActivityIdentifier] as? String
    }

    /// The text of the search that an activity goes on with; nil for activities of other types.
    public func extractQuery(from activity: NSUserActivity) -> String? {
        guard activity.activityType == CSQueryContinuationActionType else { return nil }
        return activity.userInfo?[CSSearchQueryString] as? String
    }

    /// Takes up an activity: notes what is to be done, and that the person opened the item.
    ///
    /// - Returns: the identifier of the item to open, where the activity opens one.
    @discardableResult
    public func handle(_ activity: NSUserActivity) -> String? {
        if let query = extractQuery(from: activity) { pendingQuery = query }
        guard let identifier = extractItemID(from: activity) else { return nil }
        pendingItemID = identifier
        CSSearchableIndex.recordUse(ofItemWithIdentifier: identifier)
        return identifier
    }
}
