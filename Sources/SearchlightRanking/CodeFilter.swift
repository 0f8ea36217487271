import SearchlightBytes

/// For each posting code of an image a weighted frequency that no posting with it exceeds: that of fields of one word.
///
/// Made for an image and a norm table, and kept while neither changes. Immutable.
@safe
package final class CodeCeilings: Sendable {
    /// 256 numbers; infinity for 255, "spelled out".
    // why: written in init only.
    nonisolated(unsafe) let frequencies: UnsafePointer<Float>
    let plans: CodePlanTable
    package let table: NormTable

    package init(_ plans: CodePlanTable, _ table: NormTable) {
        self.plans = plans
        self.table = table
        let frequencies = UnsafeMutablePointer<Float>.allocate(capacity: 256)
        for code in 0..<255 {
            var sum: Float = 0
            for role in TextRole.allCases {
                unsafe sum += plans.counts[code][Int(role.rawValue)] * table[role, 1]
            }
            unsafe frequencies[code] = sum
        }
        unsafe frequencies[255] = .infinity
        unsafe self.frequencies = UnsafePointer(frequencies)
    }

    deinit { unsafe frequencies.deallocate() }
}

/// Which posting codes can still make a document enter the result, whatever its lengths are. One thread at a time.
@safe
package final class CodeFilter {
    /// Invariant: 256 initialised bytes; `passing` for codes that pass, `passingMarked` for those that do so in marked
    /// documents alone, 0 for others.
    let passes: UnsafeMutablePointer<UInt8>

    /// In both the last bit is set, so that `passes[code] >> 1 | passes[code] & mark` is 1 where a posting passes.
    static var passing: UInt8 { 3 }
    static var passingMarked: UInt8 { 1 }

    package init() {
        unsafe passes = .allocate(capacity: 256)
        unsafe passes.initialize(repeating: CodeFilter.passing, count: 256)
    }

    deinit { unsafe passes.deallocate() }

    /// Lets every code pass.
    package func reset() { unsafe passes.update(repeating: CodeFilter.passing, count: 256) }

    /// Lets those codes pass that can reach what is needed, which is not more for `marked` documents. O(256), a third of a
    /// microsecond.
    package func update(_ ceilings: CodeCeilings, _ weight: TermWeight, _ all: CodeNeeds, marked: CodeNeeds) {
        let (all, marked) = (CodeFilter.frequencies(all, weight), CodeFilter.frequencies(marked, weight))
        let frequencies = unsafe ceilings.frequencies
        let plans = unsafe ceilings.plans.base
        for code in 0..<255 {
            let titleClass = unsafe Int(plans[code].titleClass) & 3
            let frequency = unsafe frequencies[code]
            unsafe passes[code] =
                frequency >= all[titleClass]
                ? CodeFilter.passing : frequency >= marked[titleClass] ? CodeFilter.passingMarked : 0
        }
    }

    /// Puts the places of the postings that pass into `scores.positions` and gives their number. Each is written and kept
    /// only where it counts: no branch to guess.
    /// - Parameters:
    ///   - documents: those of the postings, all of the image that `marks` belongs to.
    @unsafe @inline(__always)
    package func select(
        documents: UnsafePointer<UInt32>, _ codes: PostingCodes, _ marks: DocumentMarks?, into scores: BlockScores
    ) -> Int {
        if let usual = unsafe codes.usual, unsafe passes[Int(usual.code)] == 0 {
            return unsafe selectOthers(usual.others, documents, codes, marks, scores)
        }
        let (passes, positions) = unsafe (self.passes, scores.positions)
        var selected = 0
        guard let marks else {
            for index in unsafe 0..<codes.count {
                unsafe positions[selected] = UInt8(truncatingIfNeeded: index)
                unsafe selected &+= Int(passes[Int(codes.base[index])] &>> 1)
            }
            return selected
        }
        let words = unsafe marks.words
        for index in unsafe 0..<codes.count {
            unsafe positions[selected] = UInt8(truncatingIfNeeded: index)
            let pass = unsafe passes[Int(codes.base[index])]
            let mark = unsafe UInt8(truncatingIfNeeded: DocumentMarks.bit(words, documents[index]))
            selected &+= Int(pass &>> 1 | pass & mark)
        }
        return selected
    }

    /// The same where the usual code does not pass, so that only the others need a look.
    @unsafe
    private func selectOthers(
        _ others: SIMD2<UInt64>, _ documents: UnsafePointer<UInt32>, _ codes: PostingCodes, _ marks: DocumentMarks?,
        _ scores: BlockScores
    ) -> Int {
        let (passes, positions) = unsafe (self.passes, scores.positions)
        var selected = 0
        for half in 0..<2 {
            var bits = others[half]
            while bits != 0 {
                let index = half &* 64 &+ bits.trailingZeroBitCount
                bits &= bits &- 1
                unsafe positions[selected] = UInt8(truncatingIfNeeded: index)
                let pass = unsafe passes[Int(codes.base[index])]
                var mark: UInt8 = 0
                if let marks {
                    mark = unsafe UInt8(truncatingIfNeeded: DocumentMarks.bit(marks.words, documents[index]))
                }
                selected &+= Int(pass &>> 1 | pass & mark)
            }
        }
        return selected
    }

    /// The weighted frequencies that are needed, by title class.
    private static func frequencies(_ needs: CodeNeeds, _ weight: TermWeight) -> SIMD4<Float> {
        SIMD4(
            frequency(needs.absent, weight), frequency(needs.inside, weight), frequency(needs.starts, weight), .infinity
        )
    }

    /// A weighted frequency that is needed for a contribution, rounded down; infinity where none is enough.
    private static func frequency(_ contribution: Float, _ weight: TermWeight) -> Float {
        if contribution <= 0 { return -1 }
        let share = contribution / weight.ceiling * (1 - 2e-6)
        return share < 1 ? weight.saturation * share / (1 - share) * (1 - 2e-5) : .infinity
    }
}

/// Contributions that a posting needs: `absent` where the term is in no title, `inside` where it is in one, `starts` where
/// it begins one.
package struct CodeNeeds: Sendable {
    package var absent: Float
    package var inside: Float
    package var starts: Float

    package init(absent: Float, inside: Float, starts: Float) {
        self.absent = absent
        self.inside = inside
        self.starts = starts
    }
}
