import SearchlightBytes
import SearchlightStorage

/// The manifest: read, and written again as the same one.
func fuzzManifest(_ bytes: [UInt8]) {
    guard bytes.count >= FileHeader.byteCount + 8 else { return }
    var bytes = bytes
    bytes.sealWhole(.manifest)
    allowingDamage {
        let manifest = try bytes.withByteView { (view) throws(StoreError) in
            try Manifest(decoding: view, path: "MANIFEST")
        }
        let again = try manifest.encoded().withByteView { (view) throws(StoreError) in
            try Manifest(decoding: view, path: "MANIFEST")
        }
        precondition(again == manifest, "a manifest changes when it is written again")
    }
}

/// Tombstones of two segments with different numbers of documents.
func fuzzTombstones(_ bytes: [UInt8]) {
    guard bytes.count >= FileHeader.byteCount + 8 else { return }
    var bytes = bytes
    bytes.sealWhole(.tombstones)
    allowingDamage {
        let directory = try FuzzDirectory(.tombstones(FuzzDirectory.number), bytes)
        let counts: [UInt64: Int] = [2: 135, 3: 200_000]
        let contents = try TombstoneFile.read(
            directory.reference, of: counts, in: FuzzDirectory.path, of: directory.fileSystem)
        for (segment, tombstones) in contents {
            let limit = UInt32(counts[segment] ?? 0)
            let dead = (0..<limit).count { tombstones.contains($0) }
            precondition(dead == tombstones.deadCount, "tombstones are counted wrong")
        }
    }
}

/// Engagement: verified, visited and looked up.
func fuzzEngagement(_ bytes: [UInt8]) {
    var bytes = bytes
    guard sealEngagement(&bytes) else { return }
    allowingDamage {
        let directory = try FuzzDirectory(.engagement(FuzzDirectory.number), bytes)
        let table = try EngagementTable(directory.reference, in: FuzzDirectory.path, of: directory.fileSystem)
        var keys: [IdentifierKey] = []
        // Whatever verifying says, single items must be found or refused.
        allowingDamage { try table.verify() }
        allowingDamage {
            try table.visit { (key, _) throws(StoreError) in if keys.count < 50 { keys.append(key) } }
        }
        keys.append(IdentifierKey("id3"))
        for key in keys { allowingDamage { _ = try table.engagement(of: key) } }
        var changed = table
        allowingDamage {
            for key in keys.prefix(5) {
                let identifier = String(decoding: key.bytes, as: UTF8.self)
                try changed.retire(identifier, time: 2e9)
                try changed.wake(identifier, time: 2e9)
            }
        }
    }
}

private func sealEngagement(_ bytes: inout [UInt8]) -> Bool {
    let footer = bytes.count - 40
    guard footer >= FileHeader.byteCount else { return false }
    bytes.sealHeader(.engagement)
    let seed = bytes.identity().checksumSeed
    let (count, segmentCount) = (bytes.number(at: footer + 16), bytes.number(at: footer + 24))
    let room = UInt64(footer - FileHeader.byteCount)
    guard count <= room / 32, segmentCount <= (room - 32 * count) / 72 else { return true }
    let lines = footer - 72 * Int(segmentCount)
    let index = lines - 32 * Int(count)
    for number in 0..<Int(count) {
        let line = index + 32 * number
        let (offset, byteCount) = (bytes.number(at: line + 8), bytes.number(at: line + 16))
        guard offset <= UInt64(index), byteCount <= UInt64(index) - offset else { continue }
        let range = Int(offset)..<Int(offset + byteCount)
        bytes.put(bytes.checksum(range, seed: seed &+ UInt64(number + 1) &* placeFactor), at: line + 24)
    }
    for number in 0..<Int(segmentCount) { sealUsedDocuments(&bytes, line: lines + 72 * number, end: index, seed: seed) }
    bytes.put(bytes.checksum(index..<bytes.count - 8, seed: seed), at: bytes.count - 8)
    return true
}

/// Thumbnails: verified, listed, and each read by number and by its bytes.
func fuzzThumbnails(_ bytes: [UInt8]) {
    var bytes = bytes
    guard sealThumbnails(&bytes) else { return }
    allowingDamage {
        let directory = try FuzzDirectory(.thumbnails(FuzzDirectory.number), bytes)
        let reader = try ThumbnailFileReader(directory.reference, in: FuzzDirectory.path, of: directory.fileSystem)
        allowingDamage { try reader.verify() }
        for number in try reader.numbers.prefix(50) {
            allowingDamage {
                guard let thumbnail = try reader.read(number) else { return }
                try thumbnail.withView { (view) throws(StoreError) in
                    _ = try reader.number(of: view, hash: Checksum.of(view))
                }
            }
        }
        _ = try reader.read(.max)
    }
}

private func sealThumbnails(_ bytes: inout [UInt8]) -> Bool {
    let footer = bytes.count - 24
    guard footer >= FileHeader.byteCount else { return false }
    bytes.sealHeader(.thumbnails)
    let seed = bytes.identity().checksumSeed
    let count = bytes.number(at: footer)
    let room = footer - FileHeader.byteCount
    let table = count <= UInt64(room / 36) ? footer - 36 * Int(count) : footer
    if table < footer {
        for line in 0..<Int(count) {
            let start = table + 32 * line
            let (offset, byteCount) = (bytes.number(at: start + 8), bytes.number(at: start + 24, byteCount: 4))
            // A thumbnail in the table itself would change under its own hash.
            guard offset <= UInt64(table), byteCount <= UInt64(table) - offset else { continue }
            bytes.put(bytes.checksum(Int(offset)..<Int(offset + byteCount)), at: start + 16)
        }
    }
    bytes.put(bytes.checksum(table..<footer, seed: seed), at: footer + 8)
    bytes.put(bytes.checksum(footer..<footer + 16, seed: seed), at: footer + 16)
    return true
}

/// The checksums of the used documents that a line leads to.
private func sealUsedDocuments(_ bytes: inout [UInt8], line: Int, end: Int, seed: UInt64) {
    let (used, offset) = (bytes.number(at: line + 8) >> 32, bytes.number(at: line + 16))
    let blockCount = (used + 127) / 128
    let byteCount = used * 36 + blockCount * 8
    guard offset <= UInt64(end), byteCount <= UInt64(end) - offset else { return }
    let (start, rows) = (Int(offset), Int(offset + used * 4 + blockCount * 8))
    for block in 0..<Int(blockCount) {
        let range = rows + 4_096 * block..<min(rows + 4_096 * (block + 1), start + Int(byteCount))
        let checksum = bytes.checksum(range, seed: seed &+ UInt64(range.lowerBound) &* placeFactor)
        bytes.put(checksum, at: start + Int(used) * 4 + 8 * block)
    }
    bytes.put(bytes.checksum(start..<rows, seed: seed &+ offset &* placeFactor), at: line + 24)
}
