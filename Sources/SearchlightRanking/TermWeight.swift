package import SearchlightBytes

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What one term of a query is worth, and the arithmetic of its contribution to the text score.
///
/// All of it is in `Float` with a fixed order of operations, so that the block scorer and the scorer of single
/// documents agree to the last bit. Each step is monotonic, rounding included.
package struct TermWeight: Sendable, Hashable {
    /// The contribution that no count can exceed: idf × (k1 + 1) × factor.
    package let ceiling: Float

    /// BM25F's `k1`.
    package let saturation: Float

    /// That of a term whose postings are only counted.
    package static let nothing = TermWeight(inverseFrequency: 0, parameters: RankingParameters())

    /// - Parameter factor: 1 for the word as typed, less for completions and near spellings.
    package init(inverseFrequency: Double, parameters: RankingParameters, factor: Double = 1) {
        saturation = Float(parameters.saturation)
        ceiling = Float(inverseFrequency * (parameters.saturation + 1) * factor)
    }

    /// `ln(1 + (N - df + 0.5) / (df + 0.5))`, never negative.
    package static func inverseFrequency(documentCount: Int, documentFrequency: Int) -> Double {
        let frequency = Double(max(0, min(documentFrequency, documentCount)))
        return log1p((Double(max(0, documentCount)) - frequency + 0.5) / (frequency + 0.5))
    }

    /// The weighted frequency of a posting: over the roles in order, count × weight of an occurrence.
    package static func weightedFrequency(
        _ counts: RoleCounts, _ norms: DocumentNorms, _ table: NormTable
    ) -> Float {
        var sum: Float = 0
        for role in TextRole.allCases where counts[role] != 0 {
            sum += Float(counts[role]) * table[role, norms.length(role)]
        }
        return sum
    }

    /// The contribution of a weighted frequency: `ceiling × frequency / (frequency + k1)`, written so that no rounding
    /// can let it fall while the frequency grows. 0 for 0, `ceiling` for infinity.
    @inline(__always)
    package func contribution(_ frequency: Float) -> Float {
        ceiling * (1 - saturation / (frequency + saturation))
    }

    /// The contribution of a posting.
    package func contribution(_ counts: RoleCounts, _ norms: DocumentNorms, _ table: NormTable) -> Float {
        contribution(TermWeight.weightedFrequency(counts, norms, table))
    }
}
