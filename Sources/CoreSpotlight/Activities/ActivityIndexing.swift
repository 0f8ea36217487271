import Foundation
import Searchlight

/// Puts activities into the index: as items of their own, or as uses of the items they are related to.
enum ActivityIndexing {
    /// What the identifiers of activities begin with, so that they cannot clash with those of items.
    static let prefix = "activity/"

    static var store: ProtectedStore {
        SpotlightStores.shared.store(for: .completeUntilFirstUserAuthentication)
    }

    /// Indexes an activity that is current.
    ///
    /// One that names a related item counts as a use of that item, and is not kept where the item is not there: so the
    /// person finds one result, which ranks by both. One that is weakly related is kept by itself, and counts as a use
    /// too where the item is there.
    static func index(_ activity: NSUserActivity) {
        let attributes = activity.contentAttributeSet
        let related = [attributes?.relatedUniqueIdentifier, attributes?.weakRelatedUniqueIdentifier].compactMap { $0 }
        var own = Batch()
        if attributes?.relatedUniqueIdentifier == nil {
            searchableItem(of: activity).add(to: &own, defaultLifetime: CSSearchableItem.defaultLifetime)
        }
        let start = own
        store.enqueue { index in
            var batch = start
            for identifier in related where try index.contains(identifier) {
                batch.engage(identifier)
                var update = ItemUpdate(identifier)
                update.set(.lastUsedDate, to: .date(Date()))
                batch.update(update)
            }
            try index.commit(batch)
        } completion: { _ in
            // An activity is a hint; the next time it becomes current it is indexed again.
        }
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
        store.enqueue {
            try $0.delete(identifiers.map { prefix + $0 })
        } completion: { _ in
            completionHandler()
        }
    }

    static func deleteAll(completionHandler: @escaping @Sendable () -> Void) {
        store.enqueue { index in
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
