import SearchlightBytes
import SearchlightText

extension Store {
    /// Opens the index in a directory, or makes a new one there; its parent must exist.
    ///
    /// An index that this process has open for writing is shared: the same object comes back, whatever the options,
    /// and needs one `close` for each opening. O(bytes in journals), not of the index.
    /// - Throws: `locked` when another process writes to it (not for reading only), `notFound`, `notAnIndex`,
    ///   `tooNew`, `tooOld`, `corrupt`, `noPermission`, `tooManyFiles` and the like.
    package static func open(
        _ directory: String, of fileSystem: any FileSystem, options: StoreOptions
    ) throws(StoreError) -> Store {
        var opening = StoreOpening(directory: directory, fileSystem: fileSystem, options: options)
        // Who only reads need not find out which directory it is, as long as nothing is open for writing.
        if options.isReadOnly, StoreRegistry.shared.isEmpty { return try opening.open() }
        guard let place = try opening.findPlace() else { return try opening.open() }
        return try place.share(isReadOnly: options.isReadOnly) { () throws(StoreError) in try opening.open() }
    }
}

/// The steps of opening an index.
private struct StoreOpening {
    let directory: String
    let fileSystem: any FileSystem
    let options: StoreOptions

    /// Where this process notes that it has the index open.
    private(set) var place: StorePlace?

    /// Whether the directory's own name is durable.
    private var isParentSynced = false

    init(directory: String, fileSystem: any FileSystem, options: StoreOptions) {
        self.directory = directory
        self.fileSystem = fileSystem
        self.options = options
    }

    /// Finds `place`, the directory made if need be; nil where it cannot be told which directory it is, and for reading
    /// where no store was ever open for writing.
    mutating func findPlace() throws(StoreError) -> StorePlace? {
        if options.createsIfMissing, !options.isReadOnly { try makeDirectory() }
        guard let identifying = fileSystem.identifying else { return nil }
        do {
            let identity = try identifying.identity(of: directory)
            place = options.isReadOnly ? StoreRegistry.shared.known(identity) : StoreRegistry.shared.place(identity)
        } catch {
            throw error.code == .notFound ? missing() : error
        }
        return place
    }

    /// A directory whose name could not be made durable goes again: a later sync may keep quiet about what the first lost.
    private mutating func makeDirectory() throws(StoreError) {
        if try fileSystem.exists(directory) { return }
        try fileSystem.createDirectory(directory)
        do { try syncParent() } catch {
            // why: the error that led here is the one to report; if the directory stays it is empty.
            try? fileSystem.removeDirectory(directory)
            throw error
        }
        isParentSynced = true
    }

    /// Makes the directory itself durable, also one that was there: nobody knows whether who made it synced its parent.
    private func syncParent() throws(StoreError) {
        if isParentSynced { return }
        do { try fileSystem.syncDirectory(directory.parentDirectory) } catch {
            // A directory given to us in a place that we may not read is for the giver to make durable.
            guard error.code == .noPermission else { throw error }
        }
    }

    func open() throws(StoreError) -> Store {
        options.isReadOnly ? try openForReading() : try openForWriting()
    }

    private func openForReading() throws(StoreError) -> Store {
        let recovered = try describing { () throws(StoreError) in
            try Recovery(directory: directory, fileSystem: fileSystem).loadWhileWritten()
        }
        return Store(
            recovered, numbers: NumberSource(nextFile: 1, nextThumbnail: 1), directory: directory,
            fileSystem: fileSystem, options: options, lock: nil, place: nil)
    }

    private func openForWriting() throws(StoreError) -> Store {
        guard try fileSystem.exists(directory) else { throw missing() }
        try checkForeign()
        let lock = try takeLockInDirectory()
        do {
            if try fileSystem.exists(FileName.manifest.path(in: directory)) { return try openExisting(lock) }
            return try create(lock)
        } catch {
            lock.unlock()
            throw error
        }
    }

    /// Leaves directories alone that are no index and not to become one: not even a lock file is put there.
    private func checkForeign() throws(StoreError) {
        if try fileSystem.exists(FileName.manifest.path(in: directory)) { return }
        let names: [String]
        do { names = try fileSystem.list(directory) } catch {
            // What is no directory is told so where the lock is taken.
            guard error.code == .noPermission else { return }
            throw error
        }
        let isForeign = names.contains { FileName($0) == nil && !$0.hasPrefix(".") }
        if !options.createsIfMissing { throw try absent() }
        if isForeign { throw foreign() }
    }

    /// What is wrong with a directory that has no manifest: it lost that, or it is no index.
    private func absent() throws(StoreError) -> StoreError {
        let names: [String]
        do { names = try fileSystem.list(directory) } catch {
            if error.code == .noPermission { throw error }
            return noDirectory()
        }
        for name in names {
            guard let file = FileName(name), file.number != nil else { continue }
            // What a crash left of an attempt to make an index.
            if file == .journal(1), try !hasFrames("\(directory)/\(name)") { continue }
            return .corrupt(FileName.manifest.path(in: directory), "the manifest is missing, but not its files")
        }
        return StoreError(
            code: .notAnIndex, message: "there is no index in the directory; check the path", path: directory)
    }

