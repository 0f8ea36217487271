package import SearchlightBytes

/// The last 48 bytes of a segment image: where its directory lies (FORMAT.md, "Segment image").
package struct SegmentFooter: Sendable, Hashable {
    /// Bytes that a footer takes.
    package static var byteCount: Int { 48 }

    /// The bytes `SLFOOTER`, read as a little-endian number.
    package static var magic: UInt64 { 0x5245_544F_4F46_4C53 }

    /// Byte offset of the directory in the image.
    package var directoryOffset: Int
    package var directoryByteCount: Int

    /// XXH3 of the directory, seeded by the image's identity.
    package var directoryChecksum: UInt64

    /// Bytes of the whole image, header and footer included.
    package var imageByteCount: Int

    package init(directoryOffset: Int, directoryByteCount: Int, directoryChecksum: UInt64, imageByteCount: Int) {
        self.directoryOffset = directoryOffset
        self.directoryByteCount = directoryByteCount
        self.directoryChecksum = directoryChecksum
        self.imageByteCount = imageByteCount
    }

    /// Appends the 48 bytes.
    package func encode(into writer: inout ByteWriter, identitySeed: UInt64) {
        let start = writer.count
        writer.appendUInt64(UInt64(directoryOffset))
        writer.appendUInt64(UInt64(directoryByteCount))
        writer.appendUInt64(directoryChecksum)
        writer.appendUInt64(UInt64(imageByteCount))
        writer.appendUInt64(SegmentFooter.magic)
        let checksum = writer.withView { view in
            // Invariant: 40 bytes were appended behind `start`.
            unsafe Checksum.of(
                UnsafeRawBufferPointer(rebasing: view.unsafeBytes[start..<start + 40]), seed: identitySeed)
        }
        writer.appendUInt64(checksum)
    }

    /// Reads the footer at the end of `image` and checks that the directory lies between header and footer.
    ///
    /// Throws where the bytes are too few, do not fit their checksum, or point outside the image. The directory's own
    /// checksum is for the caller to check. Offsets in errors count from the start of the image.
    package init(decoding image: ByteView, identitySeed: UInt64) throws(FormatError) {
        let least = FileHeader.byteCount + SegmentFooter.byteCount
        guard image.count >= least else { throw FormatError("the image is too short", at: image.count) }
        let start = image.count - SegmentFooter.byteCount
        let covered = try image.bytes(at: start, count: 40)
        guard try covered.uint64(at: 32) == SegmentFooter.magic else {
            throw FormatError("the image does not end with a footer", at: start + 32)
        }
        guard try image.uint64(at: start + 40) == Checksum.of(covered, seed: identitySeed) else {
            throw FormatError("the footer does not fit its checksum", at: start + 40)
        }
        guard try covered.uint64(at: 24) == UInt64(image.count) else {
            throw FormatError("the image has another length than its footer says", at: start + 24)
        }
        let offset = try covered.uint64(at: 0)
        let byteCount = try covered.uint64(at: 8)
        let room = UInt64(image.count - least)
        guard byteCount <= room, offset >= UInt64(FileHeader.byteCount),
            offset - UInt64(FileHeader.byteCount) == room - byteCount
        else { throw FormatError("the directory does not end where the footer begins", at: start) }
        self.init(
            directoryOffset: Int(offset), directoryByteCount: Int(byteCount),
            directoryChecksum: try covered.uint64(at: 16), imageByteCount: image.count)
    }
}
