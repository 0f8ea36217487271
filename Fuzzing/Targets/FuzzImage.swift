import Searchlight
import SearchlightBytes
import SearchlightStorage

/// A whole image: everything of it is the fuzzer's, header, directory and footer are sealed.
func fuzzSegment(_ bytes: [UInt8]) {
    guard bytes.count >= FileHeader.byteCount + SegmentFooter.byteCount else { return }
    var bytes = bytes
    sealImage(&bytes)
    allowingDamage {
        let image = try SegmentImage(bytes: ImageBytes(bytes), name: "segment-1")
        try ImageWalk.walk(image)
        try ImageWalk.merge(image)
    }
}

/// Blocks of some sections of an image that is right otherwise.
func fuzzSections(_ sections: [SectionKind], _ bytes: [UInt8]) {
    allowingDamage {
        let bytes = ImageTemplate.shared.image(sections, bytes)
        let image = try SegmentImage(bytes: ImageBytes(bytes), name: "segment-1")
        try ImageWalk.walk(image)
        try ImageWalk.merge(image)
    }
}

/// Every section, through searches, queries, counts and suggestions.
func fuzzSearch(_ bytes: [UInt8]) {
    do {
        let image = ImageTemplate.shared.image(SectionKind.allCases, bytes)
        let index = try FuzzSearches.index(image)
        FuzzSearches.run(index)
    } catch let error as SearchlightError {
        precondition([.corrupt, .tooNew, .tooOld].contains(error.code), "not called damage: \(error)")
    } catch { preconditionFailure("threw \(error)") }
}

private func sealImage(_ bytes: inout [UInt8]) {
    bytes.sealHeader(.segment)
    let identity = bytes.identity()
    let seed = identity.checksumSeed
    let footer = bytes.count - SegmentFooter.byteCount
    let byteCount = min(bytes.number(at: footer + 8), UInt64(footer - FileHeader.byteCount))
    let start = footer - Int(byteCount)
    sealBlocks(&bytes, directory: start..<footer, seed: seed)
    var writer = ByteWriter()
    SegmentFooter(
        directoryOffset: start, directoryByteCount: Int(byteCount),
        directoryChecksum: bytes.checksum(start..<footer, seed: seed), imageByteCount: bytes.count
    ).encode(into: &writer, identitySeed: seed)
    bytes.replaceSubrange(footer..<bytes.count, with: writer.copyBytes())
}

private func sealBlocks(_ bytes: inout [UInt8], directory range: Range<Int>, seed: UInt64) {
    // why: a directory that cannot be read has no blocks to seal; opening the image says what is wrong with it.
    let directory = try? Array(bytes[range]).withByteView { (view) throws(FormatError) in
        try SegmentDirectory(decoding: view, dataEnd: range.lowerBound)
    }
    guard let directory else { return }
    for kind in SectionKind.allCases {
        for (number, position) in directory.section(kind).blocks.enumerated() {
            let block = directory.blocks[position]
            let end = block.offset + block.storedByteCount
            let seal = Array(bytes[block.offset..<end]).withByteView {
                BlockSeal.of($0, section: kind, number: number, identitySeed: seed)
            }
            bytes.put(seal, at: end)
        }
    }
}
