import SearchlightBytes

/// The decoded blocks of a lease scope by image and block: open addressing, no allocation once it has grown.
struct DecodedBlockTable {
    /// A block of an image. Images are told apart by their serial numbers, which are never used twice in a process.
    struct Key: Equatable {
        let image: UInt64
        let block: UInt32
    }

    private struct Slot {
        var key: Key
        var view: ByteView
    }

    private var slots: [Slot?] = []
    private var occupied: [Int] = []

    subscript(key: Key) -> ByteView? {
        guard !slots.isEmpty else { return nil }
        var position = start(of: key)
        while let slot = slots[position] {
            if slot.key == key { return slot.view }
            position = (position + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Remembers `view`; `key` must not be in the table yet.
    mutating func insert(_ view: ByteView, for key: Key) {
        if occupied.count * 2 >= slots.count { grow() }
        place(Slot(key: key, view: view))
    }

    /// Forgets all blocks and keeps the memory. O(blocks in the table).
    mutating func removeAll() {
        for position in occupied { slots[position] = nil }
        occupied.removeAll(keepingCapacity: true)
    }

    private mutating func place(_ slot: Slot) {
        var position = start(of: slot.key)
        while slots[position] != nil { position = (position + 1) & (slots.count - 1) }
        slots[position] = slot
        occupied.append(position)
    }

    private mutating func grow() {
        let kept = occupied.compactMap { slots[$0] }
        slots = Array(repeating: nil, count: max(64, slots.count * 2))
        occupied.removeAll(keepingCapacity: true)
        for slot in kept { place(slot) }
    }

    private func start(of key: Key) -> Int {
        let mixed = (key.image &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(key.block)) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: mixed &>> 32) & (slots.count - 1)
    }
}
