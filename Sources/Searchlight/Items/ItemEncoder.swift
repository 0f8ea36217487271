import SearchlightBytes
import SearchlightStorage
import SearchlightText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Hands items to a segment builder: texts by role, values of columns, and the record.
///
/// One a builder, used on one thread at a time; it keeps the builder's column handles by name.
final class ItemEncoder {
    let builder: SegmentBuilder
    private var columns: [ColumnKey: ColumnHandle] = [:]

    private struct ColumnKey: Hashable {
        let name: String
        let kind: ColumnKind
    }

    init(builder: SegmentBuilder = SegmentBuilder()) { self.builder = builder }

    /// Adds an item.
    ///
    /// - Parameters:
    ///   - commitTime: seconds since 1970; dates after it do not count as recent.
    ///   - thumbnail: the number of its thumbnail, where it has one.
    /// - Throws: `invalidItem` and `limitExceeded`, and then the item is not added.
    func add(
        _ item: Item, commitTime: Double, operationNumber: UInt64, thumbnail: UInt64?
    ) throws(StoreError) {
        guard !item.identifier.isEmpty else {
            throw StoreError(code: .invalidItem, message: "an item needs an identifier that is not empty")
        }
        try checkKinds(of: item)
        try checkSizes(of: item)
        builder.beginItem(
            SegmentItem(
                identifier: item.identifier, domain: item.composedDomain, title: item.title,
                rankingDate: item.rankingDate(commitTime: commitTime),
                expiry: item.storedExpiry,
                rankingHint: item.clampedRankingHint, thumbnailNumber: thumbnail,
                hasEngagementSeed: item.initialEngagementCount > 0, isLinked: item.isLinked,
                operationNumber: operationNumber))
        addTitles(of: item)
        addOwnTypeToTree(of: item)
        for (name, value) in item.attributes where name != .title { add(name, value) }
        try builder.endItem()
    }

    /// Title, domain and thumbnail have places of their own, for values of one kind: any other would be lost.
    private func checkKinds(of item: Item) throws(StoreError) {
        for (name, value) in item.attributes {
            let isRight =
                switch (name, value) {
                case (.title, .string), (.domainIdentifier, .string), (.thumbnailData, .data): true
                default: name != .title && name != .domainIdentifier && name != .thumbnailData
                }
            guard isRight else {
                let wanted = name == .thumbnailData ? "data" : "a string"
                throw StoreError(
                    code: .invalidItem, message: "\(name) of the item \"\(item.identifier)\" must be \(wanted)")
            }
        }
    }

    /// What a record may not hold is refused before it is written.
    private func checkSizes(of item: Item) throws(StoreError) {
        var count = 0
        for (_, value) in item.attributes {
            guard value.count(into: &count, nestedAtMost: RecordReader.maximumDepth) else {
                throw StoreError(
                    code: .limitExceeded,
                    message: "values of an item lie within one another more than \(RecordReader.maximumDepth) deep")
            }
        }
        guard count <= RecordReader.maximumValueCount else {
            throw StoreError(
                code: .limitExceeded,
                message: "the item \"\(item.identifier)\" has \(count) values; the limit is "
                    + "\(RecordReader.maximumValueCount), with those in arrays and dictionaries and handles of people")
        }
    }

    /// Titles in the order title, display name, alternate names: the first is the one that ranking measures.
    private func addTitles(of item: Item) {
        if let title = item.title { builder.addText(.title, title) }
        if let name = item.displayName { builder.addText(.title, name) }
        for name in item.alternateNames { builder.addText(.title, name) }
    }

    /// A type conforms to itself, also where the item gives no tree: filters by type look at the tree alone.
    private func addOwnTypeToTree(of item: Item) {
        guard let type = item.contentType, item[.contentTypeTree]?.strings?.contains(type) != true else { return }
        addColumn(AttributeName.contentTypeTree.name, .string(type))
    }

    private func add(_ name: AttributeName, _ value: AttributeValue) {
        if name == .thumbnailData || name == .domainIdentifier { return }
        RecordWriter.append(name, value, to: &builder.record)
        let role = name.number == 0 ? (name.isSearchedByDefault ? .other : nil) : name.attribute?.role
        if let role, role != .title {
            addText(role, value, kind: name == .phoneNumbers ? .phoneNumber : .plain)
        }
        if hasColumn(name) { addColumn(name.name, value.composedIfLink(name)) }
    }

    /// A custom attribute has none where the table has an attribute of its name: domains, links and types are columns too.
    private func hasColumn(_ name: AttributeName) -> Bool {
        if let attribute = name.attribute { return attribute.isColumn }
        return AttributeTable.attribute(named: name.name)?.name != name.name
    }

    private func addText(_ role: TextRole, _ value: AttributeValue, kind: TextKind) {
        switch value {
        case .string(let text): builder.addText(role, text, kind: kind)
        case .array(let values): for value in values { addText(role, value, kind: kind) }
        case .person(let person):
            if let name = person.displayName { builder.addText(role, name) }
            for handle in person.handles { builder.addText(role, handle) }
        case .integer, .double, .boolean, .date, .data, .dictionary: break
        }
    }

    private func addColumn(_ name: String, _ value: AttributeValue) {
        switch value {
        case .string(let text): builder.addValue(text, to: column(name, .string))
        case .integer(let number): builder.addValue(number, to: column(name, .integer))
        case .boolean(let flag): builder.addValue(flag ? Int64(1) : 0, to: column(name, .integer))
        case .double(let number): builder.addValue(number, to: column(name, .double))
        case .date(let date): builder.addValue(date.timeIntervalSince1970, to: column(name, .double, isDates: true))
        case .array(let values): for value in values { addColumn(name, value) }
        case .data, .person, .dictionary: break
        }
    }

    private func column(_ name: String, _ kind: ColumnKind, isDates: Bool = false) -> ColumnHandle {
        let key = ColumnKey(name: name, kind: kind)
        if let handle = columns[key] { return handle }
        let handle = builder.column(name, kind: kind, isDates: isDates)
        columns[key] = handle
        return handle
    }
}

extension AttributeValue {
    /// Adds this value, and those within it, to `count`; false where arrays and dictionaries lie within one another
    /// deeper than `depth`.
    fileprivate func count(into count: inout Int, nestedAtMost depth: Int) -> Bool {
        count += 1
        switch self {
        case .array(let values):
            guard depth > 0 else { return false }
            for value in values where !value.count(into: &count, nestedAtMost: depth - 1) { return false }
        case .dictionary(let values):
            guard depth > 0 else { return false }
            for value in values.values where !value.count(into: &count, nestedAtMost: depth - 1) { return false }
        case .person(let person): count += person.handles.count
        default: break
        }
        return true
    }

    /// The identifier of a related item in the form in which identifiers are compared, so that links are found.
    fileprivate func composedIfLink(_ name: AttributeName) -> AttributeValue {
        guard name == .relatedUniqueIdentifier, case .string(let text) = self else { return self }
        return .string(NormalForm.composedText(text))
    }
}
