/// Where a document is among the searched snapshots.
package struct SearchAddress: Sendable, Hashable {
    /// Index into the searched snapshots.
    package var snapshot: Int

    /// Index into `Snapshot.slots`.
    package var slot: Int
    package var document: UInt32

    package init(snapshot: Int, slot: Int, document: UInt32) {
        self.snapshot = snapshot
        self.slot = slot
        self.document = document
    }
}

/// What had to be forgiven for a hit.
package enum MatchKind: Int, Sendable, Hashable, Comparable {
    /// Nothing.
    case exact
    /// Typos.
    case nearSpelling
    /// Words are missing.
    case someWords

    package static func < (left: MatchKind, right: MatchKind) -> Bool { left.rawValue < right.rawValue }
}

/// A document found, with what decides its place.
package struct RankedHit: Sendable, Hashable {
    package var address: SearchAddress
    package var score: Double

    /// Seconds since 1970.
    package var rankingDate: UInt32
    package var match: MatchKind

    package init(address: SearchAddress, score: Double, rankingDate: UInt32, match: MatchKind) {
        self.address = address
        self.score = score
        self.rankingDate = rankingDate
        self.match = match
    }
}

/// A place in the order of results: score, then date, both descending, then the bytes of the identifier.
package struct ResultPosition: Sendable, Hashable {
    package var score: Double
    package var rankingDate: UInt32

    /// The identifier as stored.
    package var identifier: [UInt8]

    /// What was forgiven in the search: the next page forgives the same.
    package var match: MatchKind

    /// Hits up to this place, the one at it included.
    package var hitCount: Int

    package init(score: Double, rankingDate: UInt32, identifier: [UInt8], match: MatchKind, hitCount: Int) {
        self.score = score
        self.rankingDate = rankingDate
        self.identifier = identifier
        self.match = match
        self.hitCount = hitCount
    }
}

/// A way to end the word typed last.
package struct Completion: Sendable, Hashable {
    /// The term, folded.
    package var term: String

    /// Live documents that have it together with the words before it; of many only so many are counted.
    package var documentCount: Int

    package init(term: String, documentCount: Int) {
        self.term = term
        self.documentCount = documentCount
    }
}
