import SearchlightBytes

/// Gives each distinct string of the builder's columns a number, in order of appearance.
@safe
struct StringTable: ~Copyable {
    struct Entry: BitwiseCopyable {
        var hash: UInt64
        var offset: Int
        var byteCount: Int
    }

    private(set) var entries = GrowingBuffer<Entry>()
    private var bytes = GrowingBuffer<UInt8>(capacity: 1024)
    private var slots = HashSlots()

    /// Bytes of memory that the strings take.
    var byteCount: Int { entries.byteCount &+ bytes.byteCount &+ slots.byteCount }

    var count: Int { entries.count }

    /// The string's number. `text` does not lie in the table.
    mutating func intern(_ text: ByteView) -> Int {
        let hash = Hash64.of(text)
        let (known, slot) = slots.find(slots.keyed(hash)) { candidate in
            entries[candidate].hash == hash && view(of: candidate) == text
        }
        if let known { return known }
        let number = entries.count
        entries.append(Entry(hash: hash, offset: bytes.count, byteCount: text.count))
        unsafe bytes.append(from: text.unsafeBase.assumingMemoryBound(to: UInt8.self), count: text.count)
        slots.take(slot, hash: slots.keyed(hash), number: number)
        return number
    }

    /// The bytes of a string, valid until the table changes.
    func view(of number: Int) -> ByteView {
        let entry = entries[number]
        return unsafe ByteView(base: UnsafeRawPointer(bytes.base + entry.offset), count: entry.byteCount)
    }

    mutating func removeAll() {
        entries.removeAll()
        bytes.removeAll()
        slots.removeAll()
    }

    /// Gives back memory beyond `byteLimit` bytes a buffer. The table must be empty.
    mutating func trim(to byteLimit: Int) {
        entries.trim(to: byteLimit)
        bytes.trim(to: byteLimit)
        slots.trim(to: byteLimit)
    }
}
