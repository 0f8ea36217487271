public import CoreSpotlight

/// Builds an attribute set step by step.
///
/// ```swift
/// let attributes = SpotlightAttributeBuilder(contentType: .audio).title("Morning Show").keywords(["radio"]).build()
/// ```
public struct SpotlightAttributeBuilder {
    private let contentType: UTType
    private var steps: [(CSSearchableItemAttributeSet) -> Void] = []

    /// A builder of attributes for items of a type.
    public init(contentType: UTType = .text) { self.contentType = contentType }

    /// Gives any attribute a value.
    public func set<Value>(
        _ attribute: ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Value>, to value: Value
    ) -> Self {
        var builder = self
        builder.steps.append { $0[keyPath: attribute] = value }
        return builder
    }

    /// The attribute set, a new one at each call.
    public func build() -> CSSearchableItemAttributeSet {
        let attributes = CSSearchableItemAttributeSet(contentType: contentType)
        for step in steps { step(attributes) }
        return attributes
    }
}

extension SpotlightAttributeBuilder {
    /// What people mostly search for.
    public func title(_ title: String) -> Self { set(\.title, to: title) }
    /// The name that is shown.
    public func displayName(_ name: String) -> Self { set(\.displayName, to: name) }
    /// A sentence or two about the item.
    public func description(_ description: String) -> Self { set(\.contentDescription, to: description) }
    /// A sentence or two about the item.
    public func contentDescription(_ text: String) -> Self { description(text) }
    /// Other words to find the item by.
    public func keywords(_ keywords: [String]) -> Self { set(\.keywords, to: keywords) }
    /// The whole text.
    public func textContent(_ text: String) -> Self { set(\.textContent, to: text) }
    /// Where a picture lies.
    public func thumbnailURL(_ url: URL?) -> Self { set(\.thumbnailURL, to: url) }
    /// The bytes of a small picture.
    public func thumbnailData(_ data: Data?) -> Self { set(\.thumbnailData, to: data) }
    /// Who made it.
    public func authorNames(_ names: [String]) -> Self { set(\.authorNames, to: names) }
    /// When it was made.
    public func creationDate(_ date: Date?) -> Self { set(\.contentCreationDate, to: date) }
    /// When it last changed.
    public func modificationDate(_ date: Date?) -> Self { set(\.contentModificationDate, to: date) }
    /// When it was last used.
    public func lastUsedDate(_ date: Date?) -> Self { set(\.lastUsedDate, to: date) }
    /// How many stars it has, of five.
    public func rating(_ rating: Double) -> Self { set(\.rating, to: NSNumber(value: rating)) }
    /// How long it lasts, in seconds.
    public func duration(_ seconds: Double) -> Self { set(\.duration, to: NSNumber(value: seconds)) }
    /// How important it is among the program's items, 0 to 100.
    public func rankingHint(_ hint: Int) -> Self { set(\.rankingHint, to: NSNumber(value: hint)) }
    /// The page that shows it.
    public func url(_ url: URL?) -> Self { set(\.url, to: url) }
    /// Where it is, in degrees.
    public func location(latitude: Double, longitude: Double, name: String? = nil) -> Self {
        set(\.latitude, to: NSNumber(value: latitude)).set(\.longitude, to: NSNumber(value: longitude))
            .set(\.namedLocation, to: name)
    }
    /// The item it belongs to.
    public func relatedUniqueIdentifier(_ identifier: String?) -> Self {
        set(\.relatedUniqueIdentifier, to: identifier)
    }
}
