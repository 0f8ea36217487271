import SearchlightBytes

/// Where the words of the current item's roles stand: next positions and lengths.
struct FieldLengths {
    /// Next position, words that count into the length, and number of values, by role.
    private var next = SIMD8<UInt32>(repeating: 0)
    private var lengths = SIMD8<UInt32>(repeating: 0)
    private var valueCounts = SIMD8<UInt32>(repeating: 0)
    private var isPresent = SIMD8<UInt32>(repeating: 0)

    /// The position of the first word of the role's next value.
    func start(of role: TextRole) -> UInt32 {
        let lane = Int(role.rawValue)
        return valueCounts[lane] == 0 ? 0 : next[lane] &+ SegmentFormat.positionGap
    }

    /// Notes a value that took the positions from `start` up to `end` and gave `tokenCount` tokens.
    mutating func add(_ role: TextRole, from start: UInt32, to end: UInt32, tokenCount: Int) {
        let lane = Int(role.rawValue)
        // Only the first title counts into the title's length: it says whether the whole title was matched.
        if role != .title || valueCounts[lane] == 0 { lengths[lane] &+= end &- start }
        next[lane] = end
        valueCounts[lane] &+= 1
        if tokenCount > 0 { isPresent[lane] = 1 }
    }

    /// Whether the item has more titles than one.
    var hasSeveralTitles: Bool { valueCounts[0] > 1 }

    /// The length codes as the lowest five bytes of a number.
    var codes: UInt64 {
        var bits: UInt64 = 0
        for lane in 0..<5 {
            let code = isPresent[lane] != 0 ? LengthCode.encode(Int(lengths[lane])) : LengthCode.absent
            bits |= UInt64(code) &<< UInt64(lane &* 8)
        }
        return bits
    }
}
