import Dispatch
import Foundation
import Searchlight

/// The store of one protection class: opened for writing by the first change, given back when it has been idle.
///
/// Changes are carried out one after the other, in the order in which they came, on a queue of their own. Queries read
/// the writer's state where this process writes, else the files.
final class ProtectedStore: @unchecked Sendable {  // why: what changes is only touched under `lock` or `writing`
    /// How long the lock is kept after a change, in seconds.
    static let idleTime: TimeInterval = 0.5

    let path: String
    /// Changes run here.
    let queue: DispatchQueue
    /// Tells the program when the store was lost.
    let loss: LossNotice

    private let writing = NSLock()
    private let lock = NSLock()
    private var writer: SearchIndex?
    private var reader: SearchIndex?
    private var userCount = 0
    private var changeCount = 0

    init(path: String) {
        self.path = path
        queue = DispatchQueue(label: "searchlight.spotlight.\(path)")
        loss = LossNotice(path: path)
    }

    /// Whether the store is there.
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Carries out a change; blocks while another process writes, at most for the time-out.
    func write<Result>(_ body: (SearchIndex) throws -> Result) throws -> Result {
        try writing.withLock {
            let index = try borrowWriter()
            defer { giveBack() }
            return try body(index)
        }
    }

    /// Carries out a change on the queue and reports how it went.
    func enqueue(
        _ body: @escaping @Sendable (SearchIndex) throws -> Void, completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        queue.async {
            do {
                try self.write(body)
                completion(nil)
            } catch { completion(CSIndexError(error)) }
        }
    }

    /// Reads the newest state; nil where there is no store yet.
    func read<Result>(_ body: (SearchIndex) throws -> Result) throws -> Result? {
        guard let index = try borrowReader() else { return nil }
        defer { giveBack() }
        return try body(index)
    }

    private func borrowWriter() throws -> SearchIndex {
        try lock.withLock {
            let index = try writer ?? openWriter()
            writer = index
            reader = nil
            userCount += 1
            changeCount += 1
            return index
        }
    }

    private func openWriter() throws -> SearchIndex {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var options = IndexOptions()
        options.lockTimeout = SpotlightStores.shared.lockTimeout
        do {
            return try SearchIndex(path: path, options: options)
        } catch {
            guard error.code == .corrupt else { throw error }
            // The damaged files are kept aside, for whoever wants to salvage them; the program sends its items again.
            try FileManager.default.moveItem(atPath: path, toPath: "\(path).damaged-\(UUID().uuidString)")
            loss.report()
            return try SearchIndex(path: path, options: options)
        }
    }

    private func borrowReader() throws -> SearchIndex? {
        try lock.withLock {
            guard let index = try writer ?? openReader() else { return nil }
            userCount += 1
            return index
        }
    }

    private func openReader() throws -> SearchIndex? {
        if let known = reader {
            reader = nil
            if refresh(known) {
                reader = known
                return known
            }
        }
        var options = IndexOptions()
        options.access = .readOnly
        do {
            let index = try SearchIndex(path: path, options: options)
            reader = index
            return index
        } catch {
            guard error.code == .notFound || error.code == .notAnIndex else { throw error }
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

    private func giveBack() {
        let count: Int? = lock.withLock {
            userCount -= 1
            return writer == nil ? nil : changeCount
        }
        guard let count else { return }
        queue.asyncAfter(deadline: .now() + ProtectedStore.idleTime) { self.release(ifStillAt: count) }
    }

    /// Closes the writer, so that other processes may write, unless it was used since.
    private func release(ifStillAt count: Int) {
        writing.withLock {
            lock.withLock {
                guard let index = writer, userCount == 0, changeCount == count else { return }
                writer = nil
                do { try index.close() } catch {
                    // Nothing is lost: what was acknowledged is in the journal, and the next writer takes it up.
                }
            }
        }
    }

    /// Gives back the lock, once the changes that were asked for are done. Not to be called from a handler.
    func release() {
        queue.sync {}
        let count = lock.withLock { changeCount }
        release(ifStillAt: count)
    }
}
