import SearchlightBytes

/// Opens segment images whose header, directory or footer is damaged, for salvage: what they say stands elsewhere too, or
/// is proved by checksums that still fit.
///
/// - The header says nothing that the manifest does not, the id above all.
/// - The footer says where the directory lies, which is known but for its beginning, and its checksum.
/// - One wrong byte of the directory is found by the checksum that the footer has of it. Where more is wrong, or the
///   directory is long, what items need of it is proved block by block (`SectionSearch`).
///
/// Changes nothing.
package struct SegmentRepair {
    /// Whether the directory of the image was put together of parts, so that it has only what items need, and perhaps not
    /// all of them.
    package private(set) var isOfParts = false

    private let bytes: ImageBytes
    private let name: String
    private var search = ByteRepair(budget: 32 << 30)

    /// For what is looked for place by place.
    private let budget: WorkBudget

    /// For the search of blocks one by one, which is what is left to try.
    private let walkByteBudget: Int

    /// A directory that begins further from the footer is not looked for where the footer says nothing.
    private static let farthestStart = 32 << 20

    /// A repair of the image that fills `bytes`; `name` is for errors. It ends after some seconds, whatever the bytes are.
    package init(_ bytes: ImageBytes, name: String) {
        self.init(bytes, name: name, byteBudget: 4 << 30)
    }

    /// A repair that looks at so many bytes at most while it goes from place to place, and at eight times as many while
    /// it goes from block to block.
    init(_ bytes: ImageBytes, name: String, byteBudget: Int) {
        budget = WorkBudget(byteCount: byteBudget)
        walkByteBudget = 8 * byteBudget
        self.bytes = bytes
        self.name = name
    }

    /// The image; nil where too much of it is damaged.
    ///
    /// - Parameter identity: that of the file, where something names it; else the header's is tried, and those that
    ///   differ from it in one byte.
    package mutating func image(_ identity: FileIdentity?) -> SegmentImage? {
        guard bytes.count >= FileHeader.byteCount + SegmentFooter.byteCount else { return nil }
        let known = identity ?? provenIdentity()
        guard let identity = known, let directory = directory(identity.checksumSeed) else { return nil }
        // why: a term index that contradicts its directory is one more part that is damaged.
        return try? SegmentImage(bytes: bytes, name: name, identity: identity, directory: directory)
    }

    /// The identity that the footer fits.
    private func provenIdentity() -> FileIdentity? {
        guard let header = part(16..<32), let footer = footerBytes else { return nil }
        for (position, change) in [(0, UInt8(0))] + (0..<16).flatMap({ byte in (1...255).map { (byte, UInt8($0)) } }) {
            var changed = header
            changed[position] ^= change
            let identity = FileIdentity(low: changed.number(at: 0), high: changed.number(at: 8))
            if footer.isSealed(identity.checksumSeed) { return identity }
        }
        return FileIdentity(low: header.number(at: 0), high: header.number(at: 8))
    }

    private func part(_ range: Range<Int>) -> [UInt8]? {
        // why: a range that is not there gives nil, which is what is asked.
        bytes.withView { try? $0.bytes(at: range.lowerBound, count: range.count).copyBytes() }
    }

    private var footerStart: Int { bytes.count - SegmentFooter.byteCount }
    private var footerBytes: [UInt8]? { part(footerStart..<bytes.count) }
}

// MARK: - Footer and directory

extension SegmentRepair {
    private mutating func directory(_ seed: UInt64) -> SegmentDirectory? {
        guard let footer = footerBytes else { return nil }
        if let start = provenStart(footer, seed) { return directory(from: start.offset, start.checksum, seed) }
        let checksum = footer.number(at: 16)
        for start in likelyStarts(footer) {
            if let found = fittingDirectory(from: start, checksum, seed) { return found }
        }
        for start in likelyStarts(footer) {
            if let found = sealedDirectory(from: start, seed) { return found }
        }
        let farthest = max(FileHeader.byteCount, footerStart - Self.farthestStart)
        for start in stride(from: footerStart, through: farthest, by: -1) {
            if let found = sealedDirectory(from: start, seed) { return found }
        }
        return provenParts(in: farthest..<footerStart, end: footerStart, seed)
    }

