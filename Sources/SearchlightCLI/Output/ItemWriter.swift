import Foundation
import Searchlight

/// Makes a JSON object of an item, in the form that `ItemReader` takes back as the same item.
enum ItemWriter {
    /// The members of an item.
    ///
    /// - Parameters:
    ///   - thumbnail: the bytes of its thumbnail, where they are to be in the object.
    static func members(of item: Item, thumbnail: Data? = nil) -> [JSONMember] {
        var members = [JSONMember(name: ItemReader.Member.identifier, value: .string(item.identifier))]
        func add(_ name: String, _ value: JSONValue) { members.append(JSONMember(name: name, value: value)) }
        if let domain = item.domain { add(ItemReader.Member.domain, .string(domain)) }
        if let date = item.expirationDate { add(ItemReader.Member.expiration, JSONValue(date)) }
        if item.initialEngagementCount > 0 {
            add(ItemReader.Member.engagement, JSONValue(item.initialEngagementCount))
        }
        for (name, value) in item.attributes where name != .thumbnailData && name != .domainIdentifier {
            add(memberName(of: name), self.value(value, kind: name.attribute?.kind))
        }
        if let thumbnail { add(AttributeName.thumbnailData.name, .string(thumbnail.base64EncodedString())) }
        let searchable = item.attributes.map(\.name).filter { $0.number == 0 && $0.isSearchedByDefault }
        if !searchable.isEmpty {
            add(ItemReader.Member.searchable, .array(searchable.map { .string($0.name) }))
        }
        return members
    }

    /// The name of an attribute, with a second dollar sign before a first one.
    static func memberName(of name: AttributeName) -> String { name.name.hasPrefix("$") ? "$" + name.name : name.name }

    /// A value as it stands in plain JSON where the attribute's kind tells its type, else with a tag.
    static func value(_ value: AttributeValue, kind: AttributeKind?) -> JSONValue {
        switch (kind, value) {
        case (.text, .string(let text)), (.url, .string(let text)), (nil, .string(let text)): return .string(text)
        case (.number, .integer(let number)), (nil, .integer(let number)): return .integer(number)
        case (.number, .double(let number)) where number.isFinite: return .double(number)
        case (nil, .double(let number)) where number.isFinite: return .double(number)
        case (.number, .boolean(let flag)), (nil, .boolean(let flag)): return .boolean(flag)
        case (.date, .date(let date)): return JSONValue(date)
        case (.data, .data(let data)): return .string(data.base64EncodedString())
        case (.dictionary, .dictionary(let values)): return dictionary(values)
        case (.textList, .array(let values)): return .array(values.map { self.value($0, kind: .text) })
        case (.dateList, .array(let values)): return .array(values.map { self.value($0, kind: .date) })
        case (.personList, .array(let values)): return .array(values.map(personElement))
        case (nil, .array(let values)) where !values.contains(where: \.isArray):
            return .array(values.map { self.value($0, kind: nil) })
        default: return tagged(value)
        }
    }

    private static func personElement(_ value: AttributeValue) -> JSONValue {
        if case .person(let person) = value { .object(members(of: person)) } else { tagged(value) }
    }

    private static func members(of person: Person) -> [JSONMember] {
        let texts = [
            ("displayName", person.displayName), ("handleIdentifier", person.handleIdentifier),
            ("contactIdentifier", person.contactIdentifier),
        ]
        let handles = JSONMember(name: "handles", value: .array(person.handles.map { .string($0) }))
        return texts.compactMap { name, text in text.map { JSONMember(name: name, value: .string($0)) } } + [handles]
    }

    /// A dictionary, with a tag where it would be read back as a tagged value.
    private static func dictionary(_ values: [String: AttributeValue]) -> JSONValue {
        let looksTagged = values.count == 1 && values.keys.allSatisfy { $0.hasPrefix("$") }
        return looksTagged ? tagged(.dictionary(values)) : members(of: values)
    }

    /// Sorted by name, so that equal items give equal lines.
    private static func members(of values: [String: AttributeValue]) -> JSONValue {
        .object(values.sorted { $0.key < $1.key }.map { JSONMember(name: $0.key, value: dictionaryValue($0.value)) })
    }

    private static func dictionaryValue(_ value: AttributeValue) -> JSONValue {
        switch value {
        case .dictionary(let values): dictionary(values)
        case .array(let values): .array(values.map(dictionaryValue))
        default: self.value(value, kind: nil)
        }
    }

    private static func tagged(_ value: AttributeValue) -> JSONValue {
        let (tag, inner): (String, JSONValue) =
            switch value {
            case .string(let text): ("$string", .string(text))
            case .integer(let number): ("$number", .integer(number))
            case .double(let number): ("$number", number.isFinite ? .double(number) : .string(String(number)))
            case .boolean(let flag): ("$boolean", .boolean(flag))
            case .date(let date): ("$date", JSONValue(date))
            case .data(let data): ("$data", .string(data.base64EncodedString()))
            case .person(let person): ("$person", .object(members(of: person)))
            case .dictionary(let values): ("$dictionary", members(of: values))
            case .array(let values): ("$array", .array(values.map(tagged)))
            }
        return .object([JSONMember(name: tag, value: inner)])
    }
}

extension AttributeValue {
    fileprivate var isArray: Bool {
        if case .array = self { true } else { false }
    }
}
