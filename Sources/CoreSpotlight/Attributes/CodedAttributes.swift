import Foundation
import Searchlight

/// An attribute set as it stands in an archive.
struct CodedAttributes: Codable {
    /// A custom attribute.
    struct Custom: Codable {
        var name: String
        var isSearchedByDefault: Bool
        var value: CodedValue?
        var isNull: Bool
    }

    /// Values by the number of their attribute, written out: property lists have string keys.
    var values: [String: CodedValue] = [:]
    /// Attributes that were set to nil.
    var removed: [UInt16] = []
    var custom: [Custom] = []

    init(_ store: AttributeStore) {
        for (number, value) in store.values {
            if let value { values[String(number)] = CodedValue(value) } else { removed.append(number) }
        }
        custom = store.customValues.map { name, custom in
            Custom(
                name: name, isSearchedByDefault: custom.isSearchedByDefault,
                value: custom.value.map(CodedValue.init), isNull: custom.isNull)
        }
    }

    var store: AttributeStore {
        var store = AttributeStore()
        for (number, value) in values { if let number = UInt16(number) { store.set(number, to: value.value) } }
        for number in removed { store.set(number, to: nil) }
        for entry in custom {
            store.setCustom(
                entry.name,
                to: .init(
                    isSearchedByDefault: entry.isSearchedByDefault, value: entry.value?.value, isNull: entry.isNull))
        }
        return store
    }
}

/// A value as it stands in an archive.
indirect enum CodedValue: Codable, Sendable {
    case string(String)
    case integer(Int64)
    case double(Double)
    case boolean(Bool)
    case date(Double)
    case data(Data)
    case person(name: String?, handles: [String], handleIdentifier: String?, contactIdentifier: String?)
    case array([CodedValue])
    case dictionary([String: CodedValue])

    init(_ value: AttributeValue) {
        switch value {
        case .string(let text): self = .string(text)
        case .integer(let number): self = .integer(number)
        case .double(let number): self = .double(number)
        case .boolean(let flag): self = .boolean(flag)
        case .date(let date): self = .date(date.timeIntervalSinceReferenceDate)
        case .data(let data): self = .data(data)
        case .person(let person):
            self = .person(
                name: person.displayName, handles: person.handles, handleIdentifier: person.handleIdentifier,
                contactIdentifier: person.contactIdentifier)
        case .array(let values): self = .array(values.map(CodedValue.init))
        case .dictionary(let values): self = .dictionary(values.mapValues(CodedValue.init))
        }
    }

    var value: AttributeValue {
        switch self {
        case .string(let text): .string(text)
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        case .boolean(let flag): .boolean(flag)
        case .date(let seconds): .date(Date(timeIntervalSinceReferenceDate: seconds))
        case .data(let data): .data(data)
        case .person(let name, let handles, let handleIdentifier, let contactIdentifier):
            .person(
                Person(
                    displayName: name, handles: handles, handleIdentifier: handleIdentifier,
                    contactIdentifier: contactIdentifier))
        case .array(let values): .array(values.map(\.value))
        case .dictionary(let values): .dictionary(values.mapValues(\.value))
        }
    }
}
