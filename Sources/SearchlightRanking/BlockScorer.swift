package import SearchlightBytes

/// Scores up to 128 postings of one term at a time: the inner loop of ranking.
///
/// The results equal those of `TermWeight.contribution` to the last bit. Pointers must stay valid while the scorer is
/// used; nothing is allocated. One thread at a time, since the output buffers belong to the caller.
@unsafe
package struct BlockScorer {
    private let table: NormTable
    private let plans: CodePlanTable
    private let multipliers: TitleMultipliers
    /// Base addresses of the norms by 2,048 documents.
    private let normBases: UnsafeMutablePointer<UnsafeRawPointer?>
    private let weight: TermWeight
    private let isExact: Bool

    /// Bytes of a document's norms, and where their flags begin.
    private let normByteCount: Int
    private let flagShift: UInt64

    /// - Parameters:
    ///   - plans: those of the image's codes and norms.
    ///   - normBases: for each 2,048 documents of the image the address of their norms, at any alignment and with 8 bytes
    ///     behind them; not nil where a document is scored.
    ///   - isExact: whether the term is the word as typed.
    package init(
        table: NormTable, plans: CodePlanTable, multipliers: TitleMultipliers,
        normBases: UnsafeMutablePointer<UnsafeRawPointer?>, weight: TermWeight, isExact: Bool
    ) {
        unsafe self.table = table
        unsafe self.plans = plans
        unsafe self.multipliers = multipliers
        unsafe self.normBases = unsafe normBases
        unsafe self.weight = weight
        unsafe self.isExact = isExact
        unsafe normByteCount = plans.layout.byteCount
        unsafe flagShift = plans.layout.flagShift
    }

    /// Documents of a block of norms, as a shift.
    private static var normShift: UInt32 { 11 }

    /// Computes contributions, and their products with the best title match that each posting leaves possible.
    ///
    /// Code 255 gives 0: the caller scores spelled-out postings with `score(_:document:)`.
    /// - Parameters:
    ///   - count: postings, at most 128.
    ///   - documents: their documents, of which `normBases` has the norms.
    ///   - codes: their codes.
    package func score(
        count: Int, documents: UnsafePointer<UInt32>, codes: UnsafePointer<UInt8>, into scores: BlockScores
    ) {
        precondition(count <= BlockScores.count, "a posting block has 128 postings at most")
        for index in 0..<count { unsafe scores.norms[index] = norms(of: documents[index]) }
        for index in 0..<count { unsafe scores.positions[index] = UInt8(truncatingIfNeeded: index) }
        unsafe score(count, codes, scores)
    }

    /// The same for the first `count` postings at `scores.positions`, which the caller has filled in.
    package func score(
        selected count: Int, _ documents: UnsafePointer<UInt32>, _ codes: UnsafePointer<UInt8>, _ scores: BlockScores
    ) {
        precondition(count <= BlockScores.count, "a posting block has 128 postings at most")
        for index in 0..<count { unsafe scores.norms[index] = norms(of: documents[Int(scores.positions[index])]) }
        unsafe score(count, codes, scores)
    }

    /// Scores the postings at `scores.positions`, whose norms are in `scores.norms`: fetched first and at once, so that
    /// the waits for memory overlap.
    @inline(__always)
    private func score(_ count: Int, _ codes: UnsafePointer<UInt8>, _ scores: BlockScores) {
        let generalCount = unsafe addTwoRoles(count, codes, scores)
        if generalCount > 0 { unsafe addAllRoles(generalCount, codes, scores) }
        unsafe saturate(count: (count + 3) & ~3, scores.contributions, scores.potentials)
    }

    /// Weighted frequencies over the two roles of the plans, and title factors. Gives how many postings have more roles.
    @inline(__always)
    private func addTwoRoles(_ count: Int, _ codes: UnsafePointer<UInt8>, _ scores: BlockScores) -> Int {
        let rows = unsafe table.base
        let plan = unsafe plans.base
        let factors = unsafe multipliers.base + (isExact ? TitleMultipliers.half : 0)
        let (norms, general, positions) = unsafe (scores.norms, scores.general, scores.positions)
        let (frequencies, potentials) = unsafe (scores.contributions, scores.potentials)
        let flagShift = unsafe self.flagShift
        var generalCount = 0
        for index in 0..<count {
            let bits = unsafe norms[index]
            let entry = unsafe plan + Int(codes[Int(positions[index])])
            let first = unsafe rows[Int(entry.pointee.firstRow) &+ BlockScorer.byte(bits, entry.pointee.firstShift)]
            let second = unsafe rows[Int(entry.pointee.secondRow) &+ BlockScorer.byte(bits, entry.pointee.secondShift)]
            unsafe frequencies[index] = entry.pointee.firstCount * first + entry.pointee.secondCount * second
            let row =
                unsafe Int(entry.pointee.titleClass) &* 512 &+ Int(truncatingIfNeeded: (bits &>> flagShift) & 1) &* 256
            unsafe potentials[index] = factors[row &+ Int(truncatingIfNeeded: bits & 255)]
            // Written always and kept only where it counts: no branch to guess.
            unsafe general[generalCount] = UInt8(truncatingIfNeeded: index)
            unsafe generalCount &+= Int(entry.pointee.isGeneral)
        }
        return generalCount
    }

    /// Weighted frequencies over all roles, for the postings in `general`. Roles without a count add exactly 0.
    @inline(__always)
    private func addAllRoles(_ generalCount: Int, _ codes: UnsafePointer<UInt8>, _ scores: BlockScores) {
        let rows = unsafe table.base
        let counts = unsafe plans.counts
        let layout = unsafe plans.layout
        for place in 0..<generalCount {
            let index = unsafe Int(scores.general[place])
            let bits = unsafe scores.norms[index]
            let count = unsafe counts[Int(codes[Int(scores.positions[index])])]
            var sum = unsafe count[0] * rows[BlockScorer.byte(bits, layout.shift(of: .title))]
            unsafe sum += count[1] * rows[256 &+ BlockScorer.byte(bits, layout.shift(of: .keywords))]
            unsafe sum += count[2] * rows[512 &+ BlockScorer.byte(bits, layout.shift(of: .description))]
            unsafe sum += count[3] * rows[768 &+ BlockScorer.byte(bits, layout.shift(of: .body))]
            unsafe sum += count[4] * rows[1_024 &+ BlockScorer.byte(bits, layout.shift(of: .other))]
            unsafe scores.contributions[index] = sum
        }
    }

    /// Computes the contribution and the potential of one posting from its counts.
    package func score(_ counts: RoleCounts, document: UInt32) -> (contribution: Float, potential: Float) {
        let norms = unsafe DocumentNorms(bits: plans.layout.fullBits(of: self.norms(of: document)))
        let contribution = unsafe weight.contribution(counts, norms, table)
        return unsafe (contribution, contribution * multipliers.factor(TitleClass(counts), isExact: isExact, norms))
    }

    /// The norms of a document, packed.
    @inline(__always)
    private func norms(of document: UInt32) -> UInt64 {
        let base = unsafe normBases[Int(document &>> BlockScorer.normShift)].unsafelyUnwrapped
        let offset = unsafe Int(document & 2_047) &* normByteCount
        return unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    @inline(__always)
    private static func byte(_ norms: UInt64, _ shift: UInt8) -> Int {
        Int(truncatingIfNeeded: (norms &>> UInt64(shift)) & 255)
    }

    /// Turns weighted frequencies into contributions and factors into potentials, four at a time.
    ///
    /// Lanes behind `count` hold what the buffers held before; nobody reads them.
    @inline(__always)
    private func saturate(
        count: Int, _ contributions: UnsafeMutablePointer<Float>, _ potentials: UnsafeMutablePointer<Float>
    ) {
        let saturation = unsafe SIMD4<Float>(repeating: weight.saturation)
        let ceiling = unsafe SIMD4<Float>(repeating: weight.ceiling)
        let one = SIMD4<Float>(repeating: 1)
        var index = 0
        while index < count {
            let target = unsafe UnsafeMutableRawPointer(contributions + index)
            let frequency = unsafe target.loadUnaligned(as: SIMD4<Float>.self)
            let contribution = ceiling * (one - saturation / (frequency + saturation))
            unsafe target.storeBytes(of: contribution, as: SIMD4<Float>.self)
            let product = unsafe UnsafeMutableRawPointer(potentials + index)
            let factor = unsafe product.loadUnaligned(as: SIMD4<Float>.self)
            unsafe product.storeBytes(of: contribution * factor, as: SIMD4<Float>.self)
            index &+= 4
        }
    }
}
