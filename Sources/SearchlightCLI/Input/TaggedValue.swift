import Foundation
import Searchlight

/// Values with their type spelled out, for what plain JSON cannot say: `{"$date": "2026-11-30"}`, `{"$data": "aGk="}`.
///
/// An export uses them only where the plain value would be read back as something else.
enum TaggedValue {
    /// The value of an object whose only member is a tag; nil for every other value.
    ///
    /// - Throws: when the value does not fit the tag.
    static func read(_ member: JSONMember) throws(ItemError) -> AttributeValue? {
        guard case .object(let members) = member.value, members.count == 1, let only = members.first,
            only.name.hasPrefix("$")
        else { return nil }
        let inner = JSONMember(name: "\(member.name).\(only.name)", value: only.value)
        switch (only.name, only.value) {
        case ("$date", _): return .date(try AttributeReader.date(inner))
        case ("$data", _): return .data(try AttributeReader.data(inner))
        case ("$person", _): return try AttributeReader.person(inner)
        case ("$dictionary", _): return try AttributeReader.dictionary(inner)
        case ("$string", .string(let text)): return .string(text)
        case ("$number", .integer(let number)): return .integer(number)
        case ("$number", .double(let number)): return .double(number)
        case ("$number", .string(let text)): return .double(try special(text, inner))
        case ("$boolean", .boolean(let flag)): return .boolean(flag)
        case ("$array", .array(let values)):
            return .array(
                try values.map { (value) throws(ItemError) in
                    let element = JSONMember(name: member.name, value: value)
                    guard let tagged = try read(element) else { throw ItemReader.misfit(element, "a tagged value") }
                    return tagged
                })
        default: throw ItemError(message: "\(inner.name) is no tag, or \(only.value.kindName) does not fit it")
        }
    }

    private static func special(_ text: String, _ member: JSONMember) throws(ItemError) -> Double {
        switch text {
        case "inf": return .infinity
        case "-inf": return -.infinity
        case "nan": return .nan
        default: throw ItemReader.misfit(member, "a number, \"inf\", \"-inf\" or \"nan\"")
        }
    }
}
