import SearchlightBytes
import SearchlightStorage

/// A journal: all frames, their images, and what the tail is taken for. The chain of frames is made right.
func fuzzJournal(_ bytes: [UInt8]) {
    guard bytes.count >= JournalFormat.headerByteCount else { return }
    var bytes = bytes
    sealJournal(&bytes)
    allowingDamage {
        let directory = try FuzzDirectory(.journal(FuzzDirectory.number), bytes)
        guard
            let reader = try JournalReader(
                FuzzDirectory.number, indexIdentity: journalIndex, in: FuzzDirectory.path, of: directory.fileSystem)
        else { return }
        var frameCount = 0
        while let frame = try reader.next() {
            frameCount += 1
            for thumbnail in frame.thumbnails { allowingDamage { _ = try thumbnail.read(from: reader.file) } }
            walk(frame.record)
        }
        precondition(frameCount <= bytes.count / 64, "more frames than there is room for")
    }
}

/// The payload of a frame, by itself.
func fuzzCommitRecord(_ bytes: [UInt8]) {
    allowingDamage {
        let record = try CommitRecord(decoding: ImageBytes(bytes), path: "journal-1")
        walk(record)
        var writer = ByteWriter()
        _ = record.encode(into: &writer)
        let again = try CommitRecord(decoding: ImageBytes(writer.copyBytes()), path: "journal-1")
        precondition(again.deletedIdentifiers == record.deletedIdentifiers, "a record changes when it is written again")
        precondition(again.images.count == record.images.count, "a record changes when it is written again")
    }
}

private func walk(_ record: CommitRecord) {
    for part in record.images.prefix(20) {
        allowingDamage {
            let image = try SegmentImage(bytes: part.bytes, name: "image in a journal")
            try ImageWalk.walk(image)
        }
    }
}

/// The index that journals of the corpus belong to.
let journalIndex = FileIdentity(low: 0x0706_0504_0302_0100, high: 0x0F0E_0D0C_0B0A_0908)

private func sealJournal(_ bytes: inout [UInt8]) {
    bytes.sealHeader(.journal)
    bytes.put(FuzzDirectory.number, at: 48)
    bytes.put(journalIndex.low, at: 72)
    bytes.put(journalIndex.high, at: 80)
    bytes.put(bytes.number(at: 88) & 1, at: 88)
    let seed = bytes.identity().checksumSeed
    bytes.put(bytes.checksum(0..<96, seed: seed), at: 96)
    var (sequence, previous) = (bytes.number(at: 56), bytes.number(at: 64))
    var start = JournalFormat.headerByteCount
    // A frame that begins with a zero ends the chain, so that tails are tried too.
    while start + 64 <= bytes.count, bytes[start] != 0 {
        let payloadByteCount = Int(bytes.number(at: start + 8) & 0xFFFF)
        let payload = start + 56..<start + 56 + payloadByteCount
        guard payload.upperBound + 8 <= bytes.count else { return }
        if bytes.number(at: start + 4, byteCount: 4) == 1 { sequence &+= 1 }
        bytes.put(0x5246_4C53, at: start, byteCount: 4)
        bytes.put(UInt64(payloadByteCount), at: start + 8)
        bytes.put(sequence, at: start + 16)
        bytes.put(previous, at: start + 32)
        let header = bytes.checksum(start..<start + 48, seed: seed &+ UInt64(start) &* placeFactor)
        bytes.put(header, at: start + 48)
        previous = bytes.checksum(payload, seed: header)
        bytes.put(previous, at: payload.upperBound)
        let end = (payload.upperBound + 8 + 7) / 8 * 8
        for position in payload.upperBound + 8..<min(end, bytes.count) { bytes[position] = 0 }
        start = end
    }
}
