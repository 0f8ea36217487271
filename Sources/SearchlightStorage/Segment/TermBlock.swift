import SearchlightBytes

/// A block of the dictionary: groups of 16 front-coded terms with their entries.
struct TermBlock {
    let view: ByteView

    /// Ordinal of the block's first term.
    let firstOrdinal: UInt32

    /// Groups of the block, at least 1.
    let groupCount: Int

    /// Where the groups end and their offsets begin.
    let groupsEnd: Int

    init(_ view: ByteView, firstOrdinal: UInt32) throws(FormatError) {
        let count = Int(try view.uint16(at: view.count - 2))
        guard count > 0, 2 * count + 2 < view.count else {
            throw FormatError("a dictionary block has an impossible number of groups", at: view.count - 2)
        }
        self.view = view
        self.firstOrdinal = firstOrdinal
        groupCount = count
        groupsEnd = view.count - 2 - 2 * count
    }

    /// Where group `group` begins; `groupCount` gives the end of the last one.
    func groupOffset(_ group: Int) throws(FormatError) -> Int {
        guard group < groupCount else { return groupsEnd }
        let offset = Int(try view.uint16(at: groupsEnd + 2 * group))
        guard offset < groupsEnd else {
            throw FormatError("a group of terms begins outside its block", at: groupsEnd + 2 * group)
        }
        return offset
    }

    /// The first term of a group, whole.
    func firstTerm(ofGroup group: Int) throws(FormatError) -> ByteView {
        var cursor = try ByteCursor(view, at: try groupOffset(group))
        return try cursor.readCountedBytes()
    }

    /// The last group that begins at or before `term`; 0 when all begin behind it. O(log groups).
    func group(of term: ByteView) throws(FormatError) -> Int {
        var (low, high) = (0, groupCount)
        while high - low > 1 {
            let middle = (low + high) / 2
            if try firstTerm(ofGroup: middle).compare(term) <= 0 { low = middle } else { high = middle }
        }
        return low
    }
}
