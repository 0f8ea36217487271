import SearchlightBytes

/// A block of heads: the heads one after another, then a u16 offset of each, then a u16 count.
struct HeadBlock {
    /// The heads, without what stands behind them.
    let heads: ByteView

    /// How many there are.
    let count: Int

    private let view: ByteView

    init(_ view: ByteView) throws(FormatError) {
        count = Int(try view.uint16(at: view.count - 2))
        let end = view.count - 2 - 2 * count
        guard end >= 0 else { throw FormatError("a block has too many heads", at: view.count - 2) }
        self.view = view
        heads = try view.slice(0..<end)
    }

    /// Where a head begins.
    @inline(__always)
    func offset(of entry: Int) throws(FormatError) -> Int {
        guard entry >= 0, entry < count else { throw FormatError("a head is missing from its block", at: 0) }
        return Int(try view.uint16(at: heads.count &+ 2 &* entry))
    }

    /// A cursor at a head.
    @inline(__always)
    func cursor(at entry: Int) throws(FormatError) -> ByteCursor { try ByteCursor(heads, at: offset(of: entry)) }

    /// The head that byte `place` lies in, from head `start` on, which must begin at or before it. O(log distance).
    func entry(holding place: Int, from start: Int) throws(FormatError) -> Int {
        // Invariant: head `low` begins at or before the place, head `high` behind it or nowhere.
        var (low, high, step) = (start, start + 1, 1)
        while high < count, try offset(of: high) <= place {
            low = high
            high += step
            step *= 2
        }
        high = min(high, count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if try offset(of: middle) <= place { low = middle } else { high = middle }
        }
        return low
    }
}
