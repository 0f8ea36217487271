public import CoreSpotlight

/// Remembers with which version of its attributes the program filled the index, also across launches.
///
/// ```swift
/// let schema = SpotlightSchemaVersion(current: 2)
/// if schema.needsReindex { await reindex(); try schema.markReindexComplete() }
/// ```
public struct SpotlightSchemaVersion: Sendable {
    /// The version that the program has now; raise it when attributes change.
    public let current: Int
    private let file: URL

    /// A version under a key, kept in a directory; beside the stores where none is given.
    public init(current: Int, key: String = "items", directory: URL? = nil) {
        self.current = current
        let name = key.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        file = (directory ?? CSSearchableIndex.storeDirectory).appending(path: "schema-\(name)")
    }

    /// The version that the index was filled with; 0 where it never was.
    public var stored: Int {
        do {
            return Int(try String(contentsOf: file, encoding: .utf8)) ?? 0
        } catch { return 0 }
    }

    /// Whether the index was filled with an older version, or never.
    public var needsReindex: Bool { stored < current }

    /// Notes that the index is filled with the current version.
    public func markReindexComplete() throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(String(current).utf8).write(to: file, options: .atomic)
    }
}
