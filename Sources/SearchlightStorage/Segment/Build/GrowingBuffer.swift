import SearchlightBytes

/// A growing run of trivial values that keeps its memory between uses: the arena of the builder and the merger.
///
/// Unique by being non-copyable. Indices are checked; the hot loops borrow `base` once and index that. Asking for more
/// memory than there is traps, as an array's growth does.
@safe
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
    /// Invariant: `capacity` elements are allocated here, the first `count` are initialised. Changes with any growth.
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private(set) var capacity: Int

    /// An empty buffer with room for `capacity` elements.
    init(capacity: Int = 64) {
        self.capacity = max(capacity, 1)
        unsafe base = Self.allocate(self.capacity)
    }

    deinit { unsafe ArenaMemory.deallocate(base, byteCount: allocatedByteCount) }

    private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
        let memory = unsafe ArenaMemory.allocate(byteCount: capacity * MemoryLayout<Element>.stride)
        return unsafe memory.bindMemory(to: Element.self, capacity: capacity)
    }

    /// Bytes of what is in use.
    var byteCount: Int { count &* MemoryLayout<Element>.stride }

    /// Bytes of what is allocated.
    var allocatedByteCount: Int { capacity &* MemoryLayout<Element>.stride }

    var isEmpty: Bool { count == 0 }

    subscript(position: Int) -> Element {
        @inline(__always) get {
            precondition(position >= 0 && position < count, "an element lies within the buffer")
            return unsafe base[position]
        }
        @inline(__always) set {
            precondition(position >= 0 && position < count, "an element lies within the buffer")
            unsafe base[position] = newValue
        }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow(1) }
        unsafe base[count] = element
        count &+= 1
    }

    /// Appends `elementCount` elements from `source`, which does not lie in this buffer.
    @unsafe @inline(__always)
    mutating func append(from source: UnsafePointer<Element>, count elementCount: Int) {
        reserve(elementCount)
        unsafe (base + count).update(from: source, count: elementCount)
        count &+= elementCount
    }

    /// Makes room for `elementCount` more.
    @inline(__always)
    mutating func reserve(_ elementCount: Int) {
        if elementCount > capacity &- count { grow(elementCount) }
    }

    @inline(never)
    private mutating func grow(_ elementCount: Int) {
        // Pages that were not written to cost nothing, and a page written for the first time costs as much as a sort.
        let isPaged = allocatedByteCount >= ArenaMemory.pagedByteCount
        let wanted = max(count + elementCount, capacity + (isPaged ? 3 * capacity : capacity / 2 + 16))
        let larger = unsafe Self.allocate(wanted)
        unsafe larger.update(from: base, count: count)
        unsafe ArenaMemory.deallocate(base, byteCount: allocatedByteCount)
        unsafe base = larger
        capacity = wanted
    }

    /// Counts `elementCount` elements that were written behind the end, into room that was reserved.
    @inline(__always)
    mutating func didFill(_ elementCount: Int) {
        precondition(elementCount >= 0 && elementCount <= capacity &- count, "elements lie within what was reserved")
        count &+= elementCount
    }

    /// Makes the buffer hold exactly `elementCount` copies of `element`.
    mutating func fill(_ element: Element, count elementCount: Int) {
        removeAll()
        reserve(elementCount)
        unsafe base.update(repeating: element, count: elementCount)
        count = elementCount
    }

    /// Makes the buffer hold `elementCount` elements of any value, for a caller that writes each before it reads it.
    mutating func fillUninitialised(count elementCount: Int) {
        removeAll()
        reserve(elementCount)
        count = elementCount
    }

    mutating func removeAll() { count = 0 }

    /// Forgets everything behind the first `elementCount` elements.
    mutating func truncate(to elementCount: Int) {
        precondition(elementCount >= 0 && elementCount <= count, "a buffer shrinks only to a length it had")
        count = elementCount
    }

    /// Gives the memory back when more than `byteLimit` bytes are allocated. The buffer must be empty.
    mutating func trim(to byteLimit: Int) {
        if allocatedByteCount > byteLimit { self = GrowingBuffer() }
    }
}
