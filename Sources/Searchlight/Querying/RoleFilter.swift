import SearchlightBytes
import SearchlightStorage

/// How many words titles have that pass.
struct TitleLength {
    let code: UInt8

    /// Documents whose titles may pass with another number of words; nil where there are none.
    let others: DocumentSet?
}

/// Which postings have their term in one of some roles.
struct RoleFilter {
    private let roles: [TextRole]

    /// Whether the term must also begin a title.
    private let startsTitle: Bool

    /// How long titles are that pass, where only titles are asked for.
    let length: TitleLength?
    private var codes = [Bool](repeating: false, count: 256)

    init(_ table: CodeTable, _ roles: [TextRole], startsTitle: Bool, _ length: TitleLength?) {
        self.roles = roles
        self.startsTitle = startsTitle
        self.length = length
        for (code, counts) in table.entries.prefix(255).enumerated() { codes[code] = passes(counts) }
    }

    @inline(__always)
    func passes(_ code: UInt8) -> Bool { codes[Int(code)] }

    func passes(_ counts: RoleCounts) -> Bool {
        (counts.startsTitle || !startsTitle) && roles.contains { counts[$0] > 0 }
    }

    /// Whether a block may have such a posting.
    func mayPass(_ skip: SkipEntry) -> Bool {
        (skip.startsTitle || !startsTitle) && roles.contains { skip.largestCounts[Int($0.rawValue)] > 0 }
            && (length?.others != nil || holdsLength(skip))
    }

    /// Whether a block may have a title that is no longer than those that pass; true where nothing is known of that.
    func holdsLength(_ skip: SkipEntry) -> Bool {
        length.map { skip.smallestLengths[Int(TextRole.title.rawValue)] <= $0.code } ?? true
    }
}
