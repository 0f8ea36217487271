import SearchlightBytes
import SearchlightText

/// A distinct term of the builder: 32 bytes, so that one lies within one cache line.
struct BuilderTerm: BitwiseCopyable {
    /// The first eight bytes, the first in the highest place, zeros behind a shorter term: sorts like the bytes.
    var prefix: UInt64
    /// The next eight bytes in the same way: most words need no look at the arena.
    var next: UInt64
    /// Where its bytes lie in the arena.
    var offset: UInt32
    /// Occurrences in the log that belong to living items.
    var uses: UInt32
    var byteCount: UInt16
    private var spare: UInt16 = 0
    private var spareWord: UInt32 = 0

    init(prefix: UInt64, next: UInt64, offset: UInt32, byteCount: UInt16) {
        self.prefix = prefix
        self.next = next
        self.offset = offset
        self.byteCount = byteCount
        uses = 1
    }
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

    /// Tokens whose cache misses are taken together.
    private static var batchCount: Int { 32 }

    /// What the steps of a batch hand on. Invariant: room for `batchCount` and one that nobody reads.
    private let found = UnsafeMutablePointer<UInt64>.allocate(capacity: 33)

    deinit { unsafe found.deallocate() }

    /// Bytes of memory that the terms take.
    var byteCount: Int { terms.byteCount &+ bytes.byteCount &+ slots.byteCount }

    var count: Int { terms.count }

    /// Bytes that more terms may take: offsets have 32 bits.
    var isFull: Bool { bytes.count > Int(UInt32.max) - (64 << 20) || terms.count > TokenLog.termLimit - (64 << 20) }

    /// Occurrences of all terms in living items.
    private(set) var useCount = 0

    /// Appends to `log` the number of each token's term, and its place where that does not follow from the token before.
    ///
    /// `fields` say where each field of the buffer ends. Positions beyond the format's last one are set to it. `buffer`
    /// is not changed.
    @inline(never)
    mutating func intern(
        _ buffer: borrowing TokenBuffer, _ fields: borrowing GrowingBuffer<TokenField>, into log: inout TokenLog
    ) {
        let count = buffer.tokenCount
        guard count > 0, !fields.isEmpty else { return }
        precondition(fields[fields.count - 1].tokenEnd == count, "the last field ends with the buffer")
        let source = unsafe UnsafeRawPointer(buffer.byteBase)
        useCount &+= count
        var place = TokenPlace(fields)
        var start = 0
        while start < count {
            let batch = min(count &- start, Self.batchCount)
            let entries = unsafe log.room(for: TokenLog.entriesPerWord &* batch)
            let filled = unsafe internBatch(
                buffer.tokenBase + start, start, batch, source, into: entries, fields, &place)
            log.didFill(filled)
            start &+= batch
        }
    }

    /// The table is larger than a core's cache, so the misses of a batch are taken side by side: first all slots are
    /// read, then all terms that they name, and only then is anything decided that depends on either.
    @unsafe @inline(__always)
    private mutating func internBatch(
        _ tokens: UnsafePointer<Token>, _ start: Int, _ count: Int, _ source: UnsafeRawPointer,
        into entries: UnsafeMutablePointer<UInt16>, _ fields: borrowing GrowingBuffer<TokenField>,
        _ place: inout TokenPlace
    ) -> Int {
        let slotBase = unsafe slots.slots
        let mask = slots.mask
        let key = slots.key
        for position in 0..<count {
            unsafe found[position] = slotBase[Int((tokens[position].hash &* key) &>> 32) & mask]
        }
        let known = unsafe terms.base
        var touched: UInt64 = 0
        for position in 0..<count {
            unsafe touched |= known[max(Int(found[position] & 0xFFFF_FFFF), 1) &- 1].prefix
        }
        unsafe found[Self.batchCount] = touched
        for position in 0..<count {
            let token = unsafe tokens[position]
            let slot = unsafe found[position]
            // Slot 0 is free; the first term then stands in, and the hash decides. Invariant: the buffer holds 1 or more.
            let number = max(Int(slot & 0xFFFF_FFFF), 1) &- 1
            let term = unsafe known[number]
            let words = unsafe Words(source + Int(token.offset), byteCount: Int(token.byteCount))
            // One number that is 0 for the same term: a chain of branches would be guessed wrong too often.
            let difference =
                (term.prefix ^ words.prefix) | (term.next ^ words.next)
                | (slot &>> 32 ^ (token.hash &* key) &>> 32) | UInt64(term.byteCount ^ token.byteCount)
            let isSame = difference == 0 && token.byteCount <= 16 && slot != 0
            unsafe found[position] = isSame ? UInt64(truncatingIfNeeded: number) : .max
        }
        var entryCount = 0
        for position in 0..<count {
            let token = unsafe tokens[position]
            var number = unsafe found[position]
            if number == .max {
                number = unsafe UInt64(truncatingIfNeeded: intern(token, at: source + Int(token.offset)))
            } else {
                unsafe terms.base[Int(truncatingIfNeeded: number)].uses &+= 1
            }
            if start &+ position >= place.fieldEnd { place.beginField(of: start &+ position, fields) }
            if place.jumps(to: token.position) {
                unsafe entries[entryCount] = TokenLog.place
                unsafe entries[entryCount &+ 1] = UInt16(truncatingIfNeeded: place.bits)
                unsafe entries[entryCount &+ 2] = UInt16(truncatingIfNeeded: place.bits &>> 16)
                entryCount &+= 3
            }
            // Without a branch, which would often be guessed wrong: the second entry counts only behind a wide number.
            let isWide = number >= UInt64(TokenLog.wide)
            let upperHalf = TokenLog.wide &+ UInt16(truncatingIfNeeded: number &>> 16)
            unsafe entries[entryCount] = isWide ? upperHalf : UInt16(truncatingIfNeeded: number)
            unsafe entries[entryCount &+ 1] = UInt16(truncatingIfNeeded: number)
            entryCount &+= isWide ? 2 : 1
        }
        return entryCount
    }

