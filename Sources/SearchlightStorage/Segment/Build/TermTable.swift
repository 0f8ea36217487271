import SearchlightBytes
import SearchlightText

/// A distinct term of the builder.
struct BuilderTerm: BitwiseCopyable {
    /// The first eight bytes, the first in the highest place, zeros behind a shorter term: sorts like the bytes.
    var prefix: UInt64
    /// Where its bytes lie in the arena.
    var offset: UInt32
    var byteCount: UInt16
    /// Occurrences in the log that belong to living items.
    var uses: UInt32
}

/// Gives each distinct term a number, in order of appearance, and counts its occurrences.
///
/// The loop over a field's tokens allocates nothing unless a buffer grows. One thread at a time.
@safe
struct TermTable: ~Copyable {
    private(set) var terms = GrowingBuffer<BuilderTerm>(capacity: 1024)
    private var slots = HashSlots(capacity: 512)

    /// The bytes of all terms, one behind the other. Invariant: `paddingByteCount` more bytes are allocated.
    private(set) var bytes = GrowingBuffer<UInt8>(capacity: 16_384)

    private static var paddingByteCount: Int { 16 }

    /// Bytes of memory that the terms take.
    var byteCount: Int { terms.byteCount &+ bytes.byteCount &+ slots.byteCount }

    var count: Int { terms.count }

    /// Bytes that more terms may take: offsets have 32 bits.
    var isFull: Bool { bytes.count > Int(UInt32.max) - (64 << 20) || terms.count > Int(UInt32.max) - (64 << 20) }

    /// Appends an entry to `log` for each token: the term's number in the lower half, `role` and position in the upper.
    ///
    /// Positions beyond the format's last one are set to it. `buffer` is not changed.
    @inline(never)
    mutating func intern(_ buffer: borrowing TokenBuffer, role: TextRole, into log: inout GrowingBuffer<UInt64>) {
        let count = buffer.tokenCount
        guard count > 0 else { return }
        let tokens = unsafe buffer.tokenBase
        let source = unsafe UnsafeRawPointer(buffer.byteBase)
        log.reserve(count)
        let entries = unsafe log.base + log.count
        let roleBits = UInt64(role.rawValue) &<< 61
        for position in 0 ..< count {
            let token = unsafe tokens[position]
            let number = unsafe intern(token, at: source + Int(token.offset))
            let place = UInt64(min(token.position, SegmentFormat.maximumPosition)) &<< 32
            unsafe entries[position] = roleBits | place | UInt64(truncatingIfNeeded: number)
        }
        log.didFill(count)
    }

    /// The number of the token's term, whose bytes lie at `source` with at least 16 readable bytes behind them.
    @unsafe @inline(__always)
    private mutating func intern(_ token: Token, at source: UnsafeRawPointer) -> Int {
        let hash = UInt32(truncatingIfNeeded: token.hash)
        let byteCount = Int(token.byteCount)
        let prefix = unsafe Self.prefix(of: source, byteCount: byteCount)
        let known = unsafe terms.base
        let (number, slot) = slots.find(hash) { candidate in
            let term = unsafe known[candidate]
            guard term.prefix == prefix, Int(term.byteCount) == byteCount else { return false }
            return unsafe byteCount <= 8
                || Self.areEqual(source + 8, bytes.base + Int(term.offset) + 8, byteCount: byteCount &- 8)
        }
        if let number {
            unsafe known[number].uses &+= 1
            return number
        }
        return unsafe add(source, byteCount: byteCount, prefix: prefix, hash: hash, slot: slot)
    }

    @unsafe @inline(never)
    private mutating func add(
        _ source: UnsafeRawPointer, byteCount: Int, prefix: UInt64, hash: UInt32, slot: Int
    ) -> Int {
        let number = terms.count
        bytes.reserve(byteCount + Self.paddingByteCount)
        let term = BuilderTerm(
            prefix: prefix, offset: UInt32(bytes.count), byteCount: UInt16(byteCount), uses: 1)
        unsafe bytes.append(from: source.assumingMemoryBound(to: UInt8.self), count: byteCount)
        // Zeros behind the last term keep what is read beyond it initialised.
        unsafe (bytes.base + bytes.count).update(repeating: 0, count: Self.paddingByteCount)
        terms.append(term)
        slots.take(slot, hash: hash, number: number)
        return number
    }

    /// Takes back the occurrences of log entries whose item was dropped.
    mutating func forget(_ entries: borrowing GrowingBuffer<UInt64>, range: Range<Int>) {
        for position in range { terms[Int(entries[position] & 0xFFFF_FFFF)].uses &-= 1 }
    }

    /// The bytes of a term, valid until the table changes.
    @inline(__always)
    func view(of term: BuilderTerm) -> ByteView {
        unsafe ByteView(base: UnsafeRawPointer(bytes.base + Int(term.offset)), count: Int(term.byteCount))
    }

    mutating func removeAll() {
        terms.removeAll()
        bytes.removeAll()
        slots.removeAll()
    }

    /// Gives back memory beyond `byteLimit` bytes a buffer. The table must be empty.
    mutating func trim(to byteLimit: Int) {
        terms.trim(to: byteLimit)
        bytes.trim(to: byteLimit)
        slots.trim(to: byteLimit)
    }

    /// The first eight bytes as a big-endian number. Reads eight bytes, whatever the length.
    @unsafe @inline(__always)
    static func prefix(of source: UnsafeRawPointer, byteCount: Int) -> UInt64 {
        let word = unsafe UInt64(bigEndian: source.loadUnaligned(as: UInt64.self))
        return byteCount >= 8 ? word : word & ~(UInt64.max &>> UInt64(truncatingIfNeeded: byteCount &* 8))
    }

    /// Compares `byteCount` bytes, 1 or more, eight a step; reads up to 7 beyond on either side.
    @unsafe @inline(__always)
    private static func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, byteCount: Int) -> Bool {
        var position = 0
        while byteCount &- position > 8 {
            let a = unsafe left.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            let b = unsafe right.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            if a != b { return false }
            position &+= 8
        }
        let a = unsafe UInt64(littleEndian: left.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        let b = unsafe UInt64(littleEndian: right.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        let unused = UInt64(truncatingIfNeeded: (8 &- (byteCount &- position)) &* 8)
        return (a ^ b) &<< unused == 0
    }
}
