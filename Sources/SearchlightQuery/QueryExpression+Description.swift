extension QueryExpression: CustomStringConvertible {
    /// The expression as a query string, each "and" and "or" inside another node in parentheses.
    ///
    /// "All" and "none" have no spelling in the language and print as `TRUE` and `FALSE`.
    package var description: String {
        switch self {
        case .matchAll: "TRUE"
        case .matchNone: "FALSE"
        case .comparison(let comparison): comparison.description
        case .inRange(let range): range.description
        case .and(let parts): parts.isEmpty ? "TRUE" : Self.joined(parts, " && ")
        case .or(let parts): parts.isEmpty ? "FALSE" : Self.joined(parts, " || ")
        case .not(let expression): "!(\(expression))"
        }
    }

    private static func joined(_ parts: [QueryExpression], _ separator: String) -> String {
        parts.map { $0.isCompound ? "(\($0))" : $0.description }.joined(separator: separator)
    }

    private var isCompound: Bool {
        switch self {
        case .and, .or: true
        case .matchAll, .matchNone, .comparison, .inRange, .not: false
        }
    }
}
