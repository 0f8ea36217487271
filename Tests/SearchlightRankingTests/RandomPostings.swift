import SearchlightBytes
import SearchlightRanking
import SearchlightTestSupport

/// Random postings with their norms and random legal weights, the same for the same seed.
struct RandomPostings {
    var random: SeededRandom
    let norms: [UInt64]
    let codeTable: [RoleCounts]

    /// A layout that leaves out what no posting or document has, and the norms in it, with 8 bytes behind them.
    let layout: NormLayout
    let packedNorms: [UInt8]

    init(seed: UInt64, documentCount: Int = 5_000) {
        var random = SeededRandom(seed: seed)
        let roles = TextRole.allCases.filter { $0 == .title || Int.random(in: 0...2, using: &random) > 0 }
        let full = (0..<documentCount).map { _ in RandomPostings.norms(&random) }
        layout = NormLayout(
            roleDocumentCounts: TextRole.allCases.map { roles.contains($0) ? 1 : 0 }, hasHints: seed % 2 == 0)
        // What the layout has no place for is gone.
        let layout = layout
        norms = full.map { layout.fullBits(of: layout.packedBits(of: $0)) }
        packedNorms =
            norms.flatMap { bits in
                (0..<layout.byteCount).map { UInt8(truncatingIfNeeded: layout.packedBits(of: bits) >> UInt64(8 * $0)) }
            } + [UInt8](repeating: 0xAA, count: 8)
        codeTable = (0..<Int.random(in: 1...255, using: &random)).map { _ in RandomPostings.counts(&random, roles) }
        self.random = random
    }

    static func norms(_ random: inout SeededRandom) -> UInt64 {
        var bits: UInt64 = 0
        for role in TextRole.allCases {
            let length = Int.random(in: 1...Int.random(in: 1...5_000, using: &random), using: &random)
            bits |= UInt64(LengthCode.encode(length)) << (UInt64(role.rawValue) * 8)
        }
        return bits | UInt64.random(in: 0...31, using: &random) << 40 | UInt64(255) << 48
    }

    static func counts(_ random: inout SeededRandom, _ roles: [TextRole] = TextRole.allCases) -> RoleCounts {
        var counts = RoleCounts()
        let roleCount = Int.random(in: 1...5, using: &random)
        for _ in 0..<roleCount {
            counts[roles.randomElement(using: &random)!] = UInt32.random(in: 1...40, using: &random)
        }
        counts.startsTitle = counts.title > 0 && Bool.random(using: &random)
        return counts
    }

    static func parameters(_ random: inout SeededRandom) -> RankingParameters {
        var parameters = RankingParameters()
        for role in TextRole.allCases {
            parameters.roleWeights[role] = Double.random(in: 0...20, using: &random)
            parameters.lengthNormalization[role] = Double.random(in: 0...1, using: &random)
        }
        parameters.saturation = Double.random(in: 0.01...5, using: &random)
        return parameters
    }

    static func averages(_ random: inout SeededRandom) -> RoleValues {
        RoleValues(
            title: Double.random(in: 0...20, using: &random), keywords: Double.random(in: 0...20, using: &random),
            description: Double.random(in: 0...200, using: &random), body: Double.random(in: 0...2_000, using: &random),
            other: Double.random(in: 0...20, using: &random))
    }

    /// Ascending documents, `count` of them, with a code each.
    mutating func block(count: Int) -> (documents: [UInt32], codes: [UInt8]) {
        var documents = Set<UInt32>()
        while documents.count < count {
            documents.insert(UInt32.random(in: 0..<UInt32(norms.count), using: &random))
        }
        let codes = (0..<count).map { _ in UInt8.random(in: 0..<UInt8(codeTable.count), using: &random) }
        return (documents.sorted(), codes)
    }
}
