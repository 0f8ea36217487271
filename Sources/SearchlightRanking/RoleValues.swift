package import SearchlightBytes

/// One number for each text role.
package struct RoleValues: Sendable, Hashable {
    package var title: Double
    package var keywords: Double
    package var description: Double
    package var body: Double
    package var other: Double

    package init(title: Double, keywords: Double, description: Double, body: Double, other: Double) {
        self.title = title
        self.keywords = keywords
        self.description = description
        self.body = body
        self.other = other
    }

    package subscript(role: TextRole) -> Double {
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
}
