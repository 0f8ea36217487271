/// One attribute compared with one value.
///
/// Text knows "equal" and "not equal" only; numbers and dates know every operation. A comparison that makes no sense
/// (an order of texts, a number with a text) matches nothing.
package struct QueryComparison: Sendable, Hashable {
    package var attribute: QueryAttribute
    package var operation: QueryOperation
    package var value: QueryValue

    /// How text is compared; without meaning for other values.
    package var modifiers: QueryModifiers

    package init(
        _ attribute: QueryAttribute, _ operation: QueryOperation, _ value: QueryValue, _ modifiers: QueryModifiers = []
    ) {
        self.attribute = attribute
        self.operation = operation
        self.value = value
        self.modifiers = modifiers
    }
}

extension QueryComparison: CustomStringConvertible {
    /// The comparison as a query string; modifiers stand directly behind the closing quote.
    package var description: String {
        let flags = if case .text = value { modifiers.description } else { "" }
        return "\(attribute) \(operation.rawValue) \(value)\(flags)"
    }
}

/// Numbers or dates of one attribute from `lower` to `upper`, both ends included: `InRange(a,lower,upper)`.
package struct QueryRange: Sendable, Hashable {
    package var attribute: QueryAttribute
    package var lower: QueryValue
    package var upper: QueryValue

    package init(_ attribute: QueryAttribute, _ lower: QueryValue, _ upper: QueryValue) {
        self.attribute = attribute
        self.lower = lower
        self.upper = upper
    }
}

extension QueryRange: CustomStringConvertible {
    package var description: String { "InRange(\(attribute),\(lower),\(upper))" }
}

/// How an attribute stands to a value. The raw values are the spellings in query strings; `=` is read as `==`.
package enum QueryOperation: String, Sendable, Hashable, CaseIterable {
    case equal = "=="
    /// Exactly "not equal": items without the attribute match.
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
}
