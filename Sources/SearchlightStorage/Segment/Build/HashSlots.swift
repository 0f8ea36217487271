import SearchlightBytes

/// An open-addressing table from 32-bit hashes to numbers from 0 up; the keys themselves are the caller's.
///
/// Linear probing at a load of at most one half. A slot holds the hash in its upper half and the number plus one in its
/// lower, so 0 is free; growing needs no key. Nothing is ever removed, except everything at once.
///
/// Hashes are known to everybody, and words and identifiers whose hashes agree in the bits that choose a slot are soon
/// found (100,000 of them would take seconds to insert instead of milliseconds). So callers pass hashes through `keyed`.
@safe
struct HashSlots: ~Copyable {
    /// Invariant: `mask + 1` slots, a power of two, all initialised, at least half of them 0.
    private(set) var slots: UnsafeMutablePointer<UInt64>
    private(set) var mask: Int
    private(set) var count = 0

    /// A secret of this process, odd.
    private static let processKey = UInt64.random(in: 0 ... .max) | 1

    /// The same, at hand.
    let key = HashSlots.processKey

    /// Half of a 64-bit hash times a secret: which slots it may take, nobody outside can tell.
    @inline(__always)
    func keyed(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: (hash &* key) &>> 32) }

    init(capacity: Int = 256) {
        var slotCount = 256
        while slotCount < capacity * 2 { slotCount *= 2 }
        mask = slotCount - 1
        unsafe slots = Self.allocate(slotCount)
    }

    deinit { unsafe ArenaMemory.deallocate(slots, byteCount: byteCount) }

    /// Free slots.
    private static func allocate(_ slotCount: Int) -> UnsafeMutablePointer<UInt64> {
        let memory = unsafe ArenaMemory.allocate(byteCount: slotCount * MemoryLayout<UInt64>.stride)
        return unsafe memory.initializeMemory(as: UInt64.self, repeating: 0, count: slotCount)
    }

    var byteCount: Int { (mask &+ 1) &* 8 }

    /// The number with that hash for which `matches` is true; else nil and the free slot where it belongs.
    @inline(__always)
    func find(_ hash: UInt32, matches: (Int) -> Bool) -> (number: Int?, slot: Int) {
        var position = Int(hash) & mask
        while true {
            let slot = unsafe slots[position]
            if slot == 0 { return (nil, position) }
            if UInt32(truncatingIfNeeded: slot &>> 32) == hash {
                let number = Int(slot & 0xFFFF_FFFF) &- 1
                if matches(number) { return (number, position) }
            }
            position = (position &+ 1) & mask
        }
    }

    /// What lies in the first slot that a hash may take.
    @inline(__always)
    func slot(for hash: UInt32) -> UInt64 { unsafe slots[Int(hash) & mask] }

    /// Takes a free slot that `find` gave. `number` is below 2^32 - 1.
    @inline(__always)
    mutating func take(_ position: Int, hash: UInt32, number: Int) {
        unsafe slots[position & mask] = UInt64(hash) &<< 32 | UInt64(truncatingIfNeeded: number &+ 1)
        count &+= 1
        if count &* 2 > mask { grow() }
    }

    /// Lets a slot that `find` gave stand for another number with the same key.
    mutating func replace(_ position: Int, hash: UInt32, number: Int) {
        unsafe slots[position & mask] = UInt64(hash) &<< 32 | UInt64(truncatingIfNeeded: number &+ 1)
    }

    @inline(never)
    private mutating func grow() {
        let oldSlots = unsafe slots
        let oldCount = mask + 1
        let oldByteCount = byteCount
        unsafe slots = Self.allocate(oldCount * 2)
        mask = oldCount * 2 - 1
        for old in 0..<oldCount {
            let slot = unsafe oldSlots[old]
            if slot == 0 { continue }
            var position = Int(slot &>> 32) & mask
            while unsafe slots[position] != 0 { position = (position &+ 1) & mask }
            unsafe slots[position] = slot
        }
        unsafe ArenaMemory.deallocate(oldSlots, byteCount: oldByteCount)
    }

    /// Frees all slots; a table that stayed mostly empty is replaced by a small one, so that emptying it stays cheap.
    mutating func removeAll() {
        if mask > 4_096, count &* 16 < mask {
            self = HashSlots(capacity: count)
        } else {
            unsafe slots.update(repeating: 0, count: mask &+ 1)
            count = 0
        }
    }

    /// Frees all slots and gives a large room back.
    mutating func trim(to byteLimit: Int) {
        if byteCount > byteLimit { self = HashSlots() }
    }
}
