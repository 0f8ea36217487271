import SearchlightBytes

/// The words of the builder's items in order of arrival: numbers of terms, two bytes each where the number is small.
///
/// Terms are numbered as they appear, so those that occur often have small numbers. Words nearly always stand one behind
/// the other, so a place (role and position) is written where one does not follow from the word before, behind the mark
/// `place`; each further term number is one position on. A batch of words lies within one chunk, with `skip` in what is
/// left of a chunk that the next batch does not fit.
///
/// A list of chunks, so that growing to a hundred megabytes copies nothing and holds nothing twice. Only the first one
/// starts small, for builders of few items. Keeps its memory between uses. Unique by being non-copyable.
@safe
struct TokenLog: ~Copyable {
    /// Numbers from here on take two entries: the upper half plus this, then the lower half.
    static var wide: UInt16 { 0xE000 }
    /// Nothing.
    static var skip: UInt16 { .max - 1 }
    /// The next two entries are the place of the word behind them, the lower half first.
    static var place: UInt16 { .max }

    /// Term numbers are below this.
    static var termLimit: Int { Int(skip - wide) << 16 }

    /// Entries of a word at most: a mark, its place, and a wide number.
    static var entriesPerWord: Int { 5 }

    /// Entries of a full chunk, which fill 4 MiB.
    static var chunkCapacity: Int { 1 << chunkBits }

    private static var chunkBits: Int { 21 }
    private static var smallestCapacity: Int { 1 << 11 }

    /// Invariant: each has room for `chunkCapacity` entries, the first for `firstCapacity`, which is that once there is
    /// a second. Entries below `count` are initialised.
    private var chunks = unsafe GrowingBuffer<UnsafeMutablePointer<UInt16>>(capacity: 8)
    private var firstCapacity = TokenLog.smallestCapacity

    /// Entries so far.
    private(set) var count = 0

    init() { unsafe chunks.append(Self.allocate(firstCapacity)) }

    deinit { freeChunks() }

    /// Bytes of what is in use.
    var byteCount: Int { count &* MemoryLayout<UInt16>.stride }

    /// Where the next `wanted` entries go, at most 2,048; valid until the log changes.
    @unsafe @inline(__always)
    mutating func room(for wanted: Int) -> UnsafeMutablePointer<UInt16> {
        let offset = count & (Self.chunkCapacity &- 1)
        if offset &+ wanted > Self.chunkCapacity || count &+ wanted > capacity {
            return unsafe makeRoom(for: wanted)
        }
        return unsafe chunks[count &>> Self.chunkBits] + offset
    }

    /// Counts entries that were written where `room` told to.
    @inline(__always)
    mutating func didFill(_ entryCount: Int) {
        precondition(entryCount >= 0 && entryCount <= capacity &- count, "entries lie within what was reserved")
        count &+= entryCount
    }

    /// Calls `body` with the number and the place of each word among those entries, which begin with a field.
    @inline(__always)
    func forEachWord(_ range: Range<Int>, _ body: (_ number: UInt32, _ place: UInt32) -> Void) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "entries lie within the log")
        var place: UInt32 = 0
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min(range.upperBound, (start &>> Self.chunkBits &+ 1) &<< Self.chunkBits)
            let entries = unsafe chunks[start &>> Self.chunkBits] + start & (Self.chunkCapacity &- 1)
            var position = 0
            while position < end &- start {
                // Invariant: what belongs together lies in one chunk, as part of one batch.
                let entry = unsafe entries[position]
                position &+= 1
                if entry < Self.wide {
                    body(UInt32(entry), place)
                    place &+= 1
                } else if entry < Self.skip {
                    body(UInt32(entry &- Self.wide) &<< 16 | UInt32(unsafe entries[position]), place)
                    place &+= 1
                    position &+= 1
                } else if entry == Self.place {
                    place = unsafe UInt32(entries[position &+ 1]) &<< 16 | UInt32(entries[position])
                    position &+= 2
                }
            }
            start = end
        }
    }

    /// Forgets everything behind the first `entryCount` entries.
    mutating func truncate(to entryCount: Int) {
        precondition(entryCount >= 0 && entryCount <= count, "a log shrinks only to a length it had")
        count = entryCount
    }

    mutating func removeAll() { count = 0 }

    /// Gives the memory back when more than `byteLimit` bytes are allocated. The log must be empty.
    mutating func trim(to byteLimit: Int) {
        if capacity &* MemoryLayout<UInt16>.stride > byteLimit { self = TokenLog() }
    }

    private var capacity: Int { unsafe firstCapacity &+ (chunks.count &- 1) &* Self.chunkCapacity }

    @unsafe @inline(never)
    private mutating func makeRoom(for wanted: Int) -> UnsafeMutablePointer<UInt16> {
        precondition(wanted <= Self.smallestCapacity, "a batch fits the smallest chunk")
        while firstCapacity < Self.chunkCapacity, count &+ wanted > firstCapacity { growFirst() }
        let offset = count & (Self.chunkCapacity &- 1)
        if offset &+ wanted > Self.chunkCapacity {
            let rest = Self.chunkCapacity &- offset
            unsafe (chunks[count &>> Self.chunkBits] + offset).update(repeating: Self.skip, count: rest)
            count &+= rest
        }
        if count &+ wanted > capacity { unsafe chunks.append(Self.allocate(Self.chunkCapacity)) }
        return unsafe chunks[count &>> Self.chunkBits] + count & (Self.chunkCapacity &- 1)
    }

    private mutating func growFirst() {
        let larger = unsafe Self.allocate(firstCapacity * 2)
        unsafe larger.update(from: chunks[0], count: count)
        unsafe Self.deallocate(chunks[0], firstCapacity)
        unsafe chunks[0] = larger
        firstCapacity *= 2
    }

    private func freeChunks() {
        for number in unsafe 0..<chunks.count {
            unsafe Self.deallocate(chunks[number], number == 0 ? firstCapacity : Self.chunkCapacity)
        }
    }

    @unsafe
    private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt16> {
        let memory = unsafe ArenaMemory.allocate(byteCount: capacity * MemoryLayout<UInt16>.stride)
        return unsafe memory.bindMemory(to: UInt16.self, capacity: capacity)
    }

    @unsafe
    private static func deallocate(_ chunk: UnsafeMutablePointer<UInt16>, _ capacity: Int) {
        unsafe ArenaMemory.deallocate(chunk, byteCount: capacity * MemoryLayout<UInt16>.stride)
    }
}
