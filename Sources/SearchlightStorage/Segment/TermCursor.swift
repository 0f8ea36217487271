package import SearchlightBytes

/// Walks the dictionary of an image in the order of the terms' bytes, within a prefix, with jumps.
///
/// Valid within its lease scope. `term` and `entry` are valid until the next move.
@safe
package struct TermCursor {
    /// The current term; empty before the first move.
    package private(set) var term = ByteView()

    /// What the dictionary says of the current term; meaningless before the first move and at the end.
    package private(set) var entry = TermEntry(documentFrequency: 0, ordinal: 0, place: .inline(ByteView()))

    /// Whether a move found no further term.
    package private(set) var isAtEnd = false

    private let image: SegmentImage
    private let scope: LeaseScope
    private let prefix: ByteView

    /// Invariant: `SegmentFormat.maximumTermByteCount` bytes of the scope's memory; the current term stands at its start.
    private let room: UnsafeMutableRawPointer

    private var blockNumber = 0
    private var groupNumber = 0
    private var block: TermBlock?
    private var group: TermGroupCursor?

    init(_ image: SegmentImage, prefix: ByteView, in scope: LeaseScope) {
        self.image = image
        self.scope = scope
        let copy = unsafe scope.allocate(prefix.count)
        unsafe copy.copyMemory(from: prefix.unsafeBytes)
        self.prefix = unsafe ByteView(UnsafeRawBufferPointer(copy))
        unsafe room = scope.allocate(SegmentFormat.maximumTermByteCount).baseAddress.unsafelyUnwrapped
        isAtEnd = image.blockCount(of: .terms) == 0
    }

    /// Moves to the next term, the first one at the start; false at the end. About 20 ns.
    package mutating func next() throws(StoreError) -> Bool {
        if isAtEnd { return false }
        guard group != nil else { return try seek(to: prefix) }
        return try advance() && endOutsidePrefix()
    }

    /// Moves to the first term at or behind `target`, forwards or backwards; false when there is none within the prefix.
    package mutating func seek(to target: ByteView) throws(StoreError) -> Bool {
        let target = target < prefix ? prefix : target
        guard image.blockCount(of: .terms) > 0 else { return false }
        isAtEnd = false
        try enterBlock(image.termIndex.block(of: target))
        do { if let block { try enterGroup(try block.group(of: target)) } } catch {
            throw image.damage(.terms, blockNumber, error)
        }
        repeat {
            guard try advance() else { return false }
        } while term < target
        return endOutsidePrefix()
    }

    /// Moves to the term of an ordinal, which is within the prefix; false when there is none. About 200 ns, less in short
    /// steps forwards.
    package mutating func move(toOrdinal ordinal: UInt32) throws(StoreError) -> Bool {
        guard ordinal < image.termCount, image.blockCount(of: .terms) > 0 else { return false }
        isAtEnd = false
        let number = image.blockNumber(ofKey: ordinal, in: .terms, keyCount: image.termCount)
        if block == nil || number != blockNumber {
            group = nil
            try enterBlock(number)
        }
        do { try enterGroup(holding: ordinal) } catch { throw image.damage(.terms, number, error) }
        repeat {
            guard try advance() else { return false }
        } while entry.ordinal < ordinal
        return true
    }

    private mutating func enterGroup(holding ordinal: UInt32) throws(FormatError) {
        guard let block else { return }
        let place = Int(ordinal &- block.firstOrdinal) / SegmentFormat.termsPerGroup
        guard place < block.groupCount else { throw FormatError("a term is missing from its block", at: 0) }
        if let group, groupNumber == place, group.ordinal <= ordinal { return }
        try enterGroup(place)
    }

    private mutating func endOutsidePrefix() -> Bool {
        isAtEnd = !term.hasPrefix(prefix)
        return !isAtEnd
    }

    /// Reads the next term of the dictionary, whatever its prefix is.
    private mutating func advance() throws(StoreError) -> Bool {
        do {
            while let current = group, current.isAtEnd {
                if let block, groupNumber + 1 < block.groupCount {
                    try enterGroup(groupNumber + 1)
                } else {
                    guard try enterNextBlock() else { return false }
                }
            }
            try read()
            return true
        } catch let error as FormatError {
            throw image.damage(.terms, blockNumber, error)
        } catch let error as StoreError {
            throw error
        } catch { return false }
    }

    private mutating func read() throws(FormatError) {
        guard let (shared, suffix) = try group?.readTerm() else { return }
        guard shared <= term.count else { throw FormatError("a term shares more bytes than there are", at: 0) }
        // Invariant: `readTerm` checked that the sum is at most `maximumTermByteCount`.
        unsafe (room + shared).copyMemory(from: suffix.unsafeBase, byteCount: suffix.count)
        term = unsafe ByteView(base: UnsafeRawPointer(room), count: shared + suffix.count)
        if let next = try group?.readEntry(of: image) { entry = next }
    }

    private mutating func enterNextBlock() throws(StoreError) -> Bool {
        guard blockNumber + 1 < image.blockCount(of: .terms) else {
            isAtEnd = true
            return false
        }
        try enterBlock(blockNumber + 1)
        do { try enterGroup(0) } catch { throw image.damage(.terms, blockNumber, error) }
        return true
    }

    private mutating func enterBlock(_ number: Int) throws(StoreError) {
        blockNumber = number
        let view = try image.block(.terms, number, in: scope)
        do {
            block = try TermBlock(view, firstOrdinal: image.location(.terms, number).firstKey)
        } catch {
            throw image.damage(.terms, number, error)
        }
    }

    private mutating func enterGroup(_ number: Int) throws(FormatError) {
        guard let block else { return }
        groupNumber = number
        group = try TermGroupCursor(block, group: number)
    }
}
