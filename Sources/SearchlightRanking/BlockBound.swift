import SearchlightBytes

/// What is known of a group of postings without reading them: the largest counts and the smallest lengths by role.
package struct PostingMaxima: Sendable, Hashable {
    /// By role (lane = raw value of `TextRole`); 255 means that no bound is known.
    package var largestCounts: SIMD8<UInt8>

    /// Smallest `LengthCode` by role; 255 where no posting has the role.
    package var smallestLengths: SIMD8<UInt8>

    /// Whether some posting begins a title.
    package var startsTitle: Bool

    package init(largestCounts: SIMD8<UInt8>, smallestLengths: SIMD8<UInt8>, startsTitle: Bool) {
        self.largestCounts = largestCounts
        self.smallestLengths = smallestLengths
        self.startsTitle = startsTitle
    }

    /// The maxima of two groups together.
    package func union(_ other: PostingMaxima) -> PostingMaxima {
        let counts = largestCounts.replacing(with: other.largestCounts, where: other.largestCounts .> largestCounts)
        let lengths = smallestLengths.replacing(
            with: other.smallestLengths, where: other.smallestLengths .< smallestLengths)
        return PostingMaxima(
            largestCounts: counts, smallestLengths: lengths, startsTitle: startsTitle || other.startsTitle)
    }
}

extension PostingMaxima {
    /// A weighted frequency that no posting of the group exceeds.
    ///
    /// Adds in the order of `TermWeight.weightedFrequency`, so rounding cannot put a posting above it.
    package func frequencyBound(_ table: NormTable) -> Float {
        var sum: Float = 0
        for role in TextRole.allCases {
            let count = largestCounts[Int(role.rawValue)]
            if count == 0 { continue }
            if count == 255 { return .infinity }
            sum += Float(count) * table[role, smallestLengths[Int(role.rawValue)]]
        }
        return sum
    }

    /// A contribution that no posting of the group exceeds.
    package func contributionBound(_ weight: TermWeight, _ table: NormTable) -> Float {
        weight.contribution(frequencyBound(table))
    }

    /// The best title match that a query of one word can have in the group.
    ///
    /// - Parameter severalTitles: whether some document of the image has several titles; then the word may be all of a
    ///   title that the maxima do not speak of.
    package func bestMatch(isExact: Bool, severalTitles: Bool) -> TitleMatch {
        if largestCounts[0] == 0 { return .none }
        if isExact, startsTitle, smallestLengths[0] <= 1 { return .identical }
        if isExact, severalTitles { return .wholeOther }
        guard startsTitle else { return .adjacent }
        return smallestLengths[0] <= 2 ? .almostWhole : .begins
    }
}