    /// What the footer says, one wrong byte of it made right; nil where more is wrong.
    private mutating func provenStart(_ footer: [UInt8], _ seed: UInt64) -> (offset: Int, checksum: UInt64)? {
        let covered = Array(footer[..<40])
        guard let right = search.repaired(covered, checksum: footer.number(at: 40), seed: seed),
            let start = Int(exactly: right.number(at: 0)), start >= FileHeader.byteCount, start < footerStart
        else { return nil }
        return (start, right.number(at: 16))
    }

    /// Offset and length of the directory say the same.
    private func likelyStarts(_ footer: [UInt8]) -> [Int] {
        let places = [footer.number(at: 0), UInt64(footerStart) &- footer.number(at: 8)]
        return places.compactMap { Int(exactly: $0) }.filter { $0 >= FileHeader.byteCount && $0 < footerStart }
    }

    /// The directory whose checksum is certain, one wrong byte of it made right; else the parts of it that are proved.
    private mutating func directory(from start: Int, _ checksum: UInt64, _ seed: UInt64) -> SegmentDirectory? {
        guard let bytes = part(start..<footerStart) else { return nil }
        if let right = search.repaired(bytes, checksum: checksum, seed: seed) { return decoded(right, start) }
        return provenParts(in: start..<footerStart, end: start, seed)
    }

    private func fittingDirectory(from start: Int, _ checksum: UInt64, _ seed: UInt64) -> SegmentDirectory? {
        guard let bytes = part(start..<footerStart), bytes.withByteView({ Checksum.of($0, seed: seed) }) == checksum
        else { return nil }
        return decoded(bytes, start)
    }

    /// What can be read as a directory from there on, if the first block that it names fits its seal.
    private func sealedDirectory(from start: Int, _ seed: UInt64) -> SegmentDirectory? {
        guard mayBegin(at: start) else { return nil }
        let directory = bytes.withView { (view) -> SegmentDirectory? in
            do throws(FormatError) {
                let directory = try view.bytes(at: start, count: footerStart - start)
                return try SegmentDirectory(decoding: directory, dataEnd: start)
            } catch {
                // Most places are none where a directory begins; what was read up to the mistake is work done.
                _ = budget.spend(8 * max(error.offset, 0))
                return nil
            }
        }
        guard let directory, directory.section(.heads).blockCount > 0 else { return nil }
        guard budget.spend(footerStart - start) else { return nil }
        return isSealed(directory.blocks[directory.section(.heads).firstBlock], seed) ? directory : nil
    }

    /// Whether a directory with documents may begin there, going by its first numbers: to read one takes some time.
    private func mayBegin(at start: Int) -> Bool {
        guard budget.spend(16) else { return false }
        let isPossible = bytes.withView { (view) -> Bool in
            do throws(FormatError) {
                let count = try view.uint32(at: start)
                guard count > 0, count <= UInt32(SegmentFormat.maximumDocumentCount) else { return false }
                return try view.uint32(at: start + 12) < 2
            } catch { return false }
        }
        return isPossible && budget.spend(Self.directoryCost)
    }

    /// Reading the smallest directory takes about as long as hashing so many bytes.
    private static let directoryCost = 16 << 10

    /// What can be proved block by block of what lies before `end`, by what is left of the directory in a range.
    private mutating func provenParts(in range: Range<Int>, end: Int, _ seed: UInt64) -> SegmentDirectory? {
        isOfParts = true
        return bytes.withView { view in
            SectionSearch(view, seed: seed, end: end, range: range, byteBudget: walkByteBudget).directory()
        }
    }

    private func decoded(_ bytes: [UInt8], _ start: Int) -> SegmentDirectory? {
        // why: bytes that fit their checksum and are no directory are of no use.
        try? bytes.withByteView { (view) throws(FormatError) in try SegmentDirectory(decoding: view, dataEnd: start) }
    }

    private func isSealed(_ block: SegmentBlock, _ seed: UInt64) -> Bool {
        guard budget.spend(block.storedByteCount) else { return false }
        return bytes.withView { view in
            do throws(FormatError) {
                let stored = try view.bytes(at: block.offset, count: block.storedByteCount)
                let seal = try view.uint64(at: block.offset + block.storedByteCount)
                return seal == BlockSeal.of(stored, section: .heads, number: 0, identitySeed: seed)
            } catch { return false }
        }
    }
}

extension [UInt8] {
    fileprivate func number(at offset: Int) -> UInt64 {
        self[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Whether the 48 bytes of a footer fit their checksum.
    fileprivate func isSealed(_ seed: UInt64) -> Bool {
        Array(self[..<40]).withByteView { Checksum.of($0, seed: seed) } == number(at: 40)
    }
}
