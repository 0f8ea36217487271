package import SearchlightBytes

/// How the block scorer treats a posting code: up to two roles directly, more through the general way.
struct CodePlan {
    var firstCount: Float
    var secondCount: Float
    /// Where the rows of the roles begin in the norm table.
    var firstRow: UInt16
    var secondRow: UInt16
    /// Where the lengths of the roles lie in the norms, as bit shifts.
    var firstShift: UInt8
    var secondShift: UInt8
    /// Raw value of `TitleClass`.
    var titleClass: UInt8
    /// 0: the two roles say all; 1: there are more.
    var isGeneral: UInt8

    /// The plan of counts in at most two roles; a second role that is not there has count 0.
    init(_ counts: RoleCounts) {
        let roles = TextRole.allCases.filter { counts[$0] != 0 }
        let first = roles.first ?? .title
        let second = roles.count > 1 ? roles[1] : first
        firstCount = Float(counts[first])
        secondCount = roles.count > 1 ? Float(counts[second]) : 0
        firstRow = UInt16(first.rawValue) * 256
        secondRow = UInt16(second.rawValue) * 256
        firstShift = first.rawValue * 8
        secondShift = second.rawValue * 8
        titleClass = TitleClass(counts).rawValue
        isGeneral = roles.count > 2 ? 1 : 0
    }
}

/// The plans of all codes of an image, for any weights. Made once an image and reused. Immutable.
@safe
package final class CodePlanTable: Sendable {
    /// 256 plans; those of codes that are not in the table count nothing. Valid while the table lives.
    // why: points to memory that is filled before it is shared and never changes.
    nonisolated(unsafe) let base: UnsafePointer<CodePlan>

    /// 256 times the counts by role, as numbers to multiply with; lanes 5 to 7 are 0. Valid while the table lives.
    // why: points to memory that is filled before it is shared and never changes.
    nonisolated(unsafe) let counts: UnsafePointer<SIMD8<Float>>

    /// - Parameter entries: the code table; entries beyond the first 255 are ignored.
    package init(_ entries: [RoleCounts]) {
        let base = UnsafeMutablePointer<CodePlan>.allocate(capacity: 256)
        let counts = UnsafeMutablePointer<SIMD8<Float>>.allocate(capacity: 256)
        unsafe base.initialize(repeating: CodePlan(RoleCounts()), count: 256)
        unsafe counts.initialize(repeating: .zero, count: 256)
        for (code, entry) in entries.prefix(255).enumerated() {
            unsafe base[code] = CodePlan(entry)
            for role in TextRole.allCases { unsafe counts[code][Int(role.rawValue)] = Float(entry[role]) }
        }
        unsafe self.base = UnsafePointer(base)
        unsafe self.counts = UnsafePointer(counts)
    }

    deinit {
        unsafe base.deallocate()
        unsafe counts.deallocate()
    }

    /// What a code says of titles; `absent` for codes that are not in the table.
    package func titleClass(_ code: UInt8) -> TitleClass {
        unsafe TitleClass(rawValue: base[Int(code)].titleClass) ?? .absent
    }
}
