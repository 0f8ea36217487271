/// Reads one JSON text (RFC 8259) from bytes.
///
/// Written for lines of items: a line costs one pass and one string a value, where Foundation's decoder took most of
/// the time of an import, and a whole number never passes through a floating-point one.
struct JSONParser {
    let bytes: [UInt8]
    let start: Int
    let end: Int
    var position: Int
    private var depth = 0
    private var valueCount = 0

    /// Values of a text, each element and member counted: a line of ones and commas would take a hundred times its size.
    static let maximumValueCount = 1_000_000

    /// How deep arrays and objects may lie in each other.
    static let maximumDepth = 64

    /// A parser of a part of some bytes.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        start = range.lowerBound
        end = range.upperBound
        position = range.lowerBound
    }

    /// The value that the bytes are, with nothing but white space around it.
    mutating func parse() throws(JSONError) -> JSONValue {
        let value = try parseValue()
        skipSpace()
        guard position == end else { throw failure("something follows the value") }
        return value
    }

    private mutating func parseValue() throws(JSONError) -> JSONValue {
        skipSpace()
        guard position < end else { throw failure("it ends where a value should be") }
        valueCount += 1
        guard valueCount <= Self.maximumValueCount else {
            throw failure("it has more than \(Self.maximumValueCount) values")
        }
        switch bytes[position] {
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "{"): return try nested { (parser) throws(JSONError) in .object(try parser.parseMembers()) }
        case UInt8(ascii: "["): return try nested { (parser) throws(JSONError) in .array(try parser.parseElements()) }
        case UInt8(ascii: "t"): return try parseWord("true", .boolean(true))
        case UInt8(ascii: "f"): return try parseWord("false", .boolean(false))
        case UInt8(ascii: "n"): return try parseWord("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
        default: throw failure("there is no value")
        }
    }

    private mutating func nested(
        _ body: (inout JSONParser) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        guard depth < Self.maximumDepth else { throw failure("it is nested deeper than \(Self.maximumDepth) levels") }
        depth += 1
        position += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func parseMembers() throws(JSONError) -> [JSONMember] {
        var members: [JSONMember] = []
        if takeByte(UInt8(ascii: "}")) { return members }
        members.reserveCapacity(8)
        repeat {
            skipSpace()
            guard position < end, bytes[position] == UInt8(ascii: "\"") else { throw failure("a name should be here") }
            let name = try parseString()
            guard takeByte(UInt8(ascii: ":")) else { throw failure("a colon should be here") }
            members.append(JSONMember(name: name, value: try parseValue()))
        } while takeByte(UInt8(ascii: ","))
        guard takeByte(UInt8(ascii: "}")) else { throw failure("a comma or } should be here") }
        return members
    }

    private mutating func parseElements() throws(JSONError) -> [JSONValue] {
        var elements: [JSONValue] = []
        if takeByte(UInt8(ascii: "]")) { return elements }
        repeat { elements.append(try parseValue()) } while takeByte(UInt8(ascii: ","))
        guard takeByte(UInt8(ascii: "]")) else { throw failure("a comma or ] should be here") }
        return elements
    }

    private mutating func parseWord(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let text = Array(word.description.utf8)
        guard end - position >= text.count, bytes[position..<position + text.count].elementsEqual(text) else {
            throw failure("there is no value")
        }
        position += text.count
        return value
    }

    /// Takes a byte after white space, if it is the next one.
    private mutating func takeByte(_ byte: UInt8) -> Bool {
        skipSpace()
        guard position < end, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while position < end {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    func failure(_ problem: String) -> JSONError { JSONError(problem: problem, offset: position - start) }
}
