import SearchlightBytes
import SearchlightStorage
import SearchlightText

/// A hit of a search over several indexes.
public struct GroupHit: Sendable {
    /// Which of the indexes the item is in.
    public let index: Int
    /// The hit.
    public let hit: SearchHit
}

extension SearchIndex {
    /// One search over several indexes: statistics are summed, so that scores compare as in one index.
    ///
    /// Options of each index but its clock are those of the first. Best first; `order` is ignored.
    public static func search(
        _ text: String, in indexes: [SearchIndex], options: SearchOptions = SearchOptions()
    ) throws(SearchlightError) -> [GroupHit] {
        guard let first = indexes.first else { return [] }
        let snapshots = indexes.map { $0.store.snapshot() }
        let runs = try snapshots.map { (snapshot) throws(SearchlightError) in
            try IndexSearch(text, options, in: snapshot, of: first, time: first.now, position: nil)
        }
        var request = runs[0].request
        request.otherTitles = { (address: SearchAddress, scope: LeaseScope) in
            let image = snapshots[address.snapshot].slots[address.slot].image
            return try OtherTitles.read(image, address.document, in: scope)
        }
        if !options.filterQueries.isEmpty {
            request.filter.predicate = { address in runs[address.snapshot].filter?.contains(address) ?? true }
        }
        return try translatingSearchErrors {
            try sharedEngine.topHits(request, in: snapshots).map { found in
                let explanation =
                    options.explains
                    ? try sharedEngine.explain(found.address, match: found.match, request, in: snapshots) : nil
                let run = runs[found.address.snapshot]
                let hit = try LeaseScopePool.withScope { (scope) throws(StoreError) in
                    try run.snapshot.hit(found, explanation: explanation, in: scope)
                }
                return GroupHit(index: found.address.snapshot, hit: hit)
            }
        }
    }
}
