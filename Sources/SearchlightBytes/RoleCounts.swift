/// How often a term occurs in each role of one document, and whether a title begins with it.
@frozen @usableFromInline
package struct RoleCounts: Sendable, Hashable {
    /// Occurrences in each role.
    @usableFromInline package var title: UInt32
    @usableFromInline package var keywords: UInt32
    @usableFromInline package var description: UInt32
    @usableFromInline package var body: UInt32
    @usableFromInline package var other: UInt32

    /// Whether one of the document's titles begins with the term.
    @usableFromInline package var startsTitle: Bool

    /// Counts for all roles.
    @inlinable
    package init(
        title: UInt32 = 0, keywords: UInt32 = 0, description: UInt32 = 0, body: UInt32 = 0, other: UInt32 = 0,
        startsTitle: Bool = false
    ) {
        self.title = title
        self.keywords = keywords
        self.description = description
        self.body = body
        self.other = other
        self.startsTitle = startsTitle
    }

    /// `count` occurrences in one role, the usual case.
    @inlinable
    package init(_ role: TextRole, _ count: UInt32, startsTitle: Bool = false) {
        self.init(startsTitle: startsTitle)
        self[role] = count
    }

    /// Occurrences in one role.
    @inlinable
    package subscript(role: TextRole) -> UInt32 {
        get {
            switch role {
            case .title: title
            case .keywords: keywords
            case .description: description
            case .body: body
            case .other: other
            }
        }
        set {
            switch role {
            case .title: title = newValue
            case .keywords: keywords = newValue
            case .description: description = newValue
            case .body: body = newValue
            case .other: other = newValue
            }
        }
    }

    /// Occurrences in all roles.
    @inlinable
    package var total: UInt64 {
        UInt64(title) + UInt64(keywords) + UInt64(description) + UInt64(body) + UInt64(other)
    }

    /// The counts by raw value of the role; lanes 5 to 7 are 0.
    @inlinable
    package var lanes: SIMD8<UInt32> { SIMD8(title, keywords, description, body, other, 0, 0, 0) }

    /// One bit for each role with an occurrence: bit n for raw value n.
    @inlinable
    package var roleMask: UInt8 {
        (title != 0 ? 1 : 0) | (keywords != 0 ? 2 : 0) | (description != 0 ? 4 : 0) | (body != 0 ? 8 : 0)
            | (other != 0 ? 16 : 0)
    }

    /// Whether the term occurs in no role.
    @inlinable
    package var isEmpty: Bool { title | keywords | description | body | other == 0 }
}
