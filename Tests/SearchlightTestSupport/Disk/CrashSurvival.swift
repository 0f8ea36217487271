/// What a power cut leaves of what was written and not synced.
///
/// Whatever is synced stays. A change of names takes place as a whole or not at all.
package enum CrashSurvival: Sendable, Hashable, CustomStringConvertible {
    /// Nothing.
    case nothing
    /// Everything: the process died, the machine did not.
    case everything
    /// Every change of names and nothing in files: a file that was renamed into place may be empty.
    case namesOnly
    /// Everything in files and no change of names.
    case bytesOnly
    /// Every name, and the lengths of files: zeros lie where the bytes did not come.
    case lengthsOnly
    /// Of each file the newest change alone, and of the names of a directory likewise: later ones came first.
    case newestOnly
    /// Everything but the oldest change of each file and the oldest change of names.
    case allButOldest
    /// Of each write nothing, all or some of its 512-byte sectors, of each change of names all or nothing, by chance.
    case chance(seed: UInt64)
    /// As `chance`, but of some writes one run of bytes is there, which begins and ends anywhere inside a sector.
    case torn(seed: UInt64)

    /// Those without chance.
    package static let certain: [CrashSurvival] = [
        .nothing, .everything, .namesOnly, .bytesOnly, .lengthsOnly, .newestOnly, .allButOldest,
    ]

    package var description: String {
        switch self {
        case .nothing: "nothing"
        case .everything: "everything"
        case .namesOnly: "names only"
        case .bytesOnly: "bytes only"
        case .lengthsOnly: "lengths only"
        case .newestOnly: "newest only"
        case .allButOldest: "all but the oldest"
        case .chance(let seed): "chance(\(seed))"
        case .torn(let seed): "torn(\(seed))"
        }
    }
}

extension CrashSurvival {
    var seed: UInt64 {
        switch self {
        case .chance(let seed), .torn(let seed): seed
        default: 0
        }
    }

    /// Whether the change of names number `index` of `count` that wait is on the disk.
    func keepsNames(_ index: Int, of count: Int, _ random: inout SeededRandom) -> Bool {
        switch self {
        case .nothing, .bytesOnly: false
        case .everything, .namesOnly, .lengthsOnly: true
        case .newestOnly: index == count - 1
        case .allButOldest: index > 0
        case .chance, .torn: Bool.random(using: &random)
        }
    }

    /// What came to the disk of the changes of one file that wait, in their order.
    func surviving(_ changes: [SimulatedDisk.Change], _ random: inout SeededRandom) -> [SimulatedDisk.Change] {
        switch self {
        case .nothing, .namesOnly: return []
        case .everything, .bytesOnly: return changes
        case .lengthsOnly: return changes.map(\.withoutBytes)
        case .newestOnly: return changes.suffix(1)
        case .allButOldest: return Array(changes.dropFirst())
        case .chance: return changes.flatMap { $0.sectorsByChance(&random) }
        case .torn: return changes.flatMap { $0.runByChance(&random) }
        }
    }
}

extension SimulatedDisk.Change {
    /// What of the change concerns the file's length alone.
    fileprivate var withoutBytes: SimulatedDisk.Change {
        switch self {
        case .write(let bytes, let offset): .grow(offset + bytes.count)
        case .resize, .grow: self
        }
    }

    /// The change as a whole or sector by sector, each by chance.
    fileprivate func sectorsByChance(_ random: inout SeededRandom) -> [SimulatedDisk.Change] {
        let parts = sectors(random.next() % 3 == 0 ? 512 : .max)
        var kept: [SimulatedDisk.Change] = []
        for part in parts where Bool.random(using: &random) { kept.append(part) }
        return kept
    }

    /// Nothing, all, or one run of bytes.
    fileprivate func runByChance(_ random: inout SeededRandom) -> [SimulatedDisk.Change] {
        switch random.next() % 3 {
        case 0: return []
        case 1: return [self]
        default:
            guard case .write(let bytes, let offset) = self, !bytes.isEmpty else { return [self] }
            let start = Bool.random(using: &random) ? 0 : Int.random(in: 0..<bytes.count, using: &random)
            let end = Int.random(in: start...bytes.count, using: &random)
            return [.write(Array(bytes[start..<end]), offset: offset + start)]
        }
    }

    /// The parts that reach the disk or not, each on its own.
    private func sectors(_ byteCount: Int) -> [SimulatedDisk.Change] {
        guard case .write(let bytes, let offset) = self, byteCount < .max else { return [self] }
        var parts: [SimulatedDisk.Change] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + byteCount - (offset + start) % byteCount)
            parts.append(.write(Array(bytes[start..<end]), offset: offset + start))
            start = end
        }
        return parts
    }
}
