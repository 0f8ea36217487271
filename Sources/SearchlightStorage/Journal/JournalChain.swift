import SearchlightBytes

/// All commits since a checkpoint, in order, over as many journals as they lie in (FORMAT.md, "Recovery").
///
/// After the end `next` may be asked again: it sees what a writer has appended meanwhile, in new journals too. One
/// thread at a time.
package final class JournalChain {
    private let fileSystem: any FileSystem
    private let directory: String
    private let indexIdentity: FileIdentity

    /// The journals so far, in order; the last is the one that is being read. Thumbnails are read from their files.
    package private(set) var journals: [JournalReader]

    private var current: JournalReader { journals[journals.count - 1] }

    /// Begins at the journal that `manifest` names.
    ///
    /// Throws `.notFound` where it is missing: a writer may have replaced the manifest, so read that again first.
    package init(
        _ manifest: Manifest, in directory: String, of fileSystem: some FileSystem
    ) throws(StoreError) {
        self.fileSystem = fileSystem
        self.directory = directory
        indexIdentity = manifest.indexIdentity
        let first = try JournalReader(
            manifest.firstJournal, indexIdentity: manifest.indexIdentity, in: directory, of: fileSystem)
        let path = FileName.journal(manifest.firstJournal).path(in: directory)
        guard let first, first.header.identity == manifest.firstJournalIdentity,
            first.header.base.sequence == manifest.checkpointSequence
        else { throw .corrupt(path, section: "header", "the journal is not the one that the manifest names") }
        journals = [first]
    }

    /// The end of what was read: the last accepted commit.
    package var position: JournalPosition { current.position }

    /// The end of the journal that the manifest names, where that was closed in good order and no commit came after the
    /// checkpoint; else nil.
    var cleanEnd: JournalPosition? {
        journals.count == 1 && current.isClosed && current.frameCount == 0 ? current.commitEnd : nil
    }

    /// Bytes of all journals up to their last frame.
    package var byteCount: Int { journals.reduce(0) { $0 + $1.byteCount } }

    package var frameCount: Int { journals.reduce(0) { $0 + $1.frameCount } }

    /// What a torn tail at the very end holds; nil where the end is clean.
    package var tornTail: StoreError? { current.tornTail }

    /// The next commit, in the journal that is `journals.last` afterwards; nil at the end.
    ///
    /// Throws `.corrupt` where commits are damaged or missing, `.tooNew` for journals of a later version.
    package func next() throws(StoreError) -> JournalFrame? {
        while true {
            if let frame = try current.next() { return frame }
            guard let successor = try successor() else { return nil }
            if current.isContinued(by: successor) {
                journals.append(successor)
            } else if let frame = try current.next() {
                // The writer went on in the current journal, and then to the next, while we looked.
                return frame
            } else if !current.isContinued(by: successor) {
                throw missing(before: successor)
            }
        }
    }
}

// MARK: - From one journal to the next

extension JournalChain {
    /// The next journal that has to be read after the current one.
    private func successor() throws(StoreError) -> JournalReader? {
        for number in try laterNumbers() {
            guard let reader = try open(number) else { continue }
            if current.isContinued(by: reader) { return reader }
            // A later journal that holds a commit must continue the chain. One without commits may be left over from a
            // checkpoint or a recovery that a crash ended; only a checkpoint's proves commits up to its base.
            let first = try reader.next()
            let isBehind = reader.header.base.sequence > position.sequence && !reader.header.isFromRecovery
            if first != nil || isBehind {
                return try JournalReader(number, indexIdentity: indexIdentity, in: directory, of: fileSystem)
            }
        }
        return nil
    }

    private func laterNumbers() throws(StoreError) -> [UInt64] {
        let current = current.header.number
        var numbers: [UInt64] = []
        for name in try fileSystem.list(directory) where name.hasPrefix("journal-") {
            guard let name = FileName(name), name.isPossible, case .journal(let number) = name, number > current
            else { continue }
            numbers.append(number)
        }
        return numbers.count > 1 ? numbers.sorted() : numbers
    }

    /// Nil for a journal that was never complete, or that a writer removed just now.
    private func open(_ number: UInt64) throws(StoreError) -> JournalReader? {
        do {
            return try JournalReader(number, indexIdentity: indexIdentity, in: directory, of: fileSystem)
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    private func missing(before successor: JournalReader) -> StoreError {
        let end = "commits up to \(successor.header.base.sequence) are missing after \(position.sequence)"
        let reason = current.tornTail.map { "\(end): \($0.message)" } ?? end
        return .corrupt(current.file.path, section: "frame", offset: current.byteCount, reason)
    }
}
