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

    /// - Parameters:
    ///   - normBases: for each 2,048 documents of the image the address of their norms, at any alignment; not nil where
    ///     a document is scored.
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
    }

    /// Documents of a block of norms, as a shift.
    private static var normShift: UInt32 { 11 }

    /// Computes contributions, and their products with the best title match that each posting leaves possible.
    ///
    /// Code 255 gives 0: the caller scores spelled-out postings with `score(_:norms:)`.
    /// - Parameters:
    ///   - documents: `count` document numbers, below the number of documents that `normBases` covers.
    ///   - codes: `count` posting codes.
    ///   - contributions: room for `count` numbers, rounded up to a multiple of 4.
    ///   - potentials: the same.
    package func score(
        count: Int, documents: UnsafePointer<UInt32>, codes: UnsafePointer<UInt8>,
        contributions: UnsafeMutablePointer<Float>, potentials: UnsafeMutablePointer<Float>
    ) {
        let rows = unsafe table.base
        let plan = unsafe plans.base
        let factors = unsafe multipliers.base + (isExact ? TitleMultipliers.half : 0)
        for index in 0..<count {
            let norms = unsafe self.norms(of: documents[index])
            let entry = unsafe plan + Int(codes[index])
            let first = unsafe rows[Int(entry.pointee.firstRow) + BlockScorer.byte(norms, entry.pointee.firstShift)]
            let second = unsafe rows[Int(entry.pointee.secondRow) + BlockScorer.byte(norms, entry.pointee.secondShift)]
            unsafe contributions[index] = entry.pointee.firstCount * first + entry.pointee.secondCount * second
            let row = unsafe Int(entry.pointee.titleClass) * 512 + Int((norms &>> 40) & 1) * 256
            unsafe potentials[index] = factors[row + Int(norms & 255)]
            if unsafe entry.pointee.isGeneral != 0 {
                unsafe contributions[index] = TermWeight.weightedFrequency(
                    plans.counts(codes[index]), DocumentNorms(bits: norms), table)
            }
        }
        unsafe saturate(count: (count + 3) & ~3, contributions, potentials)
    }

    /// Computes the contribution and the potential of one posting from its counts.
    package func score(_ counts: RoleCounts, document: UInt32) -> (contribution: Float, potential: Float) {
        let norms = unsafe DocumentNorms(bits: self.norms(of: document))
        let contribution = unsafe weight.contribution(counts, norms, table)
        return unsafe (contribution, contribution * multipliers.factor(TitleClass(counts), isExact: isExact, norms))
    }

    /// The norms of a document, as stored.
    @inline(__always)
    private func norms(of document: UInt32) -> UInt64 {
        let base = unsafe normBases[Int(document &>> BlockScorer.normShift)].unsafelyUnwrapped
        let offset = Int(document & 2_047) &* 8
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
