public import Foundation
import Searchlight

/// Something a person may want to find again: an identifier, a domain and attributes.
open class CSSearchableItem: NSObject, NSSecureCoding, NSCopying {
    /// What the program wants to be told about.
    public struct UpdateListenerOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Summaries that the system writes; none are written here.
        public static let summarization = UpdateListenerOptions(rawValue: 2)
        /// Priorities that the system sets; none are set here.
        public static let priority = UpdateListenerOptions(rawValue: 4)
    }

    /// How long items are kept that say nothing themselves: 30 days.
    static let defaultLifetime: TimeInterval = 30 * 24 * 3600

    /// What names the item; indexing another one with it replaces or updates the item.
    open var uniqueIdentifier: String
    /// The group the item is deleted with, levels separated by dots.
    open var domainIdentifier: String?
    /// What is known of the item.
    open var attributeSet: CSSearchableItemAttributeSet
    /// Whether indexing changes only the attributes that are set, and leaves the others as they are stored.
    open var isUpdate = false
    /// What the program wants to be told about.
    open var updateListenerOptions: UpdateListenerOptions = []

    /// When the item lapses; nil where the program said nothing.
    var givenExpirationDate: Date?
    /// The place in the order of the query that found the item, 0 being the best.
    var rank: Int?

    /// The instant after which the item is not found any more; nil stands for `CSSearchableIndex.defaultLifetime` from
    /// now, 30 days unless set.
    open var expirationDate: Date! {
        get {
            if let givenExpirationDate { return givenExpirationDate }
            return SpotlightStores.shared.defaultLifetime.map { Date(timeIntervalSinceNow: $0) } ?? .distantFuture
        }
        set { givenExpirationDate = newValue }
    }

    /// An item; a UUID becomes the identifier where none is given.
    public init(
        uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet
    ) {
        self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
        self.domainIdentifier = domainIdentifier
        self.attributeSet = attributeSet
        super.init()
    }

    /// Reads an item from an archive.
    public required init?(coder: NSCoder) {
        guard let identifier = coder.decodeObject(of: NSString.self, forKey: "uniqueIdentifier") as String?,
            let attributes = coder.decodeObject(of: CSSearchableItemAttributeSet.self, forKey: "attributeSet")
        else { return nil }
        uniqueIdentifier = identifier
        domainIdentifier = coder.decodeObject(of: NSString.self, forKey: "domainIdentifier") as String?
        attributeSet = attributes
        givenExpirationDate = coder.decodeObject(of: NSDate.self, forKey: "expirationDate") as Date?
        isUpdate = coder.decodeBool(forKey: "isUpdate")
        updateListenerOptions = .init(rawValue: UInt(coder.decodeInteger(forKey: "updateListenerOptions").magnitude))
        if coder.containsValue(forKey: "rank") { rank = coder.decodeInteger(forKey: "rank") }
        super.init()
    }

    /// Whether archives may be read without trust in what wrote them: they may.
    public class var supportsSecureCoding: Bool { true }

    /// Writes the item into an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(uniqueIdentifier as NSString, forKey: "uniqueIdentifier")
        coder.encode(domainIdentifier as NSString?, forKey: "domainIdentifier")
        coder.encode(attributeSet, forKey: "attributeSet")
        coder.encode(givenExpirationDate as NSDate?, forKey: "expirationDate")
        coder.encode(isUpdate, forKey: "isUpdate")
        coder.encode(Int(clamping: updateListenerOptions.rawValue), forKey: "updateListenerOptions")
        if let rank { coder.encode(rank, forKey: "rank") }
    }

    /// An item with the same properties and a copy of the attributes.
    open func copy(with zone: NSZone? = nil) -> Any {
        let attributes = CSSearchableItemAttributeSet(store: attributeSet.store)
        let copy = CSSearchableItem(
            uniqueIdentifier: uniqueIdentifier, domainIdentifier: domainIdentifier, attributeSet: attributes)
        copy.givenExpirationDate = givenExpirationDate
        copy.isUpdate = isUpdate
        copy.updateListenerOptions = updateListenerOptions
        copy.rank = rank
        return copy
    }

    /// The order of two items of one ranked query: ascending when this one is to be shown first.
    ///
    /// Items that no ranked query found are the same, and come after those that one did.
    open func compare(byRank other: CSSearchableItem) -> ComparisonResult {
        let ranks = (rank ?? Int.max, other.rank ?? Int.max)
        return ranks.0 == ranks.1 ? .orderedSame : ranks.0 < ranks.1 ? .orderedAscending : .orderedDescending
    }
}

extension CSSearchableItem {
    /// An item as a query found it, with the named attributes alone.
    convenience init(_ item: Item, fetching names: Set<String>, rank: Int?) {
        self.init(
            uniqueIdentifier: item.identifier, domainIdentifier: item.domain,
            attributeSet: CSSearchableItemAttributeSet(store: AttributeStore(item, fetching: names)))
        givenExpirationDate = item.expirationDate ?? .distantFuture
        self.rank = rank
    }

    /// What indexing the item changes.
    ///
    /// - Parameter defaultLifetime: seconds that items are kept which say nothing themselves; nil for ever.
    func change(defaultLifetime: TimeInterval?) -> ItemChange {
        let thumbnail = attributeSet.store.isTouched(.thumbnailData) ? nil : attributeSet.thumbnailURL
        return isUpdate
            ? .update(update, thumbnail: thumbnail)
            : .add(storedItem(defaultLifetime: defaultLifetime), thumbnail: thumbnail)
    }

    private var domain: String? { domainIdentifier ?? attributeSet.domainIdentifier }

    private func storedItem(defaultLifetime: TimeInterval?) -> Item {
        let expiry = givenExpirationDate ?? defaultLifetime.map { Date(timeIntervalSinceNow: $0) }
        var item = Item(uniqueIdentifier, domain: domain, expirationDate: expiry)
        for (name, value) in attributeSet.store.changes { item[name] = value }
        return item
    }

    private var update: ItemUpdate {
        var update = ItemUpdate(uniqueIdentifier)
        if domain != nil || attributeSet.store.isTouched(.domainIdentifier) { update.domain = .set(domain) }
        if let givenExpirationDate { update.expirationDate = .set(givenExpirationDate) }
        for (name, value) in attributeSet.store.changes { update.set(name, to: value) }
        return update
    }
}
