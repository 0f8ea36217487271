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
/// One a builder, used on one thread at a time; it keeps the builder's column handles.
final class ItemEncoder {
    let builder: SegmentBuilder
    private let traits = AttributeTraits.byNumber
    private let known = KnownAttributes()
    private var columns = ColumnHandles()

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
        let outline = try ItemOutline(item, known, commitTime: commitTime)
        builder.beginItem(
            SegmentItem(
                identifier: item.identifier, domain: outline.composedDomain, title: outline.title,
                rankingDate: outline.rankingDate(commitTime: commitTime), expiry: item.storedExpiry,
                rankingHint: outline.rankingHint, thumbnailNumber: thumbnail,
                hasEngagementSeed: item.initialEngagementCount > 0, isLinked: outline.isLinked,
                operationNumber: operationNumber))
        addTitles(outline)
        addOwnTypeToTree(outline)
        for (name, value) in item.attributes where name.number != known.title { add(name, value) }
        try builder.endItem()
    }

    /// Titles in the order title, display name, alternate names: the first is the one that ranking measures.
    private func addTitles(_ outline: ItemOutline) {
        if let title = outline.title { builder.addText(.title, title) }
        if let name = outline.displayName { builder.addText(.title, name) }
        for name in outline.alternateNames?.strings ?? [] { builder.addText(.title, name) }
    }

    /// A type conforms to itself, also where the item gives no tree: filters by type look at the tree alone.
    private func addOwnTypeToTree(_ outline: ItemOutline) {
        guard let type = outline.contentType, outline.contentTypeTree?.strings?.contains(type) != true else { return }
        addColumn(.contentTypeTree, .string(type))
    }

    private func add(_ name: AttributeName, _ value: AttributeValue) {
        let number = name.number
        if number != 0, number == known.thumbnailData || number == known.domainIdentifier { return }
        RecordWriter.append(name, value, to: &builder.record)
        let traits = number == 0 ? AttributeTraits(custom: name) : self.traits[Int(number)]
        if let role = traits.role, role != .title { addText(role, value, kind: traits.textKind) }
        if traits.isColumn {
            addColumn(name, number == known.relatedUniqueIdentifier ? value.composedLink : value)
        }
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

    private func addColumn(_ name: AttributeName, _ value: AttributeValue) {
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

    private func column(_ name: AttributeName, _ kind: ColumnKind, isDates: Bool = false) -> ColumnHandle {
        if let handle = columns[name, kind] { return handle }
        let handle = builder.column(name.name, kind: kind, isDates: isDates)
        columns[name, kind] = handle
        return handle
    }
}

extension AttributeValue {
    /// The identifier of a related item in the form in which identifiers are compared, so that links are found.
    fileprivate var composedLink: AttributeValue {
        guard case .string(let text) = self else { return self }
        return .string(NormalForm.composedText(text))
    }
}
