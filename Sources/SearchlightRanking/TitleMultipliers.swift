import SearchlightBytes

/// The factor of the best title match of a query of one word, by what a posting and the norms say.
///
/// Rounded up to `Float`, so that products with it bound scores. Made with the weights. Immutable.
@safe
@usableFromInline
package final class TitleMultipliers: Sendable {
    /// Rows of 256 title lengths by (exact, class, several titles). Valid while the table lives.
    nonisolated(unsafe) let base: UnsafePointer<Float>  // why: written in init only

    /// Numbers for one exactness.
    static var half: Int { 3 * 2 * 256 }

    /// What each `TitleMatch` multiplies the text score with, by raw value.
    // why: points to memory that is filled before it is shared and never changes.
    @usableFromInline nonisolated(unsafe) let matchFactors: UnsafePointer<Double>

    package init(_ weights: TitleMatchWeights) {
        let matchFactors = UnsafeMutablePointer<Double>.allocate(capacity: TitleMatch.allCases.count)
        for match in TitleMatch.allCases { unsafe matchFactors[Int(match.rawValue)] = weights.multiplier(match) }
        unsafe self.matchFactors = UnsafePointer(matchFactors)
        let base = UnsafeMutablePointer<Float>.allocate(capacity: 2 * TitleMultipliers.half)
        for row in 0..<12 {
            for code in 0..<256 {
                let match = TitleMatch.ofOneWord(
                    TitleClass(rawValue: UInt8(row % 6 / 2)) ?? .starts, isExact: row >= 6,
                    hasSeveralTitles: row % 2 == 1, titleLength: LengthCode.decode(UInt8(code)))
                unsafe base[row * 256 + code] = TitleMultipliers.roundedUp(weights.multiplier(match))
            }
        }
        unsafe self.base = UnsafePointer(base)
    }

    deinit {
        unsafe base.deallocate()
        unsafe matchFactors.deallocate()
    }

    /// What a title match multiplies the text score with.
    @inlinable
    package func factor(_ match: TitleMatch) -> Double { unsafe matchFactors[Int(match.rawValue)] }

    /// The factor for one posting.
    package func factor(_ titleClass: TitleClass, isExact: Bool, _ norms: DocumentNorms) -> Float {
        let row = (isExact ? 6 : 0) + Int(titleClass.rawValue) * 2 + (norms.hasSeveralTitles ? 1 : 0)
        return unsafe base[row * 256 + Int(norms.length(.title))]
    }

    /// The least `Float` that is not below `value`.
    static func roundedUp(_ value: Double) -> Float {
        let near = Float(value)
        return Double(near) < value ? near.nextUp : near
    }
}
