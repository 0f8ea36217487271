import Foundation
import Searchlight

/// Makes the value of an attribute of a JSON value, by the kind of the attribute.
enum AttributeReader {
    /// The value of an attribute.
    ///
    /// - Parameter kind: what values the attribute takes; nil for a custom attribute.
    /// - Throws: what the value must be.
    static func value(_ member: JSONMember, kind: AttributeKind?) throws(ItemError) -> AttributeValue {
        if let tagged = try TaggedValue.read(member) {
            guard kind?.accepts(tagged) ?? true else { throw misfit(member, kind) }
            return tagged
        }
        return switch kind {
        case .text, .url: try text(member)
        case .textList: try texts(member)
        case .number: try number(member)
        case .date: .date(try date(member))
        case .dateList: .array(try elements(member).map(dateElement))
        case .data: .data(try data(member))
        case .personList: .array(try elements(member).map(person))
        case .dictionary: try dictionary(member)
        case nil: try custom(member)
        }
    }

    private static func misfit(_ member: JSONMember, _ kind: AttributeKind?) -> ItemError {
        ItemError(message: "\(member.name) takes \(kind?.expectation ?? "something else"), not this tagged value")
    }

    /// A date: ISO 8601 in a string, or seconds since 1970.
    static func date(_ member: JSONMember) throws(ItemError) -> Date {
        let date: Date? =
            switch member.value {
            case .string(let text): DateText.date(text)
            case .integer(let seconds): DateText.date(seconds: Double(seconds))
            case .double(let seconds): DateText.date(seconds: seconds)
            default: throw ItemReader.misfit(member, DateText.expectation)
            }
        guard let date else {
            throw ItemError(message: "\(member.name) is no date; it must be \(DateText.expectation)")
        }
        return date
    }

    /// Bytes in base64.
    static func data(_ member: JSONMember) throws(ItemError) -> Data {
        guard case .string(let text) = member.value else { throw ItemReader.misfit(member, "a string of base64") }
        guard let data = Data(base64Encoded: text) else {
            throw ItemError(message: "\(member.name) is not base64 (RFC 4648, with padding, without line breaks)")
        }
        return data
    }

    private static func text(_ member: JSONMember) throws(ItemError) -> AttributeValue {
        guard case .string(let text) = member.value else { throw ItemReader.misfit(member, "a string") }
        return .string(text)
    }

    private static func texts(_ member: JSONMember) throws(ItemError) -> AttributeValue {
        .array(
            try elements(member).map { (element) throws(ItemError) in
                guard case .string(let text) = element.value else {
                    throw ItemReader.misfit(element, "an array of strings")
                }
                return .string(text)
            })
    }

    private static func number(_ member: JSONMember) throws(ItemError) -> AttributeValue {
        switch member.value {
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        case .boolean(let flag): .boolean(flag)
        default: throw ItemReader.misfit(member, "a number or a Boolean")
        }
    }

    private static func dateElement(_ element: JSONMember) throws(ItemError) -> AttributeValue {
        .date(try date(element))
    }

    /// The elements of an array, or a value alone as the only one; each as a member of the array's name.
    private static func elements(_ member: JSONMember) -> [JSONMember] {
        guard case .array(let values) = member.value else { return [member] }
        return values.map { JSONMember(name: member.name, value: $0) }
    }

    /// A string, number or Boolean, or an array of them.
    private static func custom(_ member: JSONMember) throws(ItemError) -> AttributeValue {
        switch member.value {
        case .string(let text): return .string(text)
        case .array(let values):
            var elements: [AttributeValue] = []
            for value in values { elements.append(try customElement(JSONMember(name: member.name, value: value))) }
            return .array(elements)
        case .integer, .double, .boolean: return try number(member)
        case .object, .null:
            throw ItemReader.misfit(member, "a string, a number, a Boolean or an array of these")
        }
    }

    private static func customElement(_ element: JSONMember) throws(ItemError) -> AttributeValue {
        if let tagged = try TaggedValue.read(element) { return tagged }
        switch element.value {
        case .string(let text): return .string(text)
        case .integer, .double, .boolean: return try number(element)
        case .array, .object, .null:
            throw ItemError(
                message: "\(element.name) has \(element.value.kindName) in its array; "
                    + "elements must be strings, numbers or Booleans")
        }
    }
}
