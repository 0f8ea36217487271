/// Which attribute of an item is looked at.
package enum QueryAttribute: Sendable, Hashable {
    /// The attribute of that name, alias or custom name. One that no item has is no error.
    case named(String)

    /// Any attribute that user text is searched in, text content apart: `*`.
    case anySearched

    /// The same and text content: `**`.
    case anySearchedOrContent
}

extension QueryAttribute: CustomStringConvertible {
    /// The attribute as query strings spell it.
    package var description: String {
        switch self {
        case .named(let name): name
        case .anySearched: "*"
        case .anySearchedOrContent: "**"
        }
    }
}
