extension LZ4Block {
    /// The bytes that `source` gives when it is decompressed, for who does not know; nil where it is no LZ4 block.
    ///
    /// Looks at the lengths of literals and matches only. O(n).
    package static func rawByteCount(of source: ByteView) -> Int? {
        do throws(FormatError) {
            var cursor = ByteCursor(source)
            var byteCount = 0
            while true {
                let token = try cursor.readUInt8()
                let literals = try length(Int(token >> 4), &cursor)
                try cursor.skip(literals)
                byteCount += literals
                guard cursor.remaining > 0 else { return byteCount }
                let distance = Int(try cursor.readUInt16())
                guard distance > 0, distance <= byteCount else { return nil }
                // The shortest match has 4 bytes.
                byteCount += try length(Int(token & 15), &cursor) + 4
                guard byteCount <= maximumByteCount else { return nil }
            }
        } catch {
            // Bytes that end within a sequence are no block.
            return nil
        }
    }

    /// A length of which a token has the first 15: bytes of 255 and a last one follow where it has more.
    private static func length(_ start: Int, _ cursor: inout ByteCursor) throws(FormatError) -> Int {
        guard start == 15 else { return start }
        var length = start
        while true {
            let more = try cursor.readUInt8()
            length += Int(more)
            if more < 255 { return length }
        }
    }
}
