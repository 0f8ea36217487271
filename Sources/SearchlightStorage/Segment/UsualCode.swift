import SearchlightBytes

/// The posting code that most postings of a full block have: it is written once, the others one by one.
enum UsualCode {
    /// The most frequent of the 128 codes at `codes`; of equally frequent ones the lowest.
    @unsafe
    static func find(in codes: UnsafePointer<UInt8>) -> UInt8 {
        // Most often it is the code in front, and one look over all of them tells.
        let first = unsafe codes[0]
        let rest = unsafe others(than: first, in: codes)
        if rest[0].nonzeroBitCount &+ rest[1].nonzeroBitCount < SegmentFormat.postingsPerBlock / 2 { return first }
        return unsafe mostFrequent(codes)
    }

    @unsafe
    private static func mostFrequent(_ codes: UnsafePointer<UInt8>) -> UInt8 {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { frequencies in
            unsafe frequencies.initialize(repeating: 0)
            var best: UInt8 = 0
            for position in 0..<SegmentFormat.postingsPerBlock {
                let code = unsafe codes[position]
                unsafe frequencies[Int(code)] &+= 1
                let (frequency, most) = unsafe (frequencies[Int(code)], frequencies[Int(best)])
                if frequency > most || (frequency == most && code < best) { best = code }
            }
            return best
        }
    }

    /// A bit for each of the 128 codes at `codes` that is another, the first one lowest.
    @unsafe
    static func others(than usual: UInt8, in codes: UnsafePointer<UInt8>) -> SIMD2<UInt64> {
        var others = SIMD2<UInt64>.zero
        for position in 0..<SegmentFormat.postingsPerBlock {
            let isOther: UInt64 = unsafe codes[position] == usual ? 0 : 1
            others[position &>> 6] |= isOther &<< UInt64(position & 63)
        }
        return others
    }
}
