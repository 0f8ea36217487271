/// A growable list of values that are never copied. Its memory stays when it is emptied.
@safe
struct OwnedList<Element: ~Copyable>: ~Copyable {
    /// Invariant: `capacity` elements, the first `count` of them initialised.
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init() {
        capacity = 4
        unsafe base = .allocate(capacity: capacity)
    }

    deinit {
        unsafe base.deinitialize(count: count)
        unsafe base.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    mutating func append(_ element: consuming Element) {
        if count == capacity { grow() }
        unsafe (base + count).initialize(to: element)
        count += 1
    }

    mutating func removeAll() {
        unsafe base.deinitialize(count: count)
        count = 0
    }

    /// Sorts the elements; few are expected. O(count²).
    mutating func sort(_ isBefore: (borrowing Element, borrowing Element) -> Bool) {
        for end in 1..<max(count, 1) {
            var place = end
            while place > 0, unsafe isBefore(base[place], base[place - 1]) {
                let element = unsafe (base + place).move()
                unsafe (base + place).moveInitialize(from: base + place - 1, count: 1)
                unsafe (base + place - 1).initialize(to: element)
                place -= 1
            }
        }
    }

    subscript(index: Int) -> Element {
        @inline(__always)
        unsafeAddress {
            precondition(index >= 0 && index < count, "outside the list")
            return unsafe UnsafePointer(base + index)
        }
        @inline(__always)
        unsafeMutableAddress {
            precondition(index >= 0 && index < count, "outside the list")
            return unsafe base + index
        }
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        unsafe larger.moveInitialize(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = larger
        capacity *= 2
    }
}
