import CoreSpotlight
import Foundation
import Searchlight
import Testing

extension AttributeSetTests {
    @Test func `every attribute of the table is a property`() {
        let paths = attributePaths()
        #expect(paths.map(\.name) == AttributeTable.all.map(\.name))
        #expect(paths.map(\.number) == AttributeTable.all.map { Int($0.number) })
        #expect(paths.count == 190)
        #expect(paths.filter(\.isReadOnly).map(\.name).sorted() == ["isPriority", "textContentSummary"])
        let set = CSSearchableItemAttributeSet()
        for path in paths {
            #expect(path.isUnset(set), "\(path.name)")
            path.set(set)
        }
        // A property with the number of another one would have that one's value.
        for path in paths { #expect(path.isSet(set), "\(path.name)") }
    }

    @Test func `every attribute survives copies and archives, alone and with the others`() throws {
        let paths = attributePaths()
        let whole = CSSearchableItemAttributeSet()
        for path in paths { path.set(whole) }
        for decoded in try copies(of: whole) { for path in paths { #expect(path.isSet(decoded), "\(path.name)") } }
        for path in paths where !path.isReadOnly {
            let set = CSSearchableItemAttributeSet()
            path.set(set)
            for copy in try copies(of: set) {
                #expect(path.isSet(copy), "\(path.name)")
                for other in paths where other.name != path.name { #expect(other.isUnset(copy), "\(other.name)") }
            }
        }
    }
}

/// A copy of a set, and one that went through an archive.
private func copies(of set: CSSearchableItemAttributeSet) throws -> [CSSearchableItemAttributeSet] {
    let data = try NSKeyedArchiver.archivedData(withRootObject: set, requiringSecureCoding: true)
    let decoded = try NSKeyedUnarchiver.unarchivedObject(ofClass: CSSearchableItemAttributeSet.self, from: data)
    return [try #require(set.copy() as? CSSearchableItemAttributeSet), try #require(decoded)]
}

extension SpotlightTests {
    @Test func `every attribute survives the index, alone and with the others, and can be removed`() async throws {
        try await withStores {
            let paths = attributePaths().filter { !$0.isReadOnly }
            var items = paths.map { path in
                let item = CSSearchableItem(
                    uniqueIdentifier: path.name, domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
                path.set(item.attributeSet)
                return item
            }
            let whole = CSSearchableItem(
                uniqueIdentifier: "whole", domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
            for path in paths { path.set(whole.attributeSet) }
            items.append(whole)
            let index = CSSearchableIndex.default()
            try await index.indexSearchableItems(items)
            for isReopened in [false, true] {
                if isReopened { CSSearchableIndex.releaseLocks() }
                let stored = try await everything()
                #expect(stored.count == paths.count + 1)
                for path in paths {
                    let alone = try #require(stored[path.name])
                    #expect(path.isSet(alone.attributeSet), "\(path.name)")
                    #expect(path.isSet(try #require(stored["whole"]).attributeSet), "\(path.name)")
                    for other in attributePaths() where other.name != path.name {
                        // The tree of a type is filled in from the type.
                        if path.name == "contentType", other.name == "contentTypeTree" { continue }
                        #expect(other.isUnset(alone.attributeSet), "\(other.name) with \(path.name)")
                    }
                }
            }
            try await remove(paths, from: index)
        }
    }

    private func remove(_ paths: [AttributePath], from index: CSSearchableIndex) async throws {
        var removed: [AttributePath] = []
        var updates: [CSSearchableItem] = []
        for path in paths {
            let update = CSSearchableItem(
                uniqueIdentifier: path.name, domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
            update.isUpdate = true
            guard path.remove(update.attributeSet) else { continue }
            // What was set to nil is told from what was not touched also behind copies and archives.
            let data = try NSKeyedArchiver.archivedData(withRootObject: update, requiringSecureCoding: true)
            let decoded = try NSKeyedUnarchiver.unarchivedObject(ofClass: CSSearchableItem.self, from: data)
            updates.append(try #require(decoded?.copy() as? CSSearchableItem))
            removed.append(path)
        }
        try await index.indexSearchableItems(updates)
        let stored = try await everything()
        for path in removed { #expect(path.isUnset(try #require(stored[path.name]).attributeSet), "\(path.name)") }
        for path in paths { #expect(path.isSet(try #require(stored["whole"]).attributeSet), "\(path.name)") }
    }

    @Test func `custom values of every kind survive the index`() async throws {
        try await withStores {
            let person = CSPerson(displayName: "Mina", handles: ["a"], handleIdentifier: "h")
            let values: [(any NSSecureCoding, (any NSSecureCoding)?)] = [
                ("text" as NSString, "text" as NSString), (NSNumber(value: 3), NSNumber(value: 3)),
                (NSNumber(value: 0.5), NSNumber(value: 0.5)), (NSNumber(value: Int64.min), NSNumber(value: Int64.min)),
                (NSNumber(value: UInt64.max), NSNumber(value: Double(UInt64.max))),
                (NSDate(timeIntervalSinceReferenceDate: 7), NSDate(timeIntervalSinceReferenceDate: 7)),
                (NSData(data: Data([1, 2])), NSData(data: Data([1, 2]))), (person, person),
                (NSArray(array: ["a", "b"]), NSArray(array: ["a", "b"])), (NSArray(array: []), NSArray(array: [])),
                // The index has no such value.
                (NSNull(), nil), (NSArray(array: [NSNull(), "a"]), NSArray(array: ["a"])),
            ]
            var items: [CSSearchableItem] = []
            let key = try #require(CSCustomAttributeKey(keyName: "com_example_value"))
            for (number, value) in values.enumerated() {
                items.append(item("\(number)", "Kettle") { $0.setValue(value.0, forCustomKey: key) })
            }
            let refused = item("refused", "Kettle") {
                $0.setValue(NSArray(array: ["a", NSCharacterSet.letters]), forCustomKey: key)
            }
            try await CSSearchableIndex.default().indexSearchableItems(items + [refused])
            let stored = try await everything([key.keyName])
            for (number, value) in values.enumerated() {
                let found = try #require(stored["\(number)"]).attributeSet.value(forCustomKey: key) as? NSObject
                #expect(found == value.1 as? NSObject, "value \(number)")
            }
            #expect(try #require(stored["refused"]).attributeSet.value(forCustomKey: key) == nil)
        }
    }

    @Test func `a custom attribute that becomes searched by default is found`() async throws {
        try await withStores {
            let plain = try #require(CSCustomAttributeKey(keyName: "mood"))
            let searched = try #require(
                CSCustomAttributeKey(
                    keyName: "mood", searchable: true, searchableByDefault: true, unique: false, multiValued: false))
            let index = CSSearchableIndex.default()
            try await index.indexSearchableItems([
                item("1", "Kettle") { $0.setValue("calm" as NSString, forCustomKey: plain) }
            ])
            #expect(try await typed("calm").isEmpty)
            let update = item("1", "Kettle") { $0.setValue("calm" as NSString, forCustomKey: searched) }
            update.isUpdate = true
            try await index.indexSearchableItems([update])
            #expect(try await typed("calm").count == 1)
        }
    }

    /// Every item by its identifier, with the named attributes, all of the table's unless told otherwise.
    private func everything(_ names: [String]? = nil) async throws -> [String: CSSearchableItem] {
        let context = CSSearchQueryContext()
        context.fetchAttributes = names ?? AttributeTable.all.map(\.name)
        var items: [String: CSSearchableItem] = [:]
        for try await result in CSSearchQuery(queryString: "no_such_name != 1", queryContext: context).results {
            items[result.id] = result.item
        }
        return items
    }
}
