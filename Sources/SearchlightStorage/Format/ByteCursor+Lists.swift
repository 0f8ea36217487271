import SearchlightBytes

extension ByteCursor {
    /// A number of elements that follow: at most one for each byte that is left, so that it bounds what is allocated.
    ///
    /// - Parameter limit: for elements that take far more memory than bytes.
    mutating func readCount(atMost limit: Int = .max) throws(FormatError) -> Int {
        let start = offset
        let count = try readVarint()
        guard count <= UInt64(remaining) else { throw FormatError("a count exceeds the bytes that follow", at: start) }
        guard count <= UInt64(limit) else { throw FormatError("a list is longer than its limit", at: start) }
        return Int(count)
    }

    /// Elements behind their count.
    mutating func readList<Element>(
        atMost limit: Int = .max, _ body: (inout ByteCursor) throws(FormatError) -> Element
    ) throws(FormatError) -> [Element] {
        let count = try readCount(atMost: limit)
        var elements: [Element] = []
        // A limit says that so much memory may be taken; otherwise the list grows as its elements are found.
        if limit != .max { elements.reserveCapacity(count) }
        for _ in 0..<count { elements.append(try body(&self)) }
        return elements
    }

    mutating func readStrings(atMost limit: Int) throws(FormatError) -> [String] {
        try readList(atMost: limit) { (cursor) throws(FormatError) in try cursor.readString() }
    }

    /// A double that is a number.
    mutating func readFiniteDouble() throws(FormatError) -> Double {
        let value = try readDouble()
        guard value.isFinite else { throw FormatError("a number is not finite", at: offset - 8) }
        return value
    }

    /// A length of bytes that lie elsewhere, one after another, the next at `start`.
    mutating func readRange(from start: Int) throws(FormatError) -> Range<Int> {
        let position = offset
        let byteCount = try readVarint()
        guard byteCount <= UInt64(Int.max - start) else { throw FormatError("a length is impossible", at: position) }
        return start..<start + Int(byteCount)
    }

    /// Ascending numbers as `appendAscending` writes them.
    mutating func readAscending() throws(FormatError) -> [DocumentNumber] {
        var numbers: [DocumentNumber] = []
        var next: UInt64 = 0
        for _ in 0..<(try readCount()) {
            let number = next + UInt64(try readVarint32())
            guard number < UInt64(DocumentNumber.max) else { throw FormatError("a number is too large", at: offset) }
            numbers.append(DocumentNumber(number))
            next = number + 1
        }
        return numbers
    }
}
