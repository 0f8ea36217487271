import SearchlightBytes
import SearchlightStorage

/// What seals of every kind have in common: numbers and checksums in bytes of any content. Offsets lie in the array.
extension [UInt8] {
    func number(at offset: Int, byteCount: Int = 8) -> UInt64 {
        self[offset..<offset + byteCount].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func put(_ number: UInt64, at offset: Int, byteCount: Int = 8) {
        for step in 0..<byteCount { self[offset + step] = UInt8(truncatingIfNeeded: number >> UInt64(8 * step)) }
    }

    func checksum(_ range: Range<Int>, seed: UInt64 = 0) -> UInt64 {
        Array(self[range]).withByteView { Checksum.of($0, seed: seed) }
    }

    /// The id in the common header at `start`.
    func identity(at start: Int = 0) -> FileIdentity {
        FileIdentity(low: number(at: start + 16), high: number(at: start + 24))
    }

    /// Puts a right common header around the id at `start`.
    mutating func sealHeader(_ kind: FileKind, at start: Int = 0) {
        var writer = ByteWriter()
        FileHeader(kind: kind, identity: identity(at: start)).encode(into: &writer)
        replaceSubrange(start..<start + FileHeader.byteCount, with: writer.copyBytes())
    }

    /// As `sealHeader`, with the last eight bytes as the checksum of the whole file.
    mutating func sealWhole(_ kind: FileKind) {
        sealHeader(kind)
        put(checksum(0..<count - 8, seed: identity().checksumSeed), at: count - 8)
    }
}

/// What the seals of parts are multiplied with: their place makes their seed.
let placeFactor: UInt64 = 0x9E37_79B9_7F4A_7C15
