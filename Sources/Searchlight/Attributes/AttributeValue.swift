#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value of an attribute.
public enum AttributeValue: Sendable, Hashable {
    /// Text, or an identifier, or the absolute string of a URL.
    case string(String)
    /// A whole number, exact to 64 bits.
    case integer(Int64)
    /// A floating-point number.
    case double(Double)
    /// True or false.
    case boolean(Bool)
    /// A point in time.
    case date(Date)
    /// Bytes.
    case data(Data)
    /// A person.
    indirect case person(Person)
    /// Several values.
    case array([AttributeValue])
    /// Names that each map to a value.
    case dictionary([String: AttributeValue])
}

extension AttributeValue {
    /// An array of strings.
    public static func strings(_ values: [String]) -> AttributeValue { .array(values.map { .string($0) }) }

    /// The string, where the value is one.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The strings of an array, or the one string as an array; nil for other values.
    public var strings: [String]? {
        switch self {
        case .string(let value): [value]
        case .array(let values): values.compactMap(\.string)
        default: nil
        }
    }

    /// The date, where the value is one.
    public var date: Date? {
        if case .date(let value) = self { value } else { nil }
    }

    /// The number as a floating-point number; nil for values that are not numbers.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        case .boolean(let value): value ? 1 : 0
        default: nil
        }
    }

    /// The values one by one: the elements of an array, or the value alone.
    public var elements: [AttributeValue] {
        if case .array(let values) = self { values } else { [self] }
    }
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    public init(arrayLiteral elements: AttributeValue...) { self = .array(elements) }
}
