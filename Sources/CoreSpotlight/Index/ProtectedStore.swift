import Dispatch
import Foundation
import Searchlight

/// The store of one protection class: opened for writing by the first change, given back when it has been idle.
///
/// Changes are carried out one after the other, in the order in which they came, on a queue of their own. Queries read
/// the writer's state where this process writes, else the files; they never wait for a change, nor for another process.
final class ProtectedStore: @unchecked Sendable {  // why: what changes is only touched under `lock` or `writing`
    /// How long the lock is kept after a change, in seconds.
    static let idleTime: TimeInterval = 0.5
    /// How long the lock is kept while changes follow one another.
    static let longestUse = Duration.seconds(5)
    /// How long other processes have to take the lock then, in seconds.
    static let pauseForOthers: TimeInterval = 0.05

    let path: String
    /// Changes run here.
    let queue: DispatchQueue
    /// Tells the program when the store was lost.
    let loss: LossNotice

    /// Held while a change is carried out and while the store is opened for writing or closed. Taken before `lock`.
    private let writing = NSLock()
    private var openedAt = ContinuousClock.now
    private var lockFailedAt: ContinuousClock.Instant?

    /// Held for moments.
    private let lock = NSLock()
    private var writer: SearchIndex?
    private var reader: SearchIndex?
    private var openingCount = 0
    private var changeCount = 0
    private var isHealing = false

    init(path: String) {
        self.path = path
        queue = DispatchQueue(label: "searchlight.spotlight.\(path)")
        loss = LossNotice(path: path)
    }

    /// Whether the store is there.
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Carries out a change; blocks while another process writes, at most for the time-out.
    ///
    /// Damage that the change meets puts the store aside; the change goes into a new one.
    /// - Parameter asked: when the change was asked for. It does not wait again if another one waited in vain since.
    func write(asked: ContinuousClock.Instant = .now, _ body: (SearchIndex) throws -> Void) throws {
        try writing.withLock {
            do {
                try change(asked, body)
            } catch  where DamagedStore.isDamage(error) {
                try abandon()
                try change(asked, body)
            }
            giveBackLater()
        }
    }

    /// Carries out a change on the queue and reports how it went.
    ///
    /// - Parameter needsStore: whether the change is for a store that is there, and nothing where there is none.
    func enqueue(
        needsStore: Bool = false, _ body: @escaping @Sendable (SearchIndex) throws -> Void,
        completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        let asked = ContinuousClock.now
        queue.async {
            do {
                if !needsStore || self.exists { try self.write(asked: asked, body) }
                completion(nil)
            } catch { completion(CSIndexError(error)) }
        }
    }

    /// Reads the newest state; nil where there is no store yet, nor anything in its way. Damage that is met has the store looked at on the queue.
    func read<Result>(_ body: (SearchIndex) throws -> Result) throws -> Result? {
        do {
            guard let index = try newest() else { return nil }
            return try body(index)
        } catch let error as SearchlightError where error.code == .corrupt {
            heal()
            throw error
        }
    }

    /// Gives back the lock, once the changes that were asked for are done. Not to be called from a handler.
    func release() {
        queue.sync {}
        release(ifStillAt: lock.withLock { changeCount })
    }
}

// MARK: - Writing, in the turn of `writing`

extension ProtectedStore {
    private func change(_ asked: ContinuousClock.Instant, _ body: (SearchIndex) throws -> Void) throws {
        let index = try lock.withLock { writer } ?? openWriter(asked)
        lock.withLock { changeCount += 1 }
        do {
            try body(index)
        } catch let error as SearchlightError where [.syncFailed, .closed].contains(error.code) {
            // Such an index takes no more changes; the next one opens it anew.
            closeWriter()
            throw error
        }
    }

    private func openWriter(_ asked: ContinuousClock.Instant) throws -> SearchIndex {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var options = IndexOptions()
        if lockFailedAt.map({ $0 < asked }) ?? true { options.lockTimeout = SpotlightStores.shared.lockTimeout }
        do {
            let opened = try DamagedStore.open(path, options) { loss.report() }
            openedAt = .now
            discard(
                lock.withLock {
                    writer = opened
                    openingCount += 1
                    defer { reader = nil }
                    return reader
                })
            return opened
        } catch let error as SearchlightError where error.code == .locked {
            lockFailedAt = .now
            throw error
        }
    }

    /// Puts the store aside that is open for writing, so that nobody else writes to it meanwhile. Nothing is written into
    /// it: that would go by its path, where another process may have made a new store by then.
    private func abandon() throws {
        guard let index = lock.withLock({ writer }) else { return }
        defer { lock.withLock { writer = nil } }
        try index.abandon { try DamagedStore.putAside(path) }
        loss.report()
    }

    /// Readers have the writer until it is closed, and may go on with what they read of it.
    private func closeWriter() {
        guard let index = lock.withLock({ writer }) else { return }
        discard(index)
        lock.withLock { writer = nil }
    }

    private func discard(_ index: SearchIndex?) {
        do { try index?.close() } catch {
            // Nothing is lost: what was acknowledged is in the journal, and the next writer takes it up.
        }
    }

    private func giveBackLater() {
        if ContinuousClock.now - openedAt > ProtectedStore.longestUse {
            closeWriter()
            Thread.sleep(forTimeInterval: ProtectedStore.pauseForOthers)
            return
        }
        let count = lock.withLock { changeCount }
        queue.asyncAfter(deadline: .now() + ProtectedStore.idleTime) { self.release(ifStillAt: count) }
    }

    /// Closes the writer, so that other processes may write, unless it was used since.
    private func release(ifStillAt count: Int) {
        writing.withLock { if lock.withLock({ changeCount == count }) { closeWriter() } }
    }

    /// Looks at a store in which a reader met damage, and puts it aside if that is so.
    private func heal() {
        let isFirst = lock.withLock {
            defer { isHealing = true }
            return !isHealing
        }
        guard isFirst else { return }
        queue.async {
            do {
                try self.write { index in
                    if try !index.verify().findings.isEmpty { throw DamagedStore.Found() }
                }
            } catch {
                // The next query that meets the damage has the store looked at again.
            }
            self.lock.withLock { self.isHealing = false }
        }
    }
}

// MARK: - Reading

extension ProtectedStore {
    private func newest() throws -> SearchIndex? {
        while true {
            let (writer, known, count) = lock.withLock { (self.writer, self.reader, self.openingCount) }
            if let writer { return writer }
            if let known, refresh(known) { return known }
            guard let opened = try openReader() else { return nil }
            // An index that was opened for writing meanwhile may be the same one: it must not be kept open for reading.
            let (isCurrent, unused) = lock.withLock { () -> (Bool, SearchIndex?) in
                guard self.writer == nil, self.openingCount == count else { return (false, opened) }
                defer { self.reader = opened }
                return (true, self.reader)
            }
            discard(unused)
            if isCurrent { return opened }
        }
    }

    private func openReader() throws -> SearchIndex? {
        var options = IndexOptions()
        options.access = .readOnly
        do {
            return try SearchIndex(path: path, options: options)
        } catch {
            guard error.code == .notFound || error.code == .notAnIndex else { throw error }
            try StoreDirectory.checkWay(to: path)
            return nil
        }
    }

    /// Brings an open index up to date; false where its files were replaced, and it must be opened anew.
    private func refresh(_ index: SearchIndex) -> Bool {
        do {
            try index.refresh()
            return true
        } catch { return false }
    }
}
