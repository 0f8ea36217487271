/// Reads emoji sequences: joined ones, flags, keycaps and tagged flags; one token each.
///
/// Skin tones and the selectors for text and colour are left out of the token.
enum EmojiSequence {
    private static let joiner: UInt32 = 0x200D
    private static let keycap: UInt32 = 0x20E3

    /// Appends the token of the sequence whose first scalar, of `byteCount` bytes, begins at `start`.
    /// Gives the index behind it.
    static func append(
        _ text: UnsafePointer<UInt8>, from start: Int, end: Int, to buffer: inout TokenBuffer
    ) -> Int {
        let first = unsafe ScalarDecoding.decode(text, at: start, end: end)
        let offset = buffer.byteCount
        append(first.scalar, since: offset, to: &buffer)
        var index = start + first.byteCount
        if isRegionalIndicator(first.scalar) {
            unsafe index = appendFlagEnd(text, from: index, end: end, since: offset, to: &buffer)
        } else {
            unsafe index = appendRest(text, from: index, end: end, since: offset, to: &buffer)
        }
        buffer.appendWord(offset: offset, byteCount: buffer.byteCount - offset, flags: .emoji)
        return index
    }

    /// The index behind a keycap sequence (selector, keycap) that begins at `index`; nil if there is none.
    static func keycapEnd(_ text: UnsafePointer<UInt8>, at index: Int, end: Int) -> Int? {
        guard index < end else { return nil }
        var (scalar, byteCount) = unsafe ScalarDecoding.decode(text, at: index, end: end)
        var next = index + byteCount
        if isSelector(scalar), next < end {
            unsafe (scalar, byteCount) = ScalarDecoding.decode(text, at: next, end: end)
            next += byteCount
        }
        return scalar == keycap ? next : nil
    }

    /// Appends the token of a keycap on an ASCII character.
    static func appendKeycap(_ base: UInt8, to buffer: inout TokenBuffer) {
        let offset = buffer.byteCount
        buffer.append(scalar: UInt32(base))
        append(keycap, since: offset, to: &buffer)
        buffer.appendWord(offset: offset, byteCount: buffer.byteCount - offset, flags: .emoji)
    }

    private static func appendFlagEnd(
        _ text: UnsafePointer<UInt8>, from index: Int, end: Int, since offset: Int, to buffer: inout TokenBuffer
    ) -> Int {
        guard index < end else { return index }
        let (scalar, byteCount) = unsafe ScalarDecoding.decode(text, at: index, end: end)
        guard isRegionalIndicator(scalar) else { return index }
        append(scalar, since: offset, to: &buffer)
        return index + byteCount
    }

    /// Appends what belongs to an emoji after its first scalar: tags, and whatever is joined to it.
    private static func appendRest(
        _ text: UnsafePointer<UInt8>, from start: Int, end: Int, since offset: Int, to buffer: inout TokenBuffer
    ) -> Int {
        var index = start
        while index < end {
            let (scalar, byteCount) = unsafe ScalarDecoding.decode(text, at: index, end: end)
            if isTag(scalar) {
                append(scalar, since: offset, to: &buffer)
            } else if scalar == joiner {
                let next = index + byteCount
                let joined = unsafe next < end ? ScalarDecoding.decode(text, at: next, end: end) : (0, 0)
                guard UnicodeData.isPictographic(joined.0) else { return next }
                append(joiner, since: offset, to: &buffer)
                append(joined.0, since: offset, to: &buffer)
                index += joined.1
            } else if !isSelector(scalar), !isSkinTone(scalar), scalar != keycap {
                return index
            }
            index += byteCount
        }
        return index
    }

    /// Appends one scalar of the token unless the term is full.
    private static func append(_ scalar: UInt32, since offset: Int, to buffer: inout TokenBuffer) {
        let byteCount = PackedScalar(scalar).byteCount
        if buffer.byteCount - offset + byteCount <= Tokenizer.maximumTermByteCount { buffer.append(scalar: scalar) }
    }

    private static func isRegionalIndicator(_ scalar: UInt32) -> Bool { 0x1F1E6...0x1F1FF ~= scalar }
    private static func isSelector(_ scalar: UInt32) -> Bool { scalar == 0xFE0F || scalar == 0xFE0E }
    private static func isSkinTone(_ scalar: UInt32) -> Bool { 0x1F3FB...0x1F3FF ~= scalar }
    private static func isTag(_ scalar: UInt32) -> Bool { 0xE0020...0xE007F ~= scalar }
}