    /// The number of the token's term, whose bytes lie at `source` with at least 16 readable bytes behind them.
    @unsafe @inline(never)
    private mutating func intern(_ token: Token, at source: UnsafeRawPointer) -> Int {
        let hash = slots.keyed(token.hash)
        let byteCount = Int(token.byteCount)
        let words = unsafe Words(source, byteCount: byteCount)
        let known = unsafe terms.base
        let (number, slot) = slots.find(hash) { candidate in
            let term = unsafe known[candidate]
            guard term.prefix == words.prefix, term.next == words.next, Int(term.byteCount) == byteCount else {
                return false
            }
            return unsafe byteCount <= 16
                || Self.areEqual(source + 16, bytes.base + Int(term.offset) + 16, byteCount: byteCount &- 16)
        }
        if let number {
            unsafe known[number].uses &+= 1
            return number
        }
        return unsafe add(source, byteCount: byteCount, words, hash: hash, slot: slot)
    }

    @unsafe @inline(never)
    private mutating func add(
        _ source: UnsafeRawPointer, byteCount: Int, _ words: Words, hash: UInt32, slot: Int
    ) -> Int {
        let number = terms.count
        bytes.reserve(byteCount + Self.paddingByteCount)
        let term = BuilderTerm(
            prefix: words.prefix, next: words.next, offset: UInt32(bytes.count), byteCount: UInt16(byteCount))
        unsafe bytes.append(from: source.assumingMemoryBound(to: UInt8.self), count: byteCount)
        // Zeros behind the last term keep what is read beyond it initialised.
        unsafe (bytes.base + bytes.count).update(repeating: 0, count: Self.paddingByteCount)
        terms.append(term)
        slots.take(slot, hash: hash, number: number)
        return number
    }

    /// Takes back the occurrences of log entries whose item was dropped.
    mutating func forget(_ log: borrowing TokenLog, range: Range<Int>) {
        log.forEachWord(range) { number, _ in
            terms[Int(number)].uses &-= 1
            useCount &-= 1
        }
    }

    /// The bytes of a term, valid until the table changes.
    @inline(__always)
    func view(of term: BuilderTerm) -> ByteView { view(offset: term.offset, byteCount: term.byteCount) }

    /// The bytes of a term by where they lie; valid until the table changes.
    @inline(__always)
    func view(offset: UInt32, byteCount: UInt16) -> ByteView {
        precondition(Int(offset) + Int(byteCount) <= bytes.count, "a term's bytes lie within the arena")
        return unsafe ByteView(base: UnsafeRawPointer(bytes.base + Int(offset)), count: Int(byteCount))
    }

    /// Reads a byte of a term that will be needed soon, so that it comes into the cache meanwhile.
    @inline(__always)
    func touch(_ offset: UInt32) { unsafe found[0] = UInt64(bytes[Int(offset)]) }

    mutating func removeAll() {
        useCount = 0
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

    /// The first sixteen bytes of a term as two big-endian numbers.
    private struct Words {
        var prefix: UInt64
        var next: UInt64

        /// Reads 16 bytes, whatever the length.
        @unsafe @inline(__always)
        init(_ source: UnsafeRawPointer, byteCount: Int) {
            let first = unsafe UInt64(bigEndian: source.loadUnaligned(as: UInt64.self))
            let second = unsafe UInt64(bigEndian: source.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            // Smart shifts: by 64 and more they give 0, so no bit is cut from a word that is full.
            prefix = first & ~(UInt64.max >> UInt64(truncatingIfNeeded: byteCount &* 8))
            let rest = max(byteCount &- 8, 0)
            next = second & ~(UInt64.max >> UInt64(truncatingIfNeeded: rest &* 8))
        }
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
