import Foundation

/// The file of the history of activities, beside the stores. Only its owner may read it.
struct ActivityFile: Equatable {
    private let url: URL

    /// The file in the directory of the stores of now.
    init() { url = CSSearchableIndex.storeDirectory.appending(path: "activities.plist") }

    /// What is stored; nothing where there is no file yet or it is damaged; nil where it cannot be read now, and so must
    /// not be replaced.
    func read() -> [ActivityRecord]? {
        do {
            return try PropertyListDecoder().decode([ActivityRecord].self, from: Data(contentsOf: url))
        } catch is DecodingError {
            return []
        } catch let error as CocoaError {
            return [.fileReadNoSuchFile, .fileNoSuchFile, .propertyListReadCorrupt].contains(error.code) ? [] : nil
        } catch { return nil }
    }

    func write(_ records: [ActivityRecord]) {
        do {
            if !FileManager.default.fileExists(atPath: url.path) {
                if records.isEmpty { return }
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            }
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .binary
            try encoder.encode(records).write(to: url, options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
        } catch {
            // The history lives on in memory.
        }
    }
}
