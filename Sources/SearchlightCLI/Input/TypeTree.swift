import Foundation
import Searchlight
import UniformTypeIdentifiers

/// The types that a content type conforms to, worked out once a type.
final class TypeTree: @unchecked Sendable {  // why: `trees` is only touched under `lock`
    static let shared = TypeTree()

    private let lock = NSLock()
    private var trees: [String: AttributeValue] = [:]

    /// Gives an item that says its type alone the tree of the type, so that a query for a kind of thing finds it.
    ///
    /// A type that nobody declared is left as it is.
    func complete(_ item: inout Item) {
        guard let type = item.contentType, item[.contentTypeTree] == nil else { return }
        item[.contentTypeTree] = tree(of: type)
    }

    private func tree(of type: String) -> AttributeValue? {
        lock.withLock {
            if let tree = trees[type] { return tree }
            guard let known = UTType(type) else { return nil }
            let tree = AttributeValue.strings([type] + known.supertypes.map(\.identifier).sorted())
            trees[type] = tree
            return tree
        }
    }
}
