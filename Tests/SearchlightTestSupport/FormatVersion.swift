import SearchlightBytes
import SearchlightStorage

/// Has a file of an index say that it is of another version of the format, under a checksum that fits.
package func setFormatVersion(_ version: UInt32, ofFileAt path: String) throws {
    let file = try PosixFileSystem().open(path, .readWrite)
    defer { file.close() }
    let bytes = try file.read(at: 0, count: FileHeader.byteCount)
    var header = try withExtendedLifetime(bytes) { try FileHeader(decoding: bytes.view) }
    header.version = version
    var writer = ByteWriter(capacity: FileHeader.byteCount)
    header.encode(into: &writer)
    try writer.withView { (view: ByteView) throws(StoreError) in try file.write(view, at: 0) }
}
