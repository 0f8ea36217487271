package import SearchlightBytes

/// The positions of one posting, role after role, ascending in each. Reuse it: its memory stays.
@safe
package struct PositionList: ~Copyable {
    /// Invariant: room for `capacity` numbers, the first `count` of which are set.
    private var base: UnsafeMutablePointer<UInt32>
    private var capacity = 64

    /// How many positions there are.
    package private(set) var count = 0

    /// How many there are in each role.
    package internal(set) var counts = RoleCounts()

    package init() { unsafe base = .allocate(capacity: capacity) }

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

    /// Lets `body` read all positions. The pointer is valid inside it only.
    @inline(__always)
    package func withValues<Result>(_ body: (UnsafePointer<UInt32>) -> Result) -> Result {
        unsafe body(UnsafePointer(base))
    }
}

extension PositionList {
    mutating func removeAll() { count = 0 }

    @inline(__always)
    mutating func append(_ value: UInt32) {
        if count == capacity { grow() }
        unsafe base[count] = value
        count &+= 1
    }

    /// Appends the positions in a range once more.
    mutating func repeatValues(in range: Range<Int>) {
        for index in range { append(self[index]) }
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity * 2)
        unsafe larger.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = larger
        capacity *= 2
    }
}
