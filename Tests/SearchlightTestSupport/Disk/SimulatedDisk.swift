import SearchlightBytes

/// A disk with a cache that a power cut empties: what programs see, and what would still be there afterwards.
///
/// As pessimistic as POSIX allows: a file's sync says nothing about its name, a directory's nothing about its files,
/// and what is not synced reaches the disk in any order, or in part. A failed sync loses what it was to write for good,
/// while programs go on seeing it.
struct SimulatedDisk: Sendable {
    enum Node: Sendable, Hashable {
        case directory
        case file(Int)
    }

    /// A change of one file that is not on the disk yet.
    enum Change: Sendable {
        case write([UInt8], offset: Int)
        case resize(Int)
        /// As `resize`, but never shorter.
        case grow(Int)

        func apply(to bytes: inout [UInt8]) {
            switch self {
            case .write(let new, let offset):
                Change.grow(&bytes, to: offset + new.count)
                bytes.replaceSubrange(offset..<offset + new.count, with: new)
            case .resize(let count):
                if count < bytes.count { bytes.removeSubrange(count...) }
                Change.grow(&bytes, to: count)
            case .grow(let count): Change.grow(&bytes, to: count)
            }
        }

        /// Appends zeros, in pieces that are copied at once: journals set a megabyte aside, and debug builds are slow.
        private static func grow(_ bytes: inout [UInt8], to count: Int) {
            while bytes.count < count { bytes.append(contentsOf: zeros.prefix(count - bytes.count)) }
        }

        private static let zeros = [UInt8](repeating: 0, count: 1 << 20)
    }

    struct File: Sendable {
        /// What programs see.
        var bytes: [UInt8] = []

        /// What is on the disk, and what is still to come.
        var durableBytes: [UInt8] = []
        var pending: [Change] = []
        var isLocked = false
    }

    /// A change of names that takes place as a whole; a nil removes the name.
    struct NameChange: Sendable {
        var entries: [String: Node?]
    }

    var files: [Int: File] = [:]
    var names: [String: Node] = ["/": .directory]
    var durableNames: [String: Node] = ["/": .directory]
    var pendingNames: [NameChange] = []
    private var nextFile = 0

    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}

// MARK: - Changing

extension SimulatedDisk {
    mutating func makeFile(_ path: String) -> Int {
        nextFile += 1
        files[nextFile] = File()
        change([path: .file(nextFile)])
        return nextFile
    }

    mutating func change(_ entries: [String: Node?]) {
        pendingNames.append(NameChange(entries: entries))
        names.apply(entries)
    }

    mutating func change(_ file: Int, _ change: Change) {
        change.apply(to: &files[file, default: File()].bytes)
        files[file, default: File()].pending.append(change)
    }

    mutating func sync(_ file: Int) {
        let pending = files[file]?.pending ?? []
        for change in pending { change.apply(to: &files[file, default: File()].durableBytes) }
        files[file]?.pending = []
    }

    /// Of what was to be written only this comes to the disk, and nobody will try again. Programs go on seeing all.
    mutating func failSync(_ file: Int, keeping survival: CrashSurvival) {
        var random = SeededRandom(seed: survival.seed)
        let bytes = files[file]?.bytesAfterCrash(survival, &random) ?? []
        files[file]?.durableBytes = bytes
        files[file]?.pending = []
    }

    mutating func syncDirectory(_ directory: String) {
        for position in pendingNames.indices {
            let entries = pendingNames[position].entries.filter { Self.parent(of: $0.key) == directory }
            durableNames.apply(entries)
            for path in entries.keys { pendingNames[position].entries.removeValue(forKey: path) }
        }
        pendingNames.removeAll { $0.entries.isEmpty }
    }

    /// As `failSync`, of the names in a directory.
    mutating func failSyncDirectory(_ directory: String, keeping survival: CrashSurvival) {
        var random = SeededRandom(seed: survival.seed)
        let count = pendingNames.count
        for index in pendingNames.indices {
            let entries = pendingNames[index].entries.filter { Self.parent(of: $0.key) == directory }
            if survival.keepsNames(index, of: count, &random) { durableNames.apply(entries) }
            for path in entries.keys { pendingNames[index].entries.removeValue(forKey: path) }
        }
        pendingNames.removeAll { $0.entries.isEmpty }
    }

    /// The files that have a name.
    var namedFiles: Set<Int> {
        Set(
            names.values.compactMap { node -> Int? in
                guard case .file(let file) = node else { return nil }
                return file
            })
    }

    /// Bytes of all files that have a name.
    var byteCount: Int { namedFiles.reduce(0) { $0 + (files[$1]?.bytes.count ?? 0) } }
}

extension [String: SimulatedDisk.Node] {
    fileprivate mutating func apply(_ entries: [String: SimulatedDisk.Node?]) {
        for (path, node) in entries { self[path] = node }
    }
}

// MARK: - Losing power

extension SimulatedDisk {
    /// The disk as it is found after a power cut. Files without a name are gone.
    func afterCrash(_ survival: CrashSurvival) -> SimulatedDisk {
        var random = SeededRandom(seed: survival.seed)
        var after = SimulatedDisk()
        after.nextFile = nextFile
        after.names = durableNames
        for (index, change) in pendingNames.enumerated()
        where survival.keepsNames(index, of: pendingNames.count, &random) {
            after.names.apply(change.entries)
        }
        after.dropUnreachableNames()
        for file in after.namedFiles.sorted() {
            let bytes = files[file]?.bytesAfterCrash(survival, &random) ?? []
            after.files[file] = File(bytes: bytes, durableBytes: bytes)
        }
        after.durableNames = after.names
        return after
    }

    /// A name is gone with its directory.
    private mutating func dropUnreachableNames() {
        for path in names.keys.sorted() where path != "/" && names[Self.parent(of: path)] != .directory {
            names[path] = nil
        }
    }

    /// Stands for names and bytes: equal disks have equal digests.
    var digest: UInt64 {
        var description = ByteWriter()
        for (path, node) in names.sorted(by: { $0.key < $1.key }) {
            description.append([UInt8](path.utf8))
            guard case .file(let file) = node else { continue }
            let bytes = files[file]?.bytes ?? []
            description.appendUInt64(UInt64(bytes.count))
            description.appendUInt64(bytes.withByteView { Checksum.of($0) })
        }
        return description.withView { Checksum.of($0) }
    }
}

extension SimulatedDisk.File {
    /// The bytes on the disk after a power cut, or after a sync that failed.
    func bytesAfterCrash(_ survival: CrashSurvival, _ random: inout SeededRandom) -> [UInt8] {
        var bytes = durableBytes
        for change in survival.surviving(pending, &random) { change.apply(to: &bytes) }
        return bytes
    }
}
