import Foundation

/// The indexes of the program that have a delegate. One for the process.
final class DelegateList: @unchecked Sendable {  // why: `entries` is only touched under `lock`
    static let shared = DelegateList()

    private struct Entry {
        weak var index: CSSearchableIndex?
        /// The delegate that was asked last, and what it was asked.
        weak var asked: AnyObject?
        var question: String?
    }

    private let lock = NSLock()
    private var entries: [Entry] = []

    /// Adds an index, unless it is there already.
    func add(_ index: CSSearchableIndex) {
        lock.withLock {
            entries.removeAll { $0.index == nil }
            if !entries.contains(where: { $0.index === index }) { entries.append(Entry(index: index)) }
        }
    }

    /// The indexes whose items go into a store now: the directory of the stores may have changed.
    func indexes(ofStoreAt path: String) -> [CSSearchableIndex] {
        lock.withLock { entries.compactMap(\.index) }.filter { $0.store.path == path }
    }

    /// Whether a delegate was not asked a question yet; it counts as asked from now on.
    func isNew(question: String, for index: CSSearchableIndex, _ delegate: AnyObject) -> Bool {
        lock.withLock {
            guard let place = entries.firstIndex(where: { $0.index === index }) else { return true }
            if entries[place].asked === delegate, entries[place].question == question { return false }
            entries[place].asked = delegate
            entries[place].question = question
            return true
        }
    }
}
