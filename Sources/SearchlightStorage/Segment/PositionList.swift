package import SearchlightBytes

/// The positions of one posting, role after role, ascending in each. Reuse it: its memory stays.
@safe
package struct PositionList: ~Copyable {
    /// Invariant: room for `capacity` numbers, which is `count` at least.
    @unsafe private(set) var base: UnsafeMutablePointer<UInt32>
    private var capacity = 64

    /// How many positions there are.
    package private(set) var count = 0

    /// How many there are in each role.
    package private(set) var counts = RoleCounts()

    /// Whether the body's positions are those of the description.
    private var isShared = false

    /// Integers that are written of the posting, `count` or fewer.
    private(set) var writtenCount = 0

    package init() {
        unsafe base = .allocate(capacity: capacity)
        unsafe base.initialize(repeating: 0, count: capacity)
    }

    deinit { unsafe base.deallocate() }

    /// Where the positions of a role stand.
    package func range(of role: TextRole) -> Range<Int> {
        var start = 0
        for earlier in TextRole.allCases where earlier.rawValue < role.rawValue { start += Int(counts[earlier]) }
        return start..<start + Int(counts[role])
    }

    /// All positions: those of the title first, of `other` last.
    package var values: [UInt32] { unsafe Array(UnsafeBufferPointer(start: base, count: count)) }

    package subscript(index: Int) -> UInt32 {
        @inline(__always)
        get {
            precondition(index >= 0 && index < count, "a position is asked for that is not there")
            return unsafe base[index]
        }
    }

    /// All positions, for loops that must not check. Valid until the list is filled anew.
    @unsafe package var pointer: UnsafePointer<UInt32> { unsafe UnsafePointer(base) }
}

// MARK: - Filling

extension PositionList {
    /// Makes room for the positions of a posting. Where `isShared`, the body's are those of the description and are not
    /// written.
    mutating func hold(_ counts: RoleCounts, isShared: Bool) {
        self.counts = counts
        self.isShared = isShared
        count = Int(truncatingIfNeeded: counts.total)
        writtenCount = count &- (isShared ? Int(counts.body) : 0)
        if count > capacity { grow() }
    }

    /// Turns the integers that were read into positions; false where one exceeds 32 bits.
    mutating func sumDifferences() -> Bool {
        var (end, last) = (0, UInt64(0))
        sum(counts.title, &end, &last)
        sum(counts.keywords, &end, &last)
        sum(counts.description, &end, &last)
        if isShared { shareDescription(&end) } else { sum(counts.body, &end, &last) }
        sum(counts.other, &end, &last)
        return last <= UInt64(UInt32.max)
    }

    /// Sums the `count` differences of a role, which begin at `end`, and moves `end` behind them. `last` becomes the
    /// greatest position of all.
    @inline(__always)
    private func sum(_ count: UInt32, _ end: inout Int, _ last: inout UInt64) {
        if count == 0 { return }
        let start = end
        end &+= Int(count)
        var position: UInt64 = 0
        for index in start..<end {
            position &+= unsafe UInt64(base[index])
            unsafe base[index] = UInt32(truncatingIfNeeded: position)
        }
        last = max(last, position)
    }

    /// Makes the positions of the body, which begins at `end`, those of the description before it; what was read for the
    /// role behind the body moves up.
    private func shareDescription(_ end: inout Int) {
        let bodyCount = Int(counts.body)
        let body = unsafe base + end
        end &+= bodyCount
        unsafe (body + bodyCount).update(from: body, count: count &- end)
        unsafe body.update(from: body - bodyCount, count: bodyCount)
    }

    private mutating func grow() {
        unsafe base.deallocate()
        capacity = count
        unsafe base = .allocate(capacity: capacity)
    }
}
