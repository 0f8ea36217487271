import SearchlightBytes

/// Finds the dictionary block of a term: the first eight bytes of each block's first term as a number, then all bytes.
struct TermIndex: Sendable {
    /// First eight bytes of each block's first term, big-endian, zeros behind short ones.
    private let keys: [UInt64]
    private let ends: [UInt32]
    private let bytes: [UInt8]

    /// Throws where the first terms are not in strictly ascending order. O(blocks).
    init(_ directory: SegmentDirectory) throws(FormatError) {
        ends = directory.termIndexEnds
        bytes = directory.termIndexBytes
        keys = try TermIndex.keys(ends, bytes)
    }

    private static func keys(_ ends: [UInt32], _ bytes: [UInt8]) throws(FormatError) -> [UInt64] {
        try bytes.withByteView { (view: ByteView) throws(FormatError) -> [UInt64] in
            var keys: [UInt64] = []
            keys.reserveCapacity(ends.count)
            var previous = ByteView()
            var start = 0
            for end in ends {
                let term = try view.slice(start..<max(start, Int(end)))
                guard keys.isEmpty || previous < term else {
                    throw FormatError("the term index is out of order", at: start)
                }
                keys.append(key(of: term))
                previous = term
                start = Int(end)
            }
            return keys
        }
    }

    /// The last block whose first term is at or before `term`; 0 when there is none. O(log blocks).
    func block(of term: ByteView) -> Int {
        let wanted = TermIndex.key(of: term)
        var (low, high) = (0, keys.count)
        while high &- low > 1 {
            let middle = (low &+ high) / 2
            let key = keys[middle]
            if key < wanted || (key == wanted && begins(middle, atOrBefore: term)) {
                low = middle
            } else {
                high = middle
            }
        }
        return low
    }

    private func begins(_ block: Int, atOrBefore term: ByteView) -> Bool {
        let start = block == 0 ? 0 : Int(ends[block - 1])
        return bytes.withByteView { view in
            // Invariant: `keys` sliced the same range without an error.
            unsafe ByteView(base: view.unsafeBase + start, count: Int(ends[block]) - start) <= term
        }
    }

    /// The first eight bytes of a term as a number that sorts like them.
    static func key(of term: ByteView) -> UInt64 {
        // Invariant: never reads beyond the term's last byte.
        let base = unsafe term.unsafeBase
        if term.count >= 8 { return unsafe UInt64(bigEndian: base.loadUnaligned(as: UInt64.self)) }
        var key: UInt64 = 0
        for position in 0..<term.count {
            let byte = unsafe base.load(fromByteOffset: position, as: UInt8.self)
            key |= UInt64(byte) &<< UInt64(56 &- 8 &* position)
        }
        return key
    }
}
