import Foundation
import Searchlight

/// An addition of this library: on Apple's systems the system itself sees what people open.
extension CSSearchableIndex {
    /// Records that a person opened an item; it ranks higher from the next search on. An unknown one is fine.
    ///
    /// - Parameter query: the text of the search that led there, where there was one.
    public static func recordUse(ofItemWithIdentifier identifier: String, query: String? = nil) {
        for store in SpotlightStores.shared.readable {
            store.enqueue { index in
                guard try index.contains(identifier) else { return }
                try index.engage(identifier, query: query)
            } completion: { _ in
                // What people open is a hint: where it cannot be written down nothing is lost.
            }
        }
    }
}
