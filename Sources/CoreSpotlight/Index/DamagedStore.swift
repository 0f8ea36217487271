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

    /// Renames the store: `.damaged-` and the time stand behind its name. What was put aside before stays: it is the
    /// person's, who alone may delete it.
    static func putAside(_ path: String, at time: Date = Date()) throws {
        let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
        let name = path + ".damaged-" + time.formatted(style)
        var (place, number) = (name, 1)
        while FileManager.default.fileExists(atPath: place) {
            number += 1
            place = "\(name)-\(number)"
        }
        try FileManager.default.moveItem(atPath: path, toPath: place)
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
