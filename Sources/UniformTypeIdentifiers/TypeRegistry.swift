import Foundation

/// Types that the program declares while it runs, by `init(exportedAs:)` and `init(importedAs:)`.
///
/// One for the process; every access holds its lock.
final class TypeRegistry: @unchecked Sendable {  // why: `declared` is only touched under `lock`
    static let shared = TypeRegistry()

    private let lock = NSLock()
    private var declared: [String: [String]] = [:]

    /// Notes a type and what it conforms to; a type of the table stays as it is.
    func declare(_ identifier: String, parents: [String]) {
        let key = identifier.lowercased()
        guard TypeTable.byIdentifier[key] == nil else { return }
        lock.withLock { declared[key, default: []] += parents.filter { declared[key]?.contains($0) != true } }
    }

    /// The direct parents of a declared type; nil for types that nobody declared.
    func parents(of identifier: String) -> [String]? {
        lock.withLock { declared[identifier.lowercased()] }
    }
}
