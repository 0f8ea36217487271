import SearchlightBytes

/// Finds the one byte that is wrong in bytes whose checksum is known, by trying: a checksum of 64 bits fits by chance
/// so seldom that bytes which fit are the right ones.
struct ByteRepair {
    /// Bytes that may still be hashed: at some gigabytes a second this bounds the time.
    private var budget: Int

    init(budget: Int) { self.budget = budget }

    /// The bytes as they were; nil where more than one is wrong, or the budget is not enough to tell.
    ///
    /// O(n²), first with each single bit changed, which is the likeliest damage.
    mutating func repaired(_ bytes: [UInt8], checksum: UInt64, seed: UInt64) -> [UInt8]? {
        var bytes = bytes
        func fits() -> Bool { bytes.withByteView { Checksum.of($0, seed: seed) } == checksum }
        if fits() { return bytes }
        for isOneBit in [true, false] {
            for position in bytes.indices {
                for change in UInt8(1)...255 where (change.nonzeroBitCount == 1) == isOneBit {
                    budget -= bytes.count
                    guard budget >= 0 else { return nil }
                    bytes[position] ^= change
                    if fits() { return bytes }
                    bytes[position] ^= change
                }
            }
        }
        return nil
    }
}
