import SearchlightBytes
import SearchlightText

/// What the builder keeps of an item until the image is written.
struct BuilderItem: BitwiseCopyable {
    /// Hash of the identifier's NFC form.
    var hash: UInt64 = 0
    var operationNumber: UInt64 = 0
    /// The eight bytes of the norms, the first in the lowest place.
    var norms: UInt64 = 0
    var expiry: Double = 0
    var thumbnailNumber: UInt64 = 0
    /// Where the identifier lies in the table's bytes; the title lies behind it.
    var offset: UInt32 = 0
    /// The item's entries in the token log.
    var tokenStart: UInt32 = 0
    var tokenEnd: UInt32 = 0
    /// The item's entries in the value log.
    var valueStart: UInt32 = 0
    var valueCount: UInt32 = 0
    var identifierByteCount: UInt32 = 0
    var titleByteCount: UInt32 = 0
    var rankingDate: UInt32 = 0
    var recordNumber: UInt32 = 0
    /// Number of the domain in the table of strings.
    var domain: UInt32 = 0
    var flags = Flags()

    /// What an item has.
    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8

        static var title: Flags { Flags(rawValue: 1) }
        static var domain: Flags { Flags(rawValue: 2) }
        static var expiry: Flags { Flags(rawValue: 4) }
        static var thumbnail: Flags { Flags(rawValue: 8) }
        /// Replaced or removed.
        static var dead: Flags { Flags(rawValue: 16) }
    }

    var tokenRange: Range<Int> { Int(tokenStart)..<Int(tokenEnd) }
    var valueRange: Range<Int> { Int(valueStart)..<Int(valueStart) + Int(valueCount) }
    var isAlive: Bool { !flags.contains(.dead) }
}

/// The builder's items with their identifiers and titles, found by identifier.
@safe
struct ItemTable: ~Copyable {
    private var items = GrowingBuffer<BuilderItem>()
    private var bytes = GrowingBuffer<UInt8>(capacity: 4096)
    private var slots = HashSlots()

    /// Items that were neither replaced nor removed.
    private(set) var aliveCount = 0

    /// All items, dead ones included.
    var count: Int { items.count }

    /// Whether the texts take all that offsets of 32 bits tell apart.
    var isFull: Bool { bytes.count > Int(UInt32.max) }

    /// Bytes of memory that the items take.
    var byteCount: Int { items.byteCount &+ bytes.byteCount &+ slots.byteCount }

    subscript(number: Int) -> BuilderItem { items[number] }

    /// Bytes of identifiers and titles; where the next will lie.
    var textByteCount: Int { bytes.count }

    /// Appends the bytes of an identifier or title for the item that is added next.
    mutating func appendText(_ text: ByteView) {
        unsafe bytes.append(from: text.unsafeBase.assumingMemoryBound(to: UInt8.self), count: text.count)
    }

    /// Drops the bytes of an item that is not added.
    mutating func truncateText(to byteCount: Int) { bytes.truncate(to: byteCount) }

    /// The identifier as it was given; valid until the table changes.
    func identifier(of item: BuilderItem) -> ByteView { view(Int(item.offset), Int(item.identifierByteCount)) }

    /// The title; valid until the table changes.
    func title(of item: BuilderItem) -> ByteView? {
        guard item.flags.contains(.title) else { return nil }
        return view(Int(item.offset) + Int(item.identifierByteCount), Int(item.titleByteCount))
    }

    private func view(_ offset: Int, _ byteCount: Int) -> ByteView {
        precondition(offset >= 0 && byteCount >= 0 && offset + byteCount <= bytes.count, "an item's bytes are its own")
        return unsafe ByteView(base: UnsafeRawPointer(bytes.base + offset), count: byteCount)
    }

    /// Reads the slot that an item with that hash will be looked for in, so that it is in the cache by then.
    @inline(__always)
    func expect(_ hash: UInt64) { unsafe touched.pointee = slots.slot(for: slots.keyed(hash)) }

    /// Adds an item whose text was appended. Returns the living item that it replaces, marked as dead.
    mutating func add(_ item: BuilderItem) -> BuilderItem? {
        let number = items.count
        items.append(item)
        aliveCount += 1
        let hash = slots.keyed(item.hash)
        let (known, slot) = find(item.hash, identifier(of: item))
        guard let known else {
            slots.take(slot, hash: hash, number: number)
            return nil
        }
        slots.replace(slot, hash: hash, number: number)
        return kill(known)
    }

    /// Marks the item with that identifier as dead and returns it; nil when there is none.
    mutating func remove(hash: UInt64, identifier: ByteView) -> BuilderItem? {
        find(hash, identifier).number.flatMap { kill($0) }
    }

    private mutating func kill(_ number: Int) -> BuilderItem? {
        guard items[number].isAlive else { return nil }
        items[number].flags.insert(.dead)
        aliveCount -= 1
        return items[number]
    }

    private func find(_ hash: UInt64, _ identifier: ByteView) -> (number: Int?, slot: Int) {
        slots.find(slots.keyed(hash)) { candidate in
            let item = items[candidate]
            guard item.hash == hash else { return false }
            let other = self.identifier(of: item)
            return other == identifier || NormalForm.composed(other) == NormalForm.composed(identifier)
        }
    }

    /// Where a touch puts what it reads, so that the read is not left out.
    private let touched = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)

    deinit { unsafe touched.deallocate() }

    /// Reads the items of the documents from `document` on that are wanted next, and the first bytes of each: side by
    /// side, since they lie anywhere in memory, and one after the other each would be waited for.
    func readAhead(_ order: borrowing DocumentOrder, from document: Int, withTexts: Bool = false) {
        let end = min(document + DocumentOrder.batchCount, order.count)
        var sum: UInt64 = 0
        for next in document..<end {
            let item = items[Int(order.items[next])]
            sum &+= item.hash &+ UInt64(item.recordNumber)
        }
        if withTexts {
            for next in document..<end {
                let offset = Int(items[Int(order.items[next])].offset)
                if offset < bytes.count { sum &+= UInt64(bytes[offset]) }
            }
        }
        unsafe touched.pointee = sum
    }

    mutating func removeAll() {
        items.removeAll()
        bytes.removeAll()
        slots.removeAll()
        aliveCount = 0
    }

    /// Gives back memory beyond `byteLimit` bytes a buffer. The table must be empty.
    mutating func trim(to byteLimit: Int) {
        items.trim(to: byteLimit)
        bytes.trim(to: byteLimit)
        slots.trim(to: byteLimit)
    }
}
