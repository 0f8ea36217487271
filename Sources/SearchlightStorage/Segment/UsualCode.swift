import SearchlightBytes

/// The code that nearly all postings of a full block have: it is written once, the others one by one.
///
/// Where more than 24 postings have others, all codes are written: reading them in place is faster than putting many
/// where they belong.
package struct UsualCode {
    package let code: UInt8

    /// A bit for each of the 128 postings that has another code, the first one lowest.
    package let others: SIMD2<UInt64>

    /// Other codes at most.
    static var mostOthers: Int { 24 }

    /// In the first byte of a posting block, beside the width of its gaps: it has a usual code.
    static var flag: UInt8 { 64 }

    /// Bytes before the other codes: the code and the bits.
    static var headByteCount: Int { 17 }

    /// nil where the 128 codes at `codes` have none.
    @unsafe
    init?(of codes: UnsafePointer<UInt8>) {
        // Boyer and Moore's vote: a code that more than half of the postings have is what is left.
        var (candidate, votes) = (UInt8(0), 0)
        for position in 0..<SegmentFormat.postingsPerBlock {
            let code = unsafe codes[position]
            if votes == 0 { candidate = code }
            votes &+= code == candidate ? 1 : -1
        }
        let others = unsafe UsualCode.others(than: candidate, in: codes)
        guard UsualCode.count(others) <= UsualCode.mostOthers else { return nil }
        self.init(code: candidate, others: others)
    }

    init(code: UInt8, others: SIMD2<UInt64>) {
        self.code = code
        self.others = others
    }

    /// Postings with another code.
    static func count(_ others: SIMD2<UInt64>) -> Int { others[0].nonzeroBitCount &+ others[1].nonzeroBitCount }

    /// A bit for each of the 128 codes at `codes` that is another.
    @unsafe
    private static func others(than usual: UInt8, in codes: UnsafePointer<UInt8>) -> SIMD2<UInt64> {
        var others = SIMD2<UInt64>.zero
        for position in 0..<SegmentFormat.postingsPerBlock {
            let isOther: UInt64 = unsafe codes[position] == usual ? 0 : 1
            others[position &>> 6] |= isOther &<< UInt64(position & 63)
        }
        return others
    }
}
