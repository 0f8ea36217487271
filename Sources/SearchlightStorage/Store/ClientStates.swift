/// The states of all hosts by handle, as the newest commit that set them left them. A value; copies share until a change.
///
/// The dictionary lies behind a reference: a snapshot is copied with this, and to copy a dictionary that is keyed by
/// strings the run time makes its type, which took a tenth of the time to a first answer.
package struct ClientStates: Sendable {
    private final class Storage: @unchecked Sendable {  // why: changed only while nobody else has it
        var states: [String: [UInt8]]

        init(_ states: [String: [UInt8]]) { self.states = states }
    }

    /// Nil where no host set anything.
    private var storage: Storage?

    init() {}

    /// The state of a host; nil where it set none.
    package subscript(handle: String) -> [UInt8]? {
        get { storage?.states[handle] }
        set {
            if storage == nil {
                storage = Storage([:])
            } else if !isKnownUniquelyReferenced(&storage) {
                storage = Storage(byHandle)
            }
            storage?.states[handle] = newValue
        }
    }

    package var byHandle: [String: [UInt8]] { storage?.states ?? [:] }

    /// In the order of their handles. O(n log n).
    var sorted: [ClientState] {
        guard let storage else { return [] }
        return storage.states.map { ClientState(handle: $0.key, bytes: $0.value) }.sorted { $0.handle < $1.handle }
    }

    mutating func removeAll() { storage = nil }
}
