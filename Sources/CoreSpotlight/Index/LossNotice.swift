import Dispatch
import Foundation

/// Asks the delegates of a store's indexes to send everything again, after a loss and at the first launch.
///
/// A file beside the store remembers that the question was not answered yet, also across launches.
final class LossNotice: @unchecked Sendable {  // why: `listeners` is only touched under `lock`
    private struct Listener {
        weak var index: CSSearchableIndex?
    }

    private let path: String
    private let lock = NSLock()
    private var listeners: [Listener] = []

    init(path: String) { self.path = path + ".reindex" }

    private var isPending: Bool { FileManager.default.fileExists(atPath: path) }

    /// Adds an index that has a delegate; it is asked at once where a question is open.
    func add(_ index: CSSearchableIndex, storeExists: Bool) {
        lock.withLock {
            listeners.removeAll { $0.index == nil || $0.index === index }
            listeners.append(Listener(index: index))
        }
        if !storeExists { remember() }
        if isPending { ask(index) }
    }

    /// Notes that the items were lost and asks every index that has a delegate.
    func report() {
        remember()
        for listener in lock.withLock({ listeners }) { if let index = listener.index { ask(index) } }
    }

    private func remember() {
        let folder = URL(filePath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try Data().write(to: URL(filePath: path))
        } catch {
            // The question is asked now; where nothing can be written it is not repeated at the next launch.
        }
    }

    private func ask(_ index: CSSearchableIndex) {
        let path = path
        let asked = UncheckedBox(index)
        DispatchQueue.global().async {
            let index = asked.value
            index.indexDelegate?.searchableIndex(
                index,
                reindexAllSearchableItemsWithAcknowledgementHandler: {
                    // why: an answer given twice finds the file gone, which is what it wants
                    try? FileManager.default.removeItem(atPath: path)
                })
        }
    }
}

/// Takes a value to another thread; its user knows why that is safe.
struct UncheckedBox<Value>: @unchecked Sendable {  // why: each use hands the value on and says why it may
    let value: Value
    init(_ value: Value) { self.value = value }
}
