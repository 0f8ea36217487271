import Synchronization

/// The entries of the scalars that common scripts use, each block of 256 computed at its first use, and the rest on
/// demand.
///
/// Any thread may read it. Blocks are published once and never freed.
@safe
struct ScalarFoldTable: @unchecked Sendable {  // why: blocks are published atomically, complete
    /// The one table. Making it costs next to nothing; a block costs some tens of microseconds at its first use.
    static let shared = ScalarFoldTable()

    /// The blocks of 256 scalars that are kept: alphabets up to Arabic, Devanagari to Bengali, Thai, Greek
    /// and Latin with more accents, general punctuation, kana, and full width.
    private static let keptBlocks: [UInt8] = [
        0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x09, 0x0E, 0x1E, 0x1F, 0x20, 0x21, 0x22, 0x26, 0x30, 0xFF,
    ]

    /// For each high byte of a scalar below U+10000: the address of its block's entries, `toCome` while a kept block
    /// was not used yet, `onDemand` for all others.
    private let blocks: UnsafeMutablePointer<Atomic<UInt>>
    private static let onDemand: UInt = 0
    private static let toCome: UInt = 1

    private init() {
        unsafe blocks = .allocate(capacity: 256)
        for block in 0..<256 { unsafe (blocks + block).initialize(to: Atomic(Self.onDemand)) }
        for block in Self.keptBlocks { unsafe blocks[Int(block)].store(Self.toCome, ordering: .relaxed) }
    }

    /// The entry of any scalar.
    @inline(__always)
    subscript(scalar: UInt32) -> ScalarFold {
        if scalar < 0x10000 {
            let state = unsafe blocks[Int(truncatingIfNeeded: scalar &>> 8)].load(ordering: .acquiring)
            if state > Self.toCome { return Self.entry(scalar, in: state) }
            if scalar &- 0x4E00 < 0x5200 || scalar &- 0x3400 < 0x19C0 || scalar &- 0xAC00 < 0x2BA4 {
                return ScalarFold(.cjk, scalar: scalar)
            }
            if state == Self.toCome { return makeBlock(scalar) }
        }
        return ScalarFold.fromUnicode(scalar)
    }

    /// Invariant: `address` is that of 256 entries that are never freed.
    @inline(__always)
    private static func entry(_ scalar: UInt32, in address: UInt) -> ScalarFold {
        guard let entries = unsafe UnsafePointer<ScalarFold>(bitPattern: address) else { return .fromUnicode(scalar) }
        return unsafe entries[Int(truncatingIfNeeded: scalar & 0xFF)]
    }

    /// Computes the scalar's block and publishes it, unless another thread was first.
    @inline(never)
    private func makeBlock(_ scalar: UInt32) -> ScalarFold {
        let entries = UnsafeMutablePointer<ScalarFold>.allocate(capacity: 256)
        for low in 0..<256 {
            unsafe (entries + low).initialize(to: ScalarFold.fromUnicode(scalar & 0xFF00 | UInt32(low)))
        }
        let entry = unsafe entries[Int(scalar & 0xFF)]
        let (isPublished, _) = unsafe blocks[Int(scalar >> 8)].compareExchange(
            expected: Self.toCome, desired: UInt(bitPattern: entries), ordering: .acquiringAndReleasing)
        if !isPublished { unsafe entries.deallocate() }
        return entry
    }
}
