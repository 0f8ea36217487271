/// Looks for a short ASCII text in bytes at memory speed, with or without letter case, and for pairs of bytes that may
/// stand for some of its letters.
package struct ByteNeedle: Sendable {
    /// Letters in lower case where case does not matter.
    private let bytes: [UInt8]

    /// What is or-ed to a byte before it is compared with each of them: 0x20 for letters whose case does not matter.
    private let foldings: [UInt8]

    /// Pairs of bytes that count as found too.
    private let pairs: [(lead: UInt8, second: UInt8)]

    /// - Parameter text: at least one byte, all below 0x80.
    package init(_ text: [UInt8], ignoresCase: Bool, pairs: [(UInt8, UInt8)] = []) {
        precondition(!text.isEmpty, "there is nothing to look for")
        foldings = text.map { ignoresCase && ($0 | 0x20) &- 0x61 < 26 ? 0x20 : 0 }
        bytes = zip(text, foldings).map { $0 | $1 }
        self.pairs = pairs.map { (lead: $0.0, second: $0.1) }
    }

    /// The first place from `start` on, before `end`, where the text or a pair begins; nil where there is none.
    ///
    /// `end` must not lie behind the view. About 32 bytes in 3 ns.
    package func firstOffset(in view: ByteView, from start: Int, to end: Int) -> Int? {
        precondition(start >= 0 && end <= view.count, "a search reaches beyond its bytes")
        let base = unsafe view.unsafeBase.assumingMemoryBound(to: UInt8.self)
        let last = bytes.count &- 1
        var place = start
        // Invariant: both loads lie before `end`.
        while place &+ last &+ 32 <= end {
            if unsafe mayBegin(base, place) {
                for candidate in place..<place &+ 32 where unsafe begins(base, candidate, end) { return candidate }
            }
            place &+= 32
        }
        while place < end {
            if unsafe begins(base, place, end) { return place }
            place &+= 1
        }
        return nil
    }

    /// Whether a match may begin at one of the 32 bytes from `place` on.
    @inline(__always)
    private func mayBegin(_ base: UnsafePointer<UInt8>, _ place: Int) -> Bool {
        let last = bytes.count &- 1
        let firsts = unsafe UnsafeRawPointer(base + place).loadUnaligned(as: SIMD32<UInt8>.self)
        let lasts = unsafe UnsafeRawPointer(base + place + last).loadUnaligned(as: SIMD32<UInt8>.self)
        let first = (firsts | SIMD32(repeating: foldings[0])) ^ SIMD32(repeating: bytes[0])
        let second = (lasts | SIMD32(repeating: foldings[last])) ^ SIMD32(repeating: bytes[last])
        // A zero byte is where both fit.
        var found = SIMD32<UInt8>(repeating: 0).replacing(with: .max, where: (first | second) .== 0)
        for pair in pairs { found.replace(with: .max, where: firsts .== SIMD32(repeating: pair.lead)) }
        let words = unsafe unsafeBitCast(found, to: SIMD4<UInt64>.self)
        return words[0] | words[1] | words[2] | words[3] != 0
    }

    private func begins(_ base: UnsafePointer<UInt8>, _ place: Int, _ end: Int) -> Bool {
        // Invariant: `place` lies before `end`.
        let byte = unsafe base[place]
        for pair in pairs where pair.lead == byte && place + 1 < end {
            if unsafe base[place + 1] == pair.second { return true }
        }
        guard place &+ bytes.count <= end else { return false }
        for offset in bytes.indices where unsafe base[place &+ offset] | foldings[offset] != bytes[offset] {
            return false
        }
        return true
    }
}
