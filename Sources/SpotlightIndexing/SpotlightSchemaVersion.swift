public import CoreSpotlight

/// Remembers with which version of its attributes the program filled the index, also across launches.
///
/// The version lies in the index: when everything is deleted or the index was damaged, it is gone too. It does not go when
/// items lapse: give what is indexed once and for all an expiration date in the distant future.
///
/// ```swift
/// let schema = SpotlightSchemaVersion(current: 2)
/// if schema.needsReindex { await reindex(); try schema.markReindexComplete() }
/// ```
public struct SpotlightSchemaVersion: Sendable {
    /// The version that the program has now; raise it when attributes change.
    public let current: Int
    private let key: String
    private let protectionClass: FileProtectionType

    /// A version under a key, kept with the items of a protection class.
    public init(
        current: Int, key: String = "items",
        protectionClass: FileProtectionType = .completeUntilFirstUserAuthentication
    ) {
        self.current = current
        self.key = key
        self.protectionClass = protectionClass
    }

    /// The index whose client state is the version; no index of the program has such a name by accident.
    private var index: CSSearchableIndex {
        CSSearchableIndex(name: "\u{1}schema/" + key, protectionClass: protectionClass)
    }

    /// The version that the index was filled with; 0 where it never was. Blocks on the disk.
    public var stored: Int {
        do {
            return try index.storedClientState().flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
        } catch { return 0 }
    }

    /// Whether the index was filled with an older version, or never. Blocks on the disk.
    public var needsReindex: Bool { stored < current }

    /// Notes that the index is filled with the current version: call it when what was indexed is reported as done.
    ///
    /// Blocks on the disk, and while another process writes.
    /// - Throws: `CSIndexError`.
    public func markReindexComplete() throws { try index.store(clientState: Data(String(current).utf8)) }
}
