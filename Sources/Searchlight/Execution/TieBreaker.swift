import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// Decides between hits of the same score and date: by the bytes of their identifiers.
struct TieBreaker {
    let targets: [SearchTarget]
    let scope: LeaseScope

    /// Whether the first hit comes before the second.
    func precedes(_ left: Hit, _ right: Hit) throws(StoreError) -> Bool {
        let (leftTarget, rightTarget) = (targets[Int(left.slot)], targets[Int(right.slot)])
        if left.slot == right.slot, leftTarget.image.isDateOrdered { return left.document < right.document }
        let leftIdentifier = try leftTarget.image.head(of: left.document, in: scope).identifier
        let rightIdentifier = try rightTarget.image.head(of: right.document, in: scope).identifier
        if leftIdentifier != rightIdentifier { return leftIdentifier < rightIdentifier }
        // The same identifier in two stores, or deleted in one image and alive in another.
        return (leftTarget.snapshot, leftTarget.slot, left.document)
            < (rightTarget.snapshot, rightTarget.slot, right.document)
    }
}
