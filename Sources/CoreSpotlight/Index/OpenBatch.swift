import Foundation

/// The batch of an index that is open, if there is one.
final class OpenBatch: @unchecked Sendable {  // why: `changes` is only touched under `lock`
    private let lock = NSLock()
    private var changes: [ItemChange]?

    /// Opens a batch; one that is open goes on.
    func begin() { lock.withLock { if changes == nil { changes = [] } } }

    /// Adds changes to the open batch; false where none is open.
    func add(_ new: [ItemChange]) -> Bool {
        lock.withLock {
            changes?.append(contentsOf: new)
            return changes != nil
        }
    }

    /// Ends the batch and gives what it holds; nothing where none is open.
    func end() -> [ItemChange] {
        lock.withLock {
            defer { changes = nil }
            return changes ?? []
        }
    }
}
