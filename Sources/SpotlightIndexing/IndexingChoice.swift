import CoreSpotlight

/// Whether the person lets an index be filled, remembered across launches: a file beside the stores says that it is not.
struct IndexingChoice: Sendable {
    private let name: String

    init(handle: String) { name = "indexing-off-" + StoreDirectory.escaped(handle) }

    private var file: URL { CSSearchableIndex.storeDirectory.appending(path: name) }

    var isEnabled: Bool { !FileManager.default.fileExists(atPath: file.path) }

    func set(_ isEnabled: Bool) throws {
        if isEnabled {
            if !self.isEnabled { try FileManager.default.removeItem(at: file) }
        } else {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try Data().write(to: file)
        }
    }
}
