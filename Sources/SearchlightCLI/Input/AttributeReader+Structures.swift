import Foundation
import Searchlight

/// People and dictionaries.
extension AttributeReader {
    /// A person: a name, or an object of name, handles and contact.
    static func person(_ element: JSONMember) throws(ItemError) -> AttributeValue {
        switch element.value {
        case .string(let name): return .person(Person(displayName: name))
        case .object(let members):
            var person = Person()
            for member in members where member.value != .null { try set(member, of: &person, in: element.name) }
            return .person(person)
        default: throw ItemReader.misfit(element, "an array of names or of objects that describe people")
        }
    }

    private static func set(
        _ member: JSONMember, of person: inout Person, in attribute: String
    ) throws(ItemError) {
        let named = JSONMember(name: "\(attribute).\(member.name)", value: member.value)
        switch (member.name, member.value) {
        case ("displayName", .string(let text)): person.displayName = text
        case ("handleIdentifier", .string(let text)): person.handleIdentifier = text
        case ("contactIdentifier", .string(let text)): person.contactIdentifier = text
        case ("handles", .array(let values)):
            person.handles = try values.map { (value) throws(ItemError) in
                guard case .string(let handle) = value else { throw ItemReader.misfit(named, "an array of strings") }
                return handle
            }
        case ("displayName", _), ("handleIdentifier", _), ("contactIdentifier", _):
            throw ItemReader.misfit(named, "a string")
        case ("handles", _): throw ItemReader.misfit(named, "an array of strings")
        default:
            throw ItemError(
                message:
                    "\(named.name) is unknown; a person has displayName, handles, handleIdentifier, contactIdentifier")
        }
    }

    /// Names that map to strings, numbers, Booleans, arrays or again such objects.
    static func dictionary(_ member: JSONMember) throws(ItemError) -> AttributeValue {
        guard case .object(let members) = member.value else { throw ItemReader.misfit(member, "an object") }
        var values: [String: AttributeValue] = [:]
        for entry in members where entry.value != .null {
            values[entry.name] = try nested(JSONMember(name: "\(member.name).\(entry.name)", value: entry.value))
        }
        return .dictionary(values)
    }

    private static func nested(_ member: JSONMember) throws(ItemError) -> AttributeValue {
        if let tagged = try TaggedValue.read(member) { return tagged }
        switch member.value {
        case .string(let text): return .string(text)
        case .integer(let number): return .integer(number)
        case .double(let number): return .double(number)
        case .boolean(let flag): return .boolean(flag)
        case .object: return try dictionary(member)
        case .null: throw ItemReader.misfit(member, "a value")
        case .array(let values):
            return .array(
                try values.map { (value) throws(ItemError) in
                    try nested(JSONMember(name: member.name, value: value))
                })
        }
    }
}