    private func takeLockInDirectory() throws(StoreError) -> any FileLock {
        do { return try takeLock() } catch {
            guard error.code == .notFound, try fileSystem.exists(directory) else { throw error }
            throw noDirectory()
        }
    }

    private func openExisting(_ lock: any FileLock) throws(StoreError) -> Store {
        let recovered = try describing { () throws(StoreError) in
            try Recovery(directory: directory, fileSystem: fileSystem).loadUndisturbed()
        }
        return Store(
            recovered, numbers: try numbers(recovered), directory: directory, fileSystem: fileSystem,
            options: options, lock: lock, place: place)
    }

    /// Numbers behind all that were ever used, those of left-over files included.
    private func numbers(_ recovered: RecoveredStore) throws(StoreError) -> NumberSource {
        var nextFile = recovered.manifest.nextFileNumber
        for name in try fileSystem.list(directory) {
            guard let name = FileName(name), name.isPossible, let number = name.number else { continue }
            nextFile = max(nextFile, number + 1)
        }
        return NumberSource(
            nextFile: nextFile,
            nextThumbnail: max(recovered.manifest.nextThumbnailNumber, recovered.state.nextThumbnailNumber))
    }

    /// A missing manifest says which of the ordinary reasons it is.
    private func describing<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        do { return try body() } catch {
            guard error.code == .notFound, error.path == FileName.manifest.path(in: directory) else { throw error }
            throw try fileSystem.exists(directory) ? absent() : missing()
        }
    }

    private func missing() -> StoreError {
        StoreError(code: .notFound, message: "there is no index; check the path", path: directory)
    }

    private func noDirectory() -> StoreError {
        StoreError(code: .notAnIndex, message: "the path is no directory, and an index is one", path: directory)
    }

    private func foreign() -> StoreError {
        StoreError(
            code: .notAnIndex,
            message:
                "the directory holds other files; make a new index in an empty directory or one that does not exist",
            path: directory)
    }
}

// MARK: - The lock

extension StoreOpening {
    /// The right to write, waited for as long as the options say.
    private func takeLock() throws(StoreError) -> any FileLock {
        let pause = Condition(Lock())
        let attempts = max(options.lockTimeout, 0) / StoreOpening.lockPause
        var attempt = 0.0
        while true {
            if let lock = try fileSystem.lock(FileName.lock.path(in: directory)) { return lock }
            guard attempt < attempts else {
                throw StoreError(code: .locked, message: "another process writes to the index", path: directory)
            }
            attempt += 1
            pause.lock.withLock { _ = pause.wait(nanoseconds: Int64(StoreOpening.lockPause * 1e9)) }
        }
    }

    /// Seconds between two attempts.
    private static var lockPause: Double { 0.01 }
}

// MARK: - A new index

extension StoreOpening {
    /// Makes the first journal and then the manifest that names it: before that there is no index.
    private func create(_ lock: any FileLock) throws(StoreError) -> Store {
        guard options.createsIfMissing else { throw try absent() }
        try removeUnfinishedCreation()
        try syncParent()
        var manifest = Manifest(indexIdentity: .random())
        let header = JournalHeader(
            number: 1, indexIdentity: manifest.indexIdentity, base: JournalPosition(sequence: 0, checksum: 0))
        let journal = try JournalWriter(header, in: directory, of: fileSystem)
        manifest.firstJournal = header.number
        manifest.firstJournalIdentity = header.identity
        manifest.nextFileNumber = 2
        manifest.unicodeVersion = StoreOpening.packed(UnicodeVersion.current)
        manifest.settings = options.settings.sorted { $0.name < $1.name }
        try manifest.replace(in: directory, of: fileSystem)
        let recovered = try Recovery(directory: directory, fileSystem: fileSystem).load()
        return Store(
            recovered, numbers: NumberSource(nextFile: 2, nextThumbnail: 1), directory: directory,
            fileSystem: fileSystem, options: options, lock: lock, place: place, journal: journal)
    }

    /// "14.0.1" as major << 16 | minor << 8 | update.
    private static func packed(_ version: String) -> UInt32 {
        version.split(separator: ".").prefix(3).reduce(0) { $0 << 8 | (UInt32($1) ?? 0) & 255 }
    }

    /// Clears away what a crash left of an attempt to make an index here, and nothing else.
    private func removeUnfinishedCreation() throws(StoreError) {
        for name in try fileSystem.list(directory) {
            let path = "\(directory)/\(name)"
            switch FileName(name) {
            case .lock?: continue
            case .temporaryManifest?: try fileSystem.remove(path)
            case .journal(1)? where try !hasFrames(path): try fileSystem.remove(path)
            case nil where name.hasPrefix("."): continue
            case nil: throw foreign()
            default:
                throw .corrupt(FileName.manifest.path(in: directory), "the manifest is missing, but not its files")
            }
        }
    }

    private func hasFrames(_ journal: String) throws(StoreError) -> Bool {
        let file = try fileSystem.open(journal, .read)
        defer { file.close() }
        guard try file.byteCount() >= JournalFormat.headerByteCount + JournalFormat.frameHeaderByteCount else {
            return false
        }
        let start = try file.read(at: JournalFormat.headerByteCount, count: JournalFormat.frameHeaderByteCount)
        return start.withView { $0.copyBytes().contains { $0 != 0 } }
    }
}
