import Searchlight

extension CSUserQuery {
    /// Tells the index that a person used a result: it ranks higher from the next search on, most for this text.
    ///
    /// Opening counts as a use of the item; every visible item, the used one among them, counts as shown. Looking alone
    /// counts as nothing but shown.
    public func userEngaged(
        _ item: CSUserQuery.Item, visibleItems: [CSUserQuery.Item], interaction: UserInteractionKind
    ) {
        let shown = Set(visibleItems.map(\.id)).union([item.id])
        let opened = interaction == .select ? item.id : nil
        let text = queryText
        // why: what people do with results is a hint, and a store that cannot be found takes none
        for store in (try? request.stores()) ?? [] {
            store.enqueue { index in
                var batch = Batch()
                for identifier in shown.sorted() where try index.contains(identifier) {
                    batch.engage(identifier, opens: identifier == opened ? 1 : 0, shown: 1, query: text)
                }
                try index.commit(batch)
            } completion: { _ in
                // What people do with results is a hint: where it cannot be written down nothing is lost.
            }
        }
    }

    /// Tells the index that a person used a suggestion. Suggestions come from the words of the items and are ordered by
    /// how many items they lead to; the items that the person opens then are what counts, so this changes nothing.
    public func userEngaged(
        _ suggestion: CSUserQuery.Suggestion, visibleSuggestions: [CSUserQuery.Suggestion],
        interaction: UserInteractionKind
    ) {}
}
