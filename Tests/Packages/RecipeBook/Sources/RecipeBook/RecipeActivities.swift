import CoreSpotlight
import SpotlightIndexing

func makeUserActivity(for recipe: Recipe) -> NSUserActivity {
    let activity = NSUserActivity(activityType: "com.example.cook")
    activity.title = recipe.name
    activity.isEligibleForSearch = true
    activity.isEligibleForPrediction = true
    activity.keywords = Set(recipe.ingredients)
    activity.persistentIdentifier = recipe.id.uuidString
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = recipe.name
    attributes.relatedUniqueIdentifier = recipe.id.uuidString
    activity.contentAttributeSet = attributes
    return activity
}

/// Answers the system when the index was lost, also while the program is not running.
class RecipeRequestHandler: CSIndexExtensionRequestHandler {
    override func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) { acknowledgementHandler() }

    override func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) {
        searchableIndex.deleteSearchableItems(withIdentifiers: identifiers) { _ in acknowledgementHandler() }
    }
}

/// What a window does with an activity that the system hands to it.
class RecipeWindow {
    let handler = SpotlightSearchHandler()
    private(set) var opened: String?
    private(set) var searched: String?

    func scene(continue userActivity: NSUserActivity) {
        if userActivity.activityType == CSSearchableItemActionType {
            guard let identifier = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String else { return }
            opened = identifier
        } else if userActivity.activityType == CSQueryContinuationActionType {
            searched = userActivity.userInfo?[CSSearchQueryString] as? String
        }
        handler.handle(userActivity)
    }
}
