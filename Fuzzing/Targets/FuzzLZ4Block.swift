import SearchlightBytes

/// LZ4: three bytes with the claimed length, then the block. And what is compressed must come back.
func fuzzLZ4Block(_ bytes: [UInt8]) {
    guard bytes.count >= 3 else { return }
    let claimed = Int(bytes.number(at: 0, byteCount: 3) & 0x7_FFFF)
    let block = Array(bytes[3...])
    allowingDamage {
        let raw = try block.withByteView { (view) throws(FormatError) in
            try LZ4Block.decompress(view, byteCount: claimed)
        }
        precondition(raw.count == claimed, "decompressed to another length")
    }
    var writer = ByteWriter()
    guard block.withByteView({ LZ4Block.compress($0, to: &writer) }) != nil else { return }
    do {
        let again = try writer.copyBytes().withByteView { (view) throws(FormatError) in
            try LZ4Block.decompress(view, byteCount: block.count)
        }
        precondition(again == block, "compressed bytes came back changed")
    } catch { preconditionFailure("compressed bytes are refused: \(error)") }
}
