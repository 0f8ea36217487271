import SearchlightBytes

/// What a backup consists of.
package struct BackupSummary: Sendable, Hashable {
    package internal(set) var fileCount = 0
    package internal(set) var byteCount = 0

    /// Bytes of files that the backup shares with the index: they take no space until the index drops them.
    package internal(set) var linkedByteCount = 0
}

/// Makes a second index of what an index holds at one moment, while this process or another goes on writing it.
///
/// Files that never change get a second name where the file system has such, and are copied elsewhere; of the journals
/// the whole frames are copied. Nothing of the index is changed.
struct Backup {
    private let directory: String
    private let target: String
    private let fileSystem: any FileSystem
    private let sharesFiles: Bool
    private var summary = BackupSummary()

    /// What the target holds so far, to be removed should it not be completed.
    private var made: [FileName] = []

    init(_ directory: String, to target: String, sharingFiles sharesFiles: Bool, of fileSystem: any FileSystem) {
        self.sharesFiles = sharesFiles
        self.directory = directory
        self.target = target.withoutTrailingSlashes
        self.fileSystem = fileSystem
    }

    /// - Throws: `alreadyExists` where anything is at the target; what opening the index throws; `outOfSpace` and the
    ///   like. Then nothing stays at the target.
    mutating func make() throws(StoreError) -> BackupSummary {
        if try fileSystem.exists(target) {
            throw StoreError(
                code: .alreadyExists, message: "something is there already; a backup goes to a new place", path: target)
        }
        if fileSystem.wouldLie(target, in: directory) {
            throw StoreError(code: .invalidPath, message: "a backup does not go into its index", path: target)
        }
        try fileSystem.createDirectory(target)
        do {
            try copyWhileWritten()
            try fileSystem.syncDirectory(target.parentDirectory)
        } catch {
            removeMade()
            // why: the error that led here is the one to report; what stays is an empty directory.
            try? fileSystem.removeDirectory(target)
            throw error
        }
        return summary
    }

    private mutating func removeMade() {
        // why: a file that cannot be removed now stands in a directory that is no index.
        for name in made.reversed() { try? fileSystem.remove(name.path(in: target)) }
        made = []
        summary = BackupSummary()
    }

    /// Begins anew where a writer replaced the manifest meanwhile, and with it took files away.
    private mutating func copyWhileWritten() throws(StoreError) {
        var attempt = 0
        while true {
            let manifest = try Manifest(in: directory, of: fileSystem)
            do { return try copy(manifest) } catch {
                attempt += 1
                let isDisturbed = error.code == .notFound || error.code == .corrupt
                let isNewer = try Manifest(in: directory, of: fileSystem).generation != manifest.generation
                guard attempt < 20, isDisturbed, isNewer else {
                    throw Recovery(directory: directory, fileSystem: fileSystem).judged(error)
                }
                removeMade()
            }
        }
    }

    private mutating func copy(_ manifest: Manifest) throws(StoreError) {
        for name in manifest.fileNames.sorted(by: { ($0.number ?? 0) < ($1.number ?? 0) }) {
            if case .journal = name { continue }
            try share(name)
        }
        // The files that frames name are there as long as the frames count.
        let chain = try JournalChain(manifest, in: directory, of: fileSystem)
        while let frame = try chain.next() {
            for segment in frame.record.segmentFiles { try share(.segment(segment.file.number)) }
            for file in frame.record.thumbnailFiles { try share(.thumbnails(file.number)) }
        }
        for journal in chain.journals {
            try copy(journal.file, byteCount: journal.byteCount, to: .journal(journal.header.number))
        }
        try fileSystem.syncDirectory(target)
        made += [.temporaryManifest, .manifest]
        try manifest.replace(in: target, of: fileSystem)
        add(manifest.encoded().count)
    }

    private mutating func add(_ byteCount: Int) {
        summary.fileCount += 1
        summary.byteCount += byteCount
    }
}

// MARK: - One file

extension Backup {
    /// Gives a file that never changes a second name, or copies it where that is not possible.
    private mutating func share(_ name: FileName) throws(StoreError) {
        let path = name.path(in: directory)
        if try link(path, name) {
            let byteCount = try fileSystem.byteCount(of: path)
            add(byteCount)
            summary.linkedByteCount += byteCount
        } else {
            let file = try fileSystem.open(path, .read)
            defer { file.close() }
            try copy(file, byteCount: try file.byteCount(), to: name)
        }
    }

    /// False where files are to be copied, or have to be: another disk, a file system without second names, too many.
    private mutating func link(_ path: String, _ name: FileName) throws(StoreError) -> Bool {
        guard sharesFiles else { return false }
        do { try fileSystem.link(path, to: name.path(in: target)) } catch {
            let isImpossible = [.unsupportedFileSystem, .noPermission, .limitExceeded].contains(error.code)
            guard isImpossible else { throw error }
            return false
        }
        made.append(name)
        return true
    }

    private mutating func copy(_ source: any OpenFile, byteCount: Int, to name: FileName) throws(StoreError) {
        let file = try fileSystem.open(name.path(in: target), .create)
        made.append(name)
        defer { file.close() }
        var position = 0
        while position < byteCount {
            let piece = try source.read(at: position, count: min(1 << 20, byteCount - position))
            try piece.withView { (view: ByteView) throws(StoreError) in try file.write(view, at: position) }
            position += piece.count
        }
        try file.sync()
        add(byteCount)
    }
}

extension Store {
    /// Makes an index of the newest commit in the new directory `target`, whose parent must exist. Commits go on.
    ///
    /// O(files) where files can have two names, else O(bytes). May hold a commit whose sync is still under way.
    package func backUp(to target: String, sharingFiles: Bool) throws(StoreError) -> BackupSummary {
        var backup = Backup(directory, to: target, sharingFiles: sharingFiles, of: fileSystem)
        // So that no checkpoint of this process takes files away meanwhile.
        return try checkpointLock.withLock { () throws(StoreError) in try backup.make() }
    }
}
