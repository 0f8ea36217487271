/// A value of a JSON text; whole numbers stay exact to 64 bits, members keep their order.
enum JSONValue: Hashable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])

    /// What the value is, as messages say it.
    var kindName: String {
        switch self {
        case .null: "null"
        case .boolean: "a Boolean"
        case .integer, .double: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// A name and its value in a JSON object.
struct JSONMember: Hashable {
    var name: String
    var value: JSONValue
}
