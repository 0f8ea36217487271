import SearchlightBytes

/// About how many tokens stand far behind the start of their field, by the bits that their positions need.
package struct LongPositionCounts {
    /// Positions of this many bits and less are not counted.
    package static let leastBitCount = 9

    private var counts = [Int](repeating: 0, count: 30)

    /// Nothing is counted yet.
    package init() {}

    /// Notes a field whose `tokenCount` tokens stand from `start` up to `end`.
    @inline(__always)
    package mutating func add(from start: UInt32, to end: UInt32, tokenCount: Int) {
        if end >= 1 << Self.leastBitCount || end < start { addLong(from: start, to: end, tokenCount: tokenCount) }
    }

    @inline(never)
    private mutating func addLong(from start: UInt32, to end: UInt32, tokenCount: Int) {
        for bitCount in Self.leastBitCount..<counts.count {
            // Positions have 32 bits and may begin again at 0; the format's are at most `maximumPosition`.
            let beyond = end < start ? tokenCount : Int(end) - max(Int(start), 1 << bitCount)
            counts[bitCount] += max(0, min(tokenCount, beyond))
        }
    }

    /// Tokens whose positions need more than so many bits, `leastBitCount` to 29.
    package func count(beyond bitCount: Int) -> Int { counts[bitCount] }

    package mutating func removeAll() { self = LongPositionCounts() }
}
