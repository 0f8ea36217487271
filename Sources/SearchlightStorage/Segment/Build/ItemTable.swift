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
    var offset = 0
    /// The item's entries in the token log.
    var tokenStart = 0
    var tokenEnd = 0
    /// The item's entries in the value log.
    var valueStart = 0
    var valueCount = 0
    var identifierByteCount = 0
    var titleByteCount = 0
    var rankingDate: UInt32 = 0
    var recordNumber: UInt32 = 0
    /// Number of the domain in the table of strings.
    var domain = 0
    var hasTitle = false
    var hasDomain = false
    var hasExpiry = false
    var hasThumbnail = false
    var isAlive = true
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
    func identifier(of item: BuilderItem) -> ByteView { view(item.offset, item.identifierByteCount) }

    /// The title; valid until the table changes.
    func title(of item: BuilderItem) -> ByteView? {
        item.hasTitle ? view(item.offset + item.identifierByteCount, item.titleByteCount) : nil
    }

    private func view(_ offset: Int, _ byteCount: Int) -> ByteView {
        precondition(offset >= 0 && byteCount >= 0 && offset + byteCount <= bytes.count, "an item's bytes are its own")
        return unsafe ByteView(base: UnsafeRawPointer(bytes.base + offset), count: byteCount)
    }

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
        items[number].isAlive = false
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
