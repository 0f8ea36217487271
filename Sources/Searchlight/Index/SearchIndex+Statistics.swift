import SearchlightStorage

extension SearchIndex {
    /// How large the index is, and what takes the space.
    ///
    /// - Complexity: linear in the number of files, and of items by some nanoseconds each.
    public func statistics() throws(SearchlightError) -> IndexStatistics {
        let sizes = try translatingErrors { () throws(StoreError) in try store.sizes() }
        let snapshot = store.snapshot()
        let expired = try translatingErrors { () throws(StoreError) in try snapshot.expiredCount(at: now) }
        let terms = snapshot.slots.reduce(0) { $0 + Int($1.image.termCount) }
        return IndexStatistics(
            itemCount: sizes.itemCount, expiredItemCount: expired,
            deletedItemCount: sizes.documentCount - sizes.itemCount,
            segmentCount: sizes.segmentFileCount, imageCount: sizes.imageCount,
            journalByteCount: sizes.journalByteCount, segmentByteCount: sizes.segmentByteCount,
            thumbnailByteCount: sizes.thumbnailByteCount, totalByteCount: sizes.fileByteCount, termCount: terms,
            sections: sizes.sections.map {
                IndexStatistics.Section(
                    name: "\($0.kind)", rawByteCount: $0.rawByteCount, storedByteCount: $0.storedByteCount)
            })
    }
}
