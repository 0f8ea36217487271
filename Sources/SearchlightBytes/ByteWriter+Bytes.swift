// MARK: - Bytes and text

extension ByteWriter {
    /// Appends the bytes of `view`, which must not lie in this writer.
    @inlinable
    package mutating func append(_ view: ByteView) {
        unsafe append(view.unsafeBytes)
    }

    /// Appends the bytes of `bytes`.
    @inlinable
    package mutating func append(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { unsafe append($0) }
    }

    /// Appends the bytes of a buffer, which must not lie in this writer.
    @unsafe @inlinable
    package mutating func append(_ buffer: UnsafeRawBufferPointer) {
        guard let source = buffer.baseAddress else { return }
        reserve(buffer.count)
        unsafe (base + written).copyMemory(from: source, byteCount: buffer.count)
        written &+= buffer.count
    }

    /// Appends `byteCount` zeros.
    package mutating func appendZeros(_ byteCount: Int) {
        reserve(byteCount)
        unsafe (base + written).initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
        written &+= byteCount
    }

    /// Appends zeros up to the next multiple of `alignment` bytes from the writer's start.
    package mutating func align(to alignment: Int) {
        let excess = written % alignment
        if excess != 0 { appendZeros(alignment - excess) }
    }

    /// Appends `view` behind its length as a `VariableInteger`.
    @inlinable
    package mutating func appendCounted(_ view: ByteView) {
        appendVarint(view.count)
        append(view)
    }

    /// Appends the text's UTF-8 behind its length in bytes.
    package mutating func appendString(_ text: String) {
        appendVarint(text.utf8.count)
        appendUTF8(text)
    }

    /// Appends the text's UTF-8 without a length.
    package mutating func appendUTF8(_ text: String) {
        let done: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
            unsafe append(UnsafeRawBufferPointer($0))
        }
        if done == nil { append([UInt8](text.utf8)) }
    }

    /// Lends room for `capacity` bytes at the end to `body`, which returns how many of them it wrote.
    @unsafe @inlinable
    package mutating func appendFilling<Failure: Error>(
        capacity byteCount: Int, _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        reserve(byteCount)
        let filled = try unsafe body(UnsafeMutableRawBufferPointer(start: base + written, count: byteCount))
        precondition(filled >= 0 && filled <= byteCount, "more bytes were written than there was room for")
        written &+= filled
    }
}

// MARK: - Slots that are filled in later

extension ByteWriter {
    /// Leaves `byteCount` zeros to be patched and returns their offset.
    package mutating func reserveSlot(_ byteCount: Int) -> Int {
        let offset = written
        appendZeros(byteCount)
        return offset
    }

    /// Overwrites the byte at `offset`, which must have been written.
    package mutating func patchUInt8(_ value: UInt8, at offset: Int) { patch(value, at: offset) }

    /// Overwrites the 2 bytes at `offset`, which must have been written.
    package mutating func patchUInt16(_ value: UInt16, at offset: Int) { patch(value.littleEndian, at: offset) }

    /// Overwrites the 4 bytes at `offset`, which must have been written.
    package mutating func patchUInt32(_ value: UInt32, at offset: Int) { patch(value.littleEndian, at: offset) }

    /// Overwrites the 8 bytes at `offset`, which must have been written.
    package mutating func patchUInt64(_ value: UInt64, at offset: Int) { patch(value.littleEndian, at: offset) }

    private mutating func patch<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value, at offset: Int) {
        let fits = offset >= 0 && offset <= written - MemoryLayout<Value>.size
        precondition(fits, "a slot lies within what was written")
        unsafe base.storeBytes(of: value, toByteOffset: offset, as: Value.self)
    }
}
