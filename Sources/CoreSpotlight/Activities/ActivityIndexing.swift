import Foundation
import Searchlight

/// Puts activities into the index: as items of their own, or as uses of the items they are related to.
package enum ActivityIndexing {
    /// What the identifiers of activities begin with. No item has such an identifier by accident.
    package static let prefix = "\u{1}activity/"

    static var store: ProtectedStore {
        SpotlightStores.shared.store(for: .completeUntilFirstUserAuthentication)
    }

    /// Indexes an activity that is current.
    ///
    /// One that names a related item counts as a use of that item, and is not kept itself: so the person finds one result,
    /// which ranks by both. One that is weakly related is kept too, and found while the item is not there.
    static func index(_ activity: NSUserActivity) {
        let attributes = activity.contentAttributeSet
        let related = [attributes?.relatedUniqueIdentifier, attributes?.weakRelatedUniqueIdentifier].compactMap { $0 }
        let own = store
        if attributes?.relatedUniqueIdentifier == nil {
            let change = searchableItem(of: activity).change(defaultLifetime: CSSearchableItem.defaultLifetime)
            // An activity is a hint; where it cannot be indexed it is the next time it becomes current.
            own.enqueue({ try $0.commit(Batch([change])) }, completion: { _ in })
        }
        guard !related.isEmpty else { return }
        for store in SpotlightStores.shared.readable.filter({ $0 !== own }) + [own] {
            store.enqueue(needsStore: true, { try noteUse(of: related, in: $0) }, completion: { _ in })
        }
    }

    /// Notes that the person uses items, those of them that are in an index.
    private static func noteUse(of identifiers: [String], in index: SearchIndex) throws {
        var batch = Batch()
        for identifier in identifiers where try index.contains(identifier) {
            batch.engage(identifier)
            var update = ItemUpdate(identifier)
            update.set(.lastUsedDate, to: .date(Date()))
            batch.update(update)
        }
        if !batch.isEmpty { try index.commit(batch) }
    }

    private static func searchableItem(of activity: NSUserActivity) -> CSSearchableItem {
        let attributes = CSSearchableItemAttributeSet(store: activity.contentAttributeSet?.store ?? AttributeStore())
        if attributes.title == nil { attributes.title = activity.title }
        let keywords = Set(attributes.keywords ?? []).union(activity.keywords)
        if !keywords.isEmpty { attributes.keywords = keywords.sorted() }
        if attributes.url == nil { attributes.url = activity.webpageURL }
        attributes.lastUsedDate = Date()
        let item = CSSearchableItem(
            uniqueIdentifier: prefix + activity.savedIdentifier, domainIdentifier: attributes.domainIdentifier,
            attributeSet: attributes)
        item.givenExpirationDate = activity.expirationDate
        return item
    }

    static func delete(_ identifiers: [String], completionHandler: @escaping @Sendable () -> Void) {
        store.enqueue(needsStore: true) {
            try $0.delete(identifiers.map { prefix + $0 })
        } completion: { _ in
            completionHandler()
        }
    }

    static func deleteAll(completionHandler: @escaping @Sendable () -> Void) {
        store.enqueue(needsStore: true) { index in
            var identifiers: [String] = []
            try index.forEachHeading { heading in
                if heading.identifier.hasPrefix(prefix) { identifiers.append(heading.identifier) }
            }
            try index.delete(identifiers)
        } completion: { _ in
            completionHandler()
        }
    }
}
