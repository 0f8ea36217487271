#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Typed access to the attributes that most items have; every other one is reached by subscript.
extension Item {
    /// The title; what people mostly search for.
    public var title: String? {
        get { self[.title]?.string }
        set { self[.title] = newValue.map { .string($0) } }
    }

    /// The name shown to people, where it differs from the title.
    public var displayName: String? {
        get { self[.displayName]?.string }
        set { self[.displayName] = newValue.map { .string($0) } }
    }

    /// Further names under which the item is found.
    public var alternateNames: [String] {
        get { self[.alternateNames]?.strings ?? [] }
        set { self[.alternateNames] = newValue.isEmpty ? nil : .strings(newValue) }
    }

    /// What the item is, in a sentence or a paragraph.
    public var contentDescription: String? {
        get { self[.contentDescription]?.string }
        set { self[.contentDescription] = newValue.map { .string($0) } }
    }

    /// Words a person may use to find the item.
    public var keywords: [String] {
        get { self[.keywords]?.strings ?? [] }
        set { self[.keywords] = newValue.isEmpty ? nil : .strings(newValue) }
    }

    /// The whole text of the item.
    public var textContent: String? {
        get { self[.textContent]?.string }
        set { self[.textContent] = newValue.map { .string($0) } }
    }

    /// The uniform type identifier of the item.
    public var contentType: String? {
        get { self[.contentType]?.string }
        set { self[.contentType] = newValue.map { .string($0) } }
    }

    /// When the content was made.
    public var contentCreationDate: Date? {
        get { self[.contentCreationDate]?.date }
        set { self[.contentCreationDate] = newValue.map { .date($0) } }
    }

    /// When the content last changed.
    public var contentModificationDate: Date? {
        get { self[.contentModificationDate]?.date }
        set { self[.contentModificationDate] = newValue.map { .date($0) } }
    }

    /// When the item was last used; a freshness signal for ranking.
    public var lastUsedDate: Date? {
        get { self[.lastUsedDate]?.date }
        set { self[.lastUsedDate] = newValue.map { .date($0) } }
    }

    /// Importance among items of one program, 0 to 100; values outside are clamped when the item is indexed.
    public var rankingHint: Int? {
        get { self[.rankingHint]?.number.flatMap { Int(exactly: $0.rounded()) } }
        set { self[.rankingHint] = newValue.map { .integer(Int64($0)) } }
    }

    /// Bytes of a thumbnail picture; stored apart from the item and read only when asked for.
    public var thumbnailData: Data? {
        get {
            if case .data(let bytes) = self[.thumbnailData] { bytes } else { nil }
        }
        set { self[.thumbnailData] = newValue.map { .data($0) } }
    }

    /// The identifier of the item that this one belongs to and is deleted with.
    public var relatedUniqueIdentifier: String? {
        get { self[.relatedUniqueIdentifier]?.string }
        set { self[.relatedUniqueIdentifier] = newValue.map { .string($0) } }
    }
}
