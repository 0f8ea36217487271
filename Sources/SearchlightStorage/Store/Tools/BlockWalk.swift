import SearchlightBytes

/// Finds the blocks of a segment without believing its directory: nothing lies between blocks, so each begins where the
/// one before ends, and its seal proves section, number and length.
///
/// What is left of the directory makes it fast, and leads on behind a block that is damaged itself. Where it names no
/// block, all lengths are tried.
struct BlockWalk {
    struct FoundBlock {
        var block: SegmentBlock

        /// Whether an entry names it, so that its first key may be right.
        var isNamed: Bool
    }

    /// A block that its seal proves.
    private struct Proof {
        var kind: SectionKind
        var number: Int
        var found: FoundBlock

        var end: Int { found.block.offset + found.block.storedByteCount + SegmentFormat.sealByteCount }
    }

    private let image: ByteView
    private let seed: UInt64
    private let end: Int
    private let hints: BlockHints
    private let budget: WorkBudget

    /// By section, entry `rawValue - 1`: the blocks found by their numbers. Their raw lengths are not known.
    private var found = [[Int: FoundBlock]](repeating: [:], count: SectionKind.count)

    /// By section: the number behind that of its last block. Each section's blocks lie in the order of their numbers.
    private var next = [Int](repeating: 0, count: SectionKind.count)

    /// Which sections to try first: that of the block before is the likeliest.
    private var kinds = SectionKind.allCases

    /// Blocks of a section that may be passed over at once, as many as a sector of the directory names and some more.
    private static let usualGap = 64
    private static let longestGap = 4_096

    /// Hints that are looked at to find the next block.
    private static let hintCount = 64

    /// Room that may be one block, which is tried first.
    private static let blockRoom = 256 << 10

    /// What one more length costs: the end of a checksum takes about as long as hashing so many bytes.
    private static let lengthCost = 256

    /// A walk up to `end`, where the directory begins, or will not have begun later.
    init(_ image: ByteView, seed: UInt64, end: Int, hints: BlockHints, budget: WorkBudget) {
        self.image = image
        self.seed = seed
        self.end = end
        self.hints = hints
        self.budget = budget
    }

    /// The blocks of a section that were found, by their numbers.
    func blocks(of kind: SectionKind) -> [Int: FoundBlock] { found[Int(kind.rawValue) - 1] }

    /// Finds what can be found. O(bytes) where the directory is mostly whole; about a microsecond for each byte of a
    /// block that it does not name.
    mutating func run() {
        var place = FileHeader.byteCount
        while place < end, budget.isLeft {
            guard
                let proof = nextNamed(from: place, gap: Self.usualGap) ?? unnamed(at: place, room: end - place)
                    ?? nextNamed(from: place, gap: Self.longestGap)
            else { return }
            fill(place..<proof.found.block.offset)
            adopt(proof)
            place = proof.end
        }
    }

    /// Finds the blocks of a hole between two others, up to the first that is damaged.
    private mutating func fill(_ hole: Range<Int>) {
        var place = hole.lowerBound
        while place < hole.upperBound, budget.isLeft {
            guard let proof = unnamed(at: place, room: hole.upperBound - place) else { return }
            adopt(proof)
            place = proof.end
        }
    }

    private mutating func adopt(_ proof: Proof) {
        let slot = Int(proof.kind.rawValue) - 1
        found[slot][proof.number] = proof.found
        next[slot] = max(next[slot], proof.number + 1)
        guard kinds[0] != proof.kind else { return }
        kinds.removeAll { $0 == proof.kind }
        kinds.insert(proof.kind, at: 0)
    }
}

// MARK: - Proofs

extension BlockWalk {
    /// The next block at or behind a place that an entry names, with up to `gap` blocks of its section between.
    private func nextNamed(from place: Int, gap: Int) -> Proof? {
        let first = hints.firstIndex(from: place)
        for hint in hints.blocks[first...].prefix(Self.hintCount) {
            guard budget.isLeft else { return nil }
            guard var proof = proof(at: hint.offset, byteCount: hint.storedByteCount, gap: gap) else { continue }
            proof.found = FoundBlock(block: hint, isNamed: true)
            return proof
        }
        return nil
    }

    /// The block with so many bytes at a place, if a seal fits of a section's next block or of one of `gap` behind that.
    private func proof(at place: Int, byteCount: Int, gap: Int) -> Proof? {
        do throws(FormatError) {
            guard byteCount > 0, byteCount <= SegmentFormat.oversizedBlockByteCount else { return nil }
            let payload = try image.bytes(at: place, count: byteCount)
            let seal = try image.uint64(at: place + byteCount)
            for step in 0...gap {
                for kind in kinds where byteCount <= kind.longestByteCount {
                    guard budget.spend(byteCount) else { return nil }
                    let number = next[Int(kind.rawValue) - 1] + step
                    if seal == BlockSeal.of(payload, section: kind, number: number, identitySeed: seed) {
                        return unnamedProof(kind, number, at: place, byteCount: byteCount)
                    }
                }
            }
            return nil
        } catch { return nil }
    }

    private func unnamedProof(_ kind: SectionKind, _ number: Int, at place: Int, byteCount: Int) -> Proof {
        let block = SegmentBlock(offset: place, storedByteCount: byteCount, rawByteCount: byteCount, firstKey: 0)
        return Proof(kind: kind, number: number, found: FoundBlock(block: block, isNamed: false))
    }

    /// The block that begins at a place, whatever its length, if it is the next of its section.
    private func unnamed(at place: Int, room: Int) -> Proof? {
        let room = room - SegmentFormat.sealByteCount
        if room < Self.blockRoom, let proof = proof(at: place, byteCount: room, gap: 0) { return proof }
        for kind in kinds {
            if let proof = unnamed(kind, at: place, lengths: 1..<min(kind.usualByteCount, room) + 1) { return proof }
        }
        for kind in kinds where kind.usualByteCount < min(kind.longestByteCount, room) {
            let lengths = kind.usualByteCount + 1..<min(kind.longestByteCount, room) + 1
            if let proof = unnamed(kind, at: place, lengths: lengths) { return proof }
        }
        return nil
    }

    private func unnamed(_ kind: SectionKind, at place: Int, lengths: Range<Int>) -> Proof? {
        let number = next[Int(kind.rawValue) - 1]
        let sealSeed = BlockSeal.seed(section: kind, number: number, identitySeed: seed)
        guard !lengths.isEmpty, var checksum = GrowingChecksum(seed: sealSeed) else { return nil }
        do throws(FormatError) {
            checksum.append(try image.bytes(at: place, count: lengths.lowerBound - 1))
            for byteCount in lengths {
                guard budget.spend(Self.lengthCost) else { return nil }
                checksum.append(try image.bytes(at: place + byteCount - 1, count: 1))
                if checksum.value == (try image.uint64(at: place + byteCount)) {
                    return unnamedProof(kind, number, at: place, byteCount: byteCount)
                }
            }
            return nil
        } catch { return nil }
    }
}

extension SectionKind {
    /// Bytes of a block at most that has more than one entry.
    fileprivate var usualByteCount: Int {
        self == .records ? SegmentFormat.recordBlockByteCount : blockByteCount
    }

    /// Bytes of any block at most.
    fileprivate var longestByteCount: Int {
        allowsOversizedBlock ? SegmentFormat.oversizedBlockByteCount : blockByteCount
    }
}
