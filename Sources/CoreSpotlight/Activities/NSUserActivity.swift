// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Constants have the names that Apple gave them.

public import Foundation

/// What names an activity, so that it can be deleted.
public typealias NSUserActivityPersistentIdentifier = String

/// The activity type of looking at a page of the web.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// Told when an activity is about to be saved.
public protocol NSUserActivityDelegate: AnyObject {
    /// The activity becomes current or is given up: bring its state up to date.
    func userActivityWillSave(_ userActivity: NSUserActivity)
    /// The activity goes on somewhere else.
    func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
    public func userActivityWillSave(_ userActivity: NSUserActivity) {}
    public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}

/// Something a person does in the program, for systems whose Foundation lacks the class.
///
/// An activity that is eligible for search joins the index when it becomes current; one that is eligible for prediction
/// is remembered with the time, see `predictions(at:limit:calendar:)`. Nothing is handed to other devices.
open class NSUserActivity: NSObject {
    /// What kind of activity it is, in reverse-DNS notation.
    public let activityType: String
    /// What the person sees.
    open var title: String?
    /// What the program needs to go on with the activity.
    open var userInfo: [AnyHashable: Any]?
    /// Which keys of `userInfo` are needed.
    open var requiredUserInfoKeys: Set<String>?
    /// Whether the delegate is to bring the activity up to date before it is saved.
    open var needsSave = false
    /// A page of the web that shows the same.
    open var webpageURL: URL?
    /// Where the page was reached from.
    open var referrerURL: URL?
    /// When the activity lapses; nil for a month after it was current.
    open var expirationDate: Date?
    /// Words to find the activity by.
    open var keywords: Set<String> = []
    /// Whether a stream can go on with the activity; there are none here.
    open var supportsContinuationStreams = false
    /// Told when the activity is about to be saved.
    open weak var delegate: (any NSUserActivityDelegate)?
    /// What the activity shows, for choosing a window.
    open var targetContentIdentifier: String?
    /// Whether other devices may take up the activity; none can here.
    open var isEligibleForHandoff = true
    /// Whether the activity joins the index.
    open var isEligibleForSearch = false
    /// Whether the activity may be shown to everybody; it is not here.
    open var isEligibleForPublicIndexing = false
    /// Whether the activity is remembered for predictions.
    open var isEligibleForPrediction = false
    /// What names the activity, so that it can be deleted.
    open var persistentIdentifier: NSUserActivityPersistentIdentifier?
    /// What is known of what the activity shows.
    open var contentAttributeSet: CSSearchableItemAttributeSet?

    private var isValid = true

    /// An activity of a type.
    public init(activityType: String) {
        self.activityType = activityType
        super.init()
    }

    /// Adds entries to `userInfo`.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }

    /// The person does this now: it joins the index and the predictions where it is eligible.
    open func becomeCurrent() {
        guard isValid else { return }
        saveIfNeeded()
        if isEligibleForSearch { ActivityIndexing.index(self) }
        if isEligibleForPrediction { ActivityHistory.shared.note(self, at: Date()) }
    }

    /// The person does something else now.
    open func resignCurrent() { saveIfNeeded() }

    private func saveIfNeeded() {
        guard needsSave else { return }
        delegate?.userActivityWillSave(self)
        needsSave = false
    }

    /// Ends the activity: it does not become current any more.
    open func invalidate() { isValid = false }

    /// Deletes activities from the index and the predictions.
    @preconcurrency
    open class func deleteSavedUserActivities(
        withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
        completionHandler handler: @escaping @Sendable () -> Void
    ) {
        ActivityHistory.shared.forget(Set(persistentIdentifiers))
        ActivityIndexing.delete(persistentIdentifiers, completionHandler: handler)
    }

    /// Deletes all activities from the index and the predictions.
    @preconcurrency
    open class func deleteAllSavedUserActivities(completionHandler handler: @escaping @Sendable () -> Void) {
        ActivityHistory.shared.forgetAll()
        ActivityIndexing.deleteAll(completionHandler: handler)
    }

    /// Deletes activities from the index and the predictions; returns when that is done.
    open class func deleteSavedUserActivities(
        withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier]
    ) async {
        await withCheckedContinuation { continuation in
            deleteSavedUserActivities(withPersistentIdentifiers: persistentIdentifiers) { continuation.resume() }
        }
    }

    /// Deletes all activities from the index and the predictions; returns when that is done.
    open class func deleteAllSavedUserActivities() async {
        await withCheckedContinuation { continuation in
            deleteAllSavedUserActivities { continuation.resume() }
        }
    }
}

extension NSUserActivity {
    /// What the index and the predictions keep the activity under.
    ///
    /// Where the program names it by nothing, what it shows tells it from others: its type, title, page, content, and the
    /// texts of the user information that is needed to go on.
    var savedIdentifier: String {
        if let persistentIdentifier { return persistentIdentifier }
        if let related = contentAttributeSet?.relatedUniqueIdentifier { return related }
        let name = "\(activityType)/\(title ?? "")"
        let shown = [webpageURL?.absoluteString, targetContentIdentifier].compactMap { $0 } + neededTexts
        return shown.isEmpty ? name : name + "/" + NSUserActivity.mark(of: shown)
    }

    /// The texts of the required user information, or of all where none is said to be required, with their keys.
    private var neededTexts: [String] {
        let texts = (userInfo ?? [:]).compactMap { key, value -> String? in
            guard let key = key.base as? String, requiredUserInfoKeys?.contains(key) ?? true else { return nil }
            return ((value as? String) ?? (value as? URL)?.absoluteString).map { key + "=" + $0 }
        }
        return texts.sorted()
    }

    /// A short text that is the same for the same texts in each launch (FNV-1a).
    private static func mark(of texts: [String]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for text in texts { for byte in Array(text.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
        return String(hash, radix: 16)
    }
}
