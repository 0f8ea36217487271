import SearchlightStorage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SearchIndex {
    /// What is known of the use of an item, faded to the present by the index's clock; nil where nothing is known, or
    /// there is no such item.
    public func engagement(of identifier: String) throws(SearchlightError) -> ItemEngagement? {
        guard try contains(identifier) else { return nil }
        let table = store.snapshot().engagement
        let known = try translatingErrors { () throws(StoreError) in
            try table.engagement(of: IdentifierKey(identifier))
        }
        guard let known else { return nil }
        let factor = Engagement.decay(after: now - known.time)
        return ItemEngagement(
            opens: known.opens * factor, shown: known.shown * factor, date: Date(timeIntervalSince1970: known.time))
    }
}
