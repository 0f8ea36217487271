import SearchlightBytes

/// A block of byte strings: one after another, then a u32 offset of each, then a u32 count.
struct OffsetTable {
    private let view: ByteView
    let count: Int

    /// Where the entries end and their offsets begin.
    private let entriesEnd: Int

    init(_ view: ByteView) throws(FormatError) {
        let count = try view.uint32(at: view.count - 4)
        let room = view.count - 4
        guard count > 0, UInt64(count) * 4 <= UInt64(room) else {
            throw FormatError("a block claims more entries than it holds", at: room)
        }
        self.view = view
        self.count = Int(count)
        entriesEnd = room - 4 * Int(count)
    }

    /// The bytes of entry `number`. Throws where there is none.
    func entry(_ number: Int) throws(FormatError) -> ByteView {
        guard number >= 0, number < count else { throw FormatError("an entry is missing from its block", at: 0) }
        let start = Int(try view.uint32(at: entriesEnd + 4 * number))
        let end = number + 1 < count ? Int(try view.uint32(at: entriesEnd + 4 * number + 4)) : entriesEnd
        guard start <= end, end <= entriesEnd else {
            throw FormatError("an entry lies outside its block", at: entriesEnd + 4 * number)
        }
        return try view.slice(start..<end)
    }
}
