import SearchlightBytes

/// The 128 random bits that a file, image or journal is known by, and that its checksums are bound to.
package struct FileIdentity: Sendable, Hashable {
    /// The first eight of the 16 bytes on disk, as a little-endian number.
    package let low: UInt64

    /// The last eight of the 16 bytes on disk, as a little-endian number.
    package let high: UInt64

    package init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// A new one, from the system's random numbers.
    package static func random() -> FileIdentity {
        FileIdentity(low: .random(in: 0 ... .max), high: .random(in: 0 ... .max))
    }

    /// Where the checksums of everything in the file start from: XXH3 of the 16 bytes.
    package var checksumSeed: UInt64 {
        var bytes = (low.littleEndian, high.littleEndian)
        return unsafe withUnsafeBytes(of: &bytes) { unsafe Checksum.of($0) }
    }
}
