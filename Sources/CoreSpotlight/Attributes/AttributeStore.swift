import Foundation
import Searchlight
import UniformTypeIdentifiers

/// The values of an attribute set. An attribute that was never touched differs from one that was set to nil.
struct AttributeStore {
    /// A value under a custom key.
    struct CustomValue {
        var isSearchedByDefault: Bool
        /// The value; nil for one that was set to nil or to `NSNull`.
        var value: AttributeValue?
        /// Whether the value was set to `NSNull`.
        var isNull: Bool
    }

    /// The attributes of the table that were touched, by number; an inner nil was set.
    private(set) var values: [UInt16: AttributeValue?] = [:]
    /// The custom attributes that were touched, by name.
    private(set) var customValues: [String: CustomValue] = [:]

    subscript(number: UInt16) -> AttributeValue? { values[number] ?? nil }

    mutating func set(_ number: UInt16, to value: AttributeValue?) { values[number] = .some(value) }

    /// Whether an attribute was set, be it to nil.
    func isTouched(_ name: AttributeName) -> Bool { values[name.number] != nil }

    mutating func setCustom(_ name: String, to value: CustomValue) { customValues[name] = value }
}

extension AttributeStore {
    func text(_ number: UInt16) -> String? { self[number]?.string }
    mutating func set(_ number: UInt16, text: String?) { set(number, to: text.map { .string($0) }) }

    func textList(_ number: UInt16) -> [String]? { self[number]?.strings }
    mutating func set(_ number: UInt16, textList: [String]?) {
        set(number, to: textList.map { .array($0.map { .string($0) }) })
    }

    func number(_ number: UInt16) -> NSNumber? { self[number]?.numberObject }
    mutating func set(_ number: UInt16, number value: NSNumber?) { set(number, to: value.map(AttributeValue.init)) }

    func date(_ number: UInt16) -> Date? { self[number]?.date }
    mutating func set(_ number: UInt16, date: Date?) { set(number, to: date.map { .date($0) }) }

    func dateList(_ number: UInt16) -> [Date]? { self[number]?.elements.compactMap(\.date) }
    mutating func set(_ number: UInt16, dateList: [Date]?) {
        set(number, to: dateList.map { .array($0.map { .date($0) }) })
    }

    func data(_ number: UInt16) -> Data? {
        if case .data(let data)? = self[number] { data } else { nil }
    }
    mutating func set(_ number: UInt16, data: Data?) { set(number, to: data.map { .data($0) }) }

    func url(_ number: UInt16) -> URL? { text(number).flatMap { URL(string: $0) } }
    mutating func set(_ number: UInt16, url: URL?) { set(number, text: url?.absoluteString) }

    func type(_ number: UInt16) -> UTType? { text(number).flatMap { UTType($0) } }
    mutating func set(_ number: UInt16, type: UTType?) { set(number, text: type?.identifier) }

    func personList(_ number: UInt16) -> [CSPerson]? {
        self[number]?.elements.compactMap { if case .person(let person) = $0 { CSPerson(person) } else { nil } }
    }
    mutating func set(_ number: UInt16, personList: [CSPerson]?) {
        set(number, to: personList.map { .array($0.map { .person($0.person) }) })
    }

    func dictionary(_ number: UInt16) -> [String: [Any]]? {
        guard case .dictionary(let values)? = self[number] else { return nil }
        return values.mapValues { $0.elements.map(\.object) }
    }
    mutating func set(_ number: UInt16, dictionary: [String: [Any]]?) {
        set(
            number,
            to: dictionary.map { .dictionary($0.mapValues { .array($0.compactMap(AttributeValue.init(object:))) }) })
    }
}

extension AttributeStore {
    /// What to store: the touched attributes with the names the engine knows, removed ones with nil.
    ///
    /// Where a content type is given and no tree, the tree is filled in from what the type conforms to.
    var changes: [(name: AttributeName, value: AttributeValue?)] {
        var changes: [(name: AttributeName, value: AttributeValue?)] = []
        for number in values.keys.sorted() {
            guard let attribute = AttributeTable.attribute(numbered: number) else { continue }
            let name = AttributeName(attribute)
            guard name != .domainIdentifier else { continue }
            changes.append((name, self[number]))
            if name == .contentType, values[AttributeName.contentTypeTree.number] == nil {
                changes.append((.contentTypeTree, self[number]?.string.map(AttributeStore.tree(of:))))
            }
        }
        for (name, custom) in customValues.sorted(by: { $0.key < $1.key }) {
            let name = AttributeName(custom: name, isSearchedByDefault: custom.isSearchedByDefault)
            changes.append((name, custom.value))
        }
        return changes
    }

    private static func tree(of identifier: String) -> AttributeValue {
        .array(UTType.contentTypeTree(of: identifier).map { .string($0) })
    }

    /// The store of an item that was read, with the named attributes alone.
    init(_ item: Item, fetching names: Set<String>) {
        for (name, value) in item.attributes where names.contains(name.name) {
            if name.number > 0 {
                set(name.number, to: value)
            } else {
                let isSearched = name.isSearchedByDefault
                setCustom(name.name, to: CustomValue(isSearchedByDefault: isSearched, value: value, isNull: false))
            }
        }
        if names.contains(AttributeName.domainIdentifier.name), let domain = item.domain {
            set(AttributeName.domainIdentifier.number, text: domain)
        }
    }
}
