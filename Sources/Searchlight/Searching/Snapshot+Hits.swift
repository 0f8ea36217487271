import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

extension Snapshot {
    /// One hit, read from the image that it lies in.
    func hit(
        _ hit: RankedHit, explanation: ScoreExplanation? = nil, in scope: LeaseScope
    ) throws(StoreError) -> SearchHit {
        let image = slots[hit.address.slot].image
        let head = try image.head(of: hit.address.document, in: scope)
        return SearchHit(
            identifier: head.identifier.string(), title: head.title?.string(),
            domain: try ItemReader(image: image, scope: scope).domain(of: head), score: hit.score,
            isExact: hit.match == .exact, explanation: explanation.map(Explanation.init))
    }
}
