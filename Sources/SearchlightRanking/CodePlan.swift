package import SearchlightBytes

/// How the block scorer treats a posting code: up to two roles directly, more through the general way.
@frozen @usableFromInline
struct CodePlan {
    @usableFromInline var firstCount: Float
    @usableFromInline var secondCount: Float
    /// Where the rows of the roles begin in the norm table.
    @usableFromInline var firstRow: UInt16
    @usableFromInline var secondRow: UInt16
    /// Where the lengths of the roles lie in packed norms, as bit shifts.
    @usableFromInline var firstShift: UInt8
    @usableFromInline var secondShift: UInt8
    /// Raw value of `TitleClass`.
    @usableFromInline var titleClass: UInt8
    /// 0: the two roles say all; 1: there are more.
    @usableFromInline var isGeneral: UInt8

    /// The plan of counts in at most two roles; a second role that is not there has count 0.
    init(_ counts: RoleCounts, _ layout: NormLayout) {
        // No arrays: this runs for hundreds of codes before the first answer from an image.
        var (first, second) = (TextRole.title, TextRole.title)
        var roleCount = 0
        for number in 0..<UInt8(5) {
            guard let role = TextRole(rawValue: number), counts[role] != 0 else { continue }
            if roleCount == 0 { first = role }
            if roleCount == 1 { second = role }
            roleCount += 1
        }
        if roleCount < 2 { second = first }
        firstCount = Float(counts[first])
        secondCount = roleCount > 1 ? Float(counts[second]) : 0
        firstRow = UInt16(first.rawValue) * 256
        secondRow = UInt16(second.rawValue) * 256
        firstShift = layout.shift(of: first)
        secondShift = layout.shift(of: second)
        titleClass = TitleClass(counts).rawValue
        isGeneral = roleCount > 2 ? 1 : 0
    }
}

/// The plans of all codes of an image, for any weights. Made once an image and reused. Immutable.
@safe
@usableFromInline
package final class CodePlanTable: Sendable {
    /// 256 plans; those of codes that are not in the table count nothing. Valid while the table lives.
    // why: points to memory that is filled before it is shared and never changes.
    @usableFromInline nonisolated(unsafe) let base: UnsafePointer<CodePlan>

    /// 256 times the counts by role, as numbers to multiply with; lanes 5 to 7 are 0. Valid while the table lives.
    // why: points to memory that is filled before it is shared and never changes.
    nonisolated(unsafe) let counts: UnsafePointer<SIMD8<Float>>

    /// 256 role masks (`RoleCounts.roleMask`). Valid while the table lives.
    // why: points to memory that is filled before it is shared and never changes.
    nonisolated(unsafe) private let masks: UnsafePointer<UInt8>

    /// What the norms that postings are scored with are made of.
    package let layout: NormLayout

    /// - Parameters:
    ///   - entries: the code table; entries beyond the first 255 are ignored.
    ///   - layout: that of the image's norms.
    package init(_ entries: [RoleCounts], _ layout: NormLayout) {
        self.layout = layout
        let base = UnsafeMutablePointer<CodePlan>.allocate(capacity: 256)
        let counts = UnsafeMutablePointer<SIMD8<Float>>.allocate(capacity: 256)
        unsafe base.initialize(repeating: CodePlan(RoleCounts(), layout), count: 256)
        unsafe counts.initialize(repeating: .zero, count: 256)
        let masks = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        unsafe masks.initialize(repeating: 0, count: 256)
        for (code, entry) in entries.prefix(255).enumerated() {
            unsafe masks[code] = entry.roleMask
            unsafe base[code] = CodePlan(entry, layout)
            unsafe counts[code] = SIMD8(
                Float(entry.title), Float(entry.keywords), Float(entry.description), Float(entry.body),
                Float(entry.other),
                0, 0, 0)
        }
        unsafe self.base = UnsafePointer(base)
        unsafe self.counts = UnsafePointer(counts)
        unsafe self.masks = UnsafePointer(masks)
    }

    deinit {
        unsafe base.deallocate()
        unsafe counts.deallocate()
        unsafe masks.deallocate()
    }

    /// The roles in which a posting with a code occurs, as in `RoleCounts.roleMask`; 0 for codes that are not in the table.
    package func roleMask(_ code: UInt8) -> UInt8 { unsafe masks[Int(code)] }

    /// What a code says of titles; `absent` for codes that are not in the table.
    @inlinable
    package func titleClass(_ code: UInt8) -> TitleClass {
        unsafe TitleClass(rawValue: base[Int(code)].titleClass) ?? .absent
    }
}

extension CodePlanTable {
    /// The contribution of a posting with a code of the table, and what the posting says of titles: the same numbers as
    /// those of the block scorer.
    package func score(
        _ code: UInt8, _ norms: DocumentNorms, _ weight: TermWeight, _ table: NormTable
    ) -> (contribution: Float, titleClass: TitleClass) {
        let entry = unsafe base + Int(code)
        let rows = unsafe table.base
        let titleClass = unsafe TitleClass(rawValue: entry.pointee.titleClass) ?? .absent
        if unsafe entry.pointee.isGeneral != 0 {
            return (weight.contribution(unsafe frequency(code, norms, rows)), titleClass)
        }
        // The rows are 256 apart, the lengths 8 bits.
        let (firstRow, secondRow) = unsafe (entry.pointee.firstRow, entry.pointee.secondRow)
        let first = unsafe rows[Int(firstRow) &+ norms.byte(UInt8(truncatingIfNeeded: firstRow &>> 5))]
        let second = unsafe rows[Int(secondRow) &+ norms.byte(UInt8(truncatingIfNeeded: secondRow &>> 5))]
        let frequency = unsafe entry.pointee.firstCount * first + entry.pointee.secondCount * second
        return (weight.contribution(frequency), titleClass)
    }

    /// The weighted frequency over all roles. Roles without a count add exactly 0.
    @unsafe
    private func frequency(_ code: UInt8, _ norms: DocumentNorms, _ rows: UnsafePointer<Float>) -> Float {
        let count = unsafe counts[Int(code)]
        var sum = unsafe count[0] * rows[norms.byte(0)]
        unsafe sum += count[1] * rows[256 &+ norms.byte(8)]
        unsafe sum += count[2] * rows[512 &+ norms.byte(16)]
        unsafe sum += count[3] * rows[768 &+ norms.byte(24)]
        unsafe sum += count[4] * rows[1_024 &+ norms.byte(32)]
        return sum
    }
}

extension DocumentNorms {
    /// The byte that begins at a bit.
    @inline(__always)
    fileprivate func byte(_ shift: UInt8) -> Int { Int(truncatingIfNeeded: (bits &>> UInt64(shift)) & 255) }
}
