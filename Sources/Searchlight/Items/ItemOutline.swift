import SearchlightStorage
import SearchlightText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What indexing needs to know of an item before its attributes are handed on, found in one walk over them.
struct ItemOutline {
    private(set) var title: String?
    private(set) var displayName: String?
    private(set) var alternateNames: AttributeValue?
    private(set) var contentType: String?
    private(set) var contentTypeTree: AttributeValue?
    /// 0 to 100; 255 where there is none.
    private(set) var rankingHint: UInt8 = 255
    /// Whether the item is tied to another one.
    private(set) var isLinked = false

    private var domain: String?
    private var newestDate = -Double.infinity

    /// Walks over the attributes.
    ///
    /// - Throws: `invalidItem` where an attribute with a place of its own has a value that would be lost there;
    ///   `limitExceeded` for what a record may not hold.
    init(_ item: Item, _ known: KnownAttributes, commitTime: Double) throws(StoreError) {
        domain = item.domain
        var valueCount = 0
        for (name, value) in item.attributes {
            if name.number != 0 { try note(name, value, known, of: item, commitTime: commitTime) }
            guard value.count(into: &valueCount, nestedAtMost: RecordReader.maximumDepth) else {
                throw StoreError(
                    code: .limitExceeded,
                    message: "values of an item lie within one another more than \(RecordReader.maximumDepth) deep")
            }
        }
        guard valueCount <= RecordReader.maximumValueCount else {
            throw StoreError(
                code: .limitExceeded,
                message: "the item \"\(item.identifier)\" has \(valueCount) values; the limit is "
                    + "\(RecordReader.maximumValueCount), with those in arrays and dictionaries and handles of people")
        }
    }

    private mutating func note(
        _ name: AttributeName, _ value: AttributeValue, _ known: KnownAttributes, of item: Item, commitTime: Double
    ) throws(StoreError) {
        switch name.number {
        case known.title:
            guard case .string(let text) = value else { throw Self.wrongKind(name, of: item, wanted: "a string") }
            title = text
        case known.domainIdentifier:
            guard case .string(let text) = value else { throw Self.wrongKind(name, of: item, wanted: "a string") }
            domain = domain ?? text
        case known.thumbnailData:
            guard case .data = value else { throw Self.wrongKind(name, of: item, wanted: "data") }
        case known.displayName: displayName = value.string
        case known.alternateNames: alternateNames = value
        case known.contentType: contentType = value.string
        case known.contentTypeTree: contentTypeTree = value
        case known.rankingHint: rankingHint = value.clampedRankingHint
        case known.relatedUniqueIdentifier: isLinked = value.string != nil
        case known.lastUsedDate, known.contentModificationDate, known.contentCreationDate:
            guard case .date(let date) = value else { break }
            let seconds = date.timeIntervalSince1970
            if seconds <= commitTime { newestDate = max(newestDate, seconds) }
        default: break
        }
    }

    /// Title, domain and thumbnail have places of their own, for values of one kind: any other would be lost.
    private static func wrongKind(_ name: AttributeName, of item: Item, wanted: String) -> StoreError {
        StoreError(code: .invalidItem, message: "\(name) of the item \"\(item.identifier)\" must be \(wanted)")
    }

    /// The newest of last use, modification and creation that is not after the commit; the commit time where there is
    /// none. Seconds since 1970, saturating at the ends of 32 bits.
    func rankingDate(commitTime: Double) -> UInt32 {
        UInt32(saturatingSeconds: newestDate == -.infinity ? commitTime : newestDate)
    }

    /// The domain in the form in which domains are compared; an empty one is none.
    var composedDomain: String? {
        guard let domain, !domain.isEmpty else { return nil }
        return NormalForm.composedText(domain)
    }
}

extension AttributeValue {
    /// The ranking hint within 0...100; 255 where the value is no number.
    fileprivate var clampedRankingHint: UInt8 {
        guard let hint = number, hint.isFinite else { return 255 }
        return UInt8(min(100, max(0, hint.rounded())))
    }

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
}
