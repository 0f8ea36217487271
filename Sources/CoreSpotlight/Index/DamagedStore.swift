import Foundation
import Searchlight

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What becomes of a store whose files are damaged: they are put aside, for whoever wants to salvage them, and the
/// program sends its items again.
enum DamagedStore {
    /// Damage that an examination of the whole store has found.
    struct Found: Error {}

    static func isDamage(_ error: any Error) -> Bool {
        error is Found || (error as? SearchlightError)?.code == .corrupt
    }

    /// Opens the store at a path for writing; a damaged one is put aside first, and `report` called.
    ///
    /// Of several processes that find the damage one puts the store aside; the others find the new one.
    static func open(_ path: String, _ options: IndexOptions, report: () -> Void) throws -> SearchIndex {
        do { return try SearchIndex(path: path, options: options) } catch {
            guard error.code == .corrupt else { throw error }
        }
        return try guarding(path) {
            do {
                return try SearchIndex(path: path, options: options)
            } catch let error as SearchlightError where error.code == .corrupt {
                try putAside(path)
                report()
                return try SearchIndex(path: path, options: options)
            }
        }
    }

    /// Renames the store. Of damaged stores only the newest is kept.
    static func putAside(_ path: String) throws {
        let url = URL(filePath: path)
        let prefix = url.lastPathComponent + ".damaged-"
        let folder = url.deletingLastPathComponent()
        let older = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(prefix) }
        let name = prefix + UUID().uuidString
        try FileManager.default.moveItem(at: url, to: folder.appending(path: name))
        for name in older {
            // why: a copy that cannot be removed is in nobody's way
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }

    /// Runs `body` while no other process puts the store aside.
    private static func guarding<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        let file = path + ".guard"
        if !FileManager.default.fileExists(atPath: file) {
            _ = FileManager.default.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o600])
        }
        guard let handle = FileHandle(forUpdatingAtPath: file) else { throw CocoaError(.fileWriteNoPermission) }
        defer {
            // why: closing gives the guard back in any case, and there is nothing to lose in an empty file
            try? handle.close()
        }
        while flock(handle.fileDescriptor, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }
}
