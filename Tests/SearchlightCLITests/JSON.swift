/// A JSON value as the tests look at it.
enum JSON: Decodable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral
{
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let attempt = Self.attempt({ JSON.boolean(try container.decode(Bool.self)) }) {
            self = attempt
        } else if let attempt = Self.attempt({ JSON.integer(try container.decode(Int64.self)) }) {
            self = attempt
        } else if let attempt = Self.attempt({ JSON.number(try container.decode(Double.self)) }) {
            self = attempt
        } else if let attempt = Self.attempt({ JSON.string(try container.decode(String.self)) }) {
            self = attempt
        } else if let attempt = Self.attempt({ JSON.array(try container.decode([JSON].self)) }) {
            self = attempt
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    private static func attempt(_ decode: () throws -> JSON) -> JSON? {
        do { return try decode() } catch { return nil }
    }

    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int64) { self = .integer(value) }
    init(booleanLiteral value: Bool) { self = .boolean(value) }
    init(nilLiteral: ()) { self = .null }
    init(arrayLiteral elements: JSON...) { self = .array(elements) }

    /// The number, of either kind.
    var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
    subscript(name: String) -> JSON? { if case .object(let members) = self { members[name] } else { nil } }
}
