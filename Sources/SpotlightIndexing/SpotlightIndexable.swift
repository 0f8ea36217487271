@_exported public import CoreSpotlight

/// Something that can be put into the index: say what it is called and where it belongs, the rest has defaults.
public protocol SpotlightIndexable {
    /// What names the item in the index.
    var spotlightID: String { get }
    /// What people mostly search for.
    var spotlightTitle: String { get }
    /// A sentence or two about it; empty for none.
    var spotlightDescription: String { get }
    /// Other words to find it by.
    var spotlightKeywords: [String] { get }
    /// The group it is deleted with, levels separated by dots.
    var spotlightDomainIdentifier: String { get }
    /// What kind of thing it is; `.text` unless said otherwise.
    var spotlightContentType: UTType { get }
    /// The bytes of a small picture.
    var spotlightThumbnailData: Data? { get }
    /// When it lapses; nil for the usual month.
    var spotlightExpirationDate: Date? { get }
    /// Sets what the other properties have no place for.
    func configureSpotlightAttributes(_ attributes: CSSearchableItemAttributeSet)
}

extension SpotlightIndexable {
    public var spotlightDescription: String { "" }
    public var spotlightKeywords: [String] { [] }
    public var spotlightContentType: UTType { .text }
    public var spotlightThumbnailData: Data? { nil }
    public var spotlightExpirationDate: Date? { nil }
    public func configureSpotlightAttributes(_ attributes: CSSearchableItemAttributeSet) {}

    /// The attributes of the item.
    public func toAttributeSet() -> CSSearchableItemAttributeSet {
        let attributes = CSSearchableItemAttributeSet(contentType: spotlightContentType)
        attributes.title = spotlightTitle
        if !spotlightDescription.isEmpty { attributes.contentDescription = spotlightDescription }
        attributes.keywords = spotlightKeywords
        if let spotlightThumbnailData { attributes.thumbnailData = spotlightThumbnailData }
        configureSpotlightAttributes(attributes)
        return attributes
    }

    /// The item as the index takes it.
    public func toSearchableItem() -> CSSearchableItem {
        let item = CSSearchableItem(
            uniqueIdentifier: spotlightID, domainIdentifier: spotlightDomainIdentifier,
            attributeSet: toAttributeSet())
        if let spotlightExpirationDate { item.expirationDate = spotlightExpirationDate }
        return item
    }
}
