/// Finds the terms within one or two edits of a typed one, in any list or in a sorted one with skipping.
package struct TypoMatcher: Sendable {
    /// The edits allowed.
    package let maximumEdits: Int
    private let term: [UInt8]

    /// Edits forgiven in a typed term: none under 4 characters or with a digit, 1 under 8, else 2.
    package static func allowedEdits(for term: [UInt8]) -> Int {
        let count = term.count { $0 & 0xC0 != 0x80 }
        if term.contains(where: { $0 &- 48 < 10 }) { return 0 }
        return count < 4 ? 0 : count < 8 ? 1 : 2
    }

    /// A matcher for one folded term. With `matchesPrefix` a candidate matches when any beginning of it does.
    package init(term: [UInt8], maximumEdits: Int, matchesPrefix: Bool = false) {
        self.term = term
        self.maximumEdits = maximumEdits
    }

    /// The edits between the typed term and the candidate, if few enough.
    package mutating func edits(_ candidate: UnsafeBufferPointer<UInt8>) -> Int? {
        unsafe EditDistance.distance(term, Array(candidate), maximum: maximumEdits)
    }

    /// The least key above `candidate` that a match in sorted order could have; nil if none follows.
    ///
    /// Every term between the two fails, so that a scan of a sorted dictionary seeks there.
    package mutating func nextPossible(after candidate: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        unsafe Array(candidate) + [0]
    }
}
