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
    /// 0: the two roles say all; 1: look the counts up.
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
    let entries: [RoleCounts]

    /// - Parameter entries: the code table; entries beyond the first 255 are ignored.
    package init(_ entries: [RoleCounts]) {
        self.entries = entries
        let base = UnsafeMutablePointer<CodePlan>.allocate(capacity: 256)
        unsafe base.initialize(repeating: CodePlan(RoleCounts()), count: 256)
        for (code, counts) in entries.prefix(255).enumerated() {
            unsafe base[code] = CodePlan(counts)
        }
        unsafe self.base = UnsafePointer(base)
    }

    deinit { unsafe base.deallocate() }

    /// What a code says of titles; `absent` for codes that are not in the table.
    package func titleClass(_ code: UInt8) -> TitleClass {
        unsafe TitleClass(rawValue: base[Int(code)].titleClass) ?? .absent
    }

    /// The counts behind a code; none for codes that are not in the table.
    func counts(_ code: UInt8) -> RoleCounts {
        Int(code) < entries.count ? entries[Int(code)] : RoleCounts()
    }
}
