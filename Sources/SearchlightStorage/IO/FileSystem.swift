import SearchlightBytes

/// Everything that touches files goes through here, so that tests can lose power, fill the disk or fail a sync.
///
/// Paths are absolute or relative to the process; names are joined with "/". Directories are made with mode 0700,
/// files with 0600. Interrupted calls are repeated and short ones completed. All calls may be made from any thread.
/// A `StoreError` names the path and what the system said.
package protocol FileSystem: Sendable {
    /// Makes a directory; its parent must exist. Succeeds where a directory is already there.
    func createDirectory(_ path: String) throws(StoreError)

    /// Removes a directory, which must be empty.
    func removeDirectory(_ path: String) throws(StoreError)

    /// Opens a regular file; anything else at `path` (a link, a pipe) is refused.
    func open(_ path: String, _ mode: OpenMode) throws(StoreError) -> any OpenFile

    /// The whole file, read-only, for as long as the result or a slice of it lives; a removal does not disturb it.
    ///
    /// The file must not be written or cut while it is mapped. No descriptor stays open.
    func map(_ path: String) throws(StoreError) -> ImageBytes

    /// The names in a directory, sorted, without "." and "..".
    func list(_ directory: String) throws(StoreError) -> [String]

    /// Gives a file another name in one step, replacing what has it.
    func rename(_ path: String, to newPath: String) throws(StoreError)

    /// Gives a file a second name, which must be free.
    func link(_ path: String, to newPath: String) throws(StoreError)

    /// Removes a file's name. Its bytes live on while it is open or mapped.
    func remove(_ path: String) throws(StoreError)

    /// Makes the names in a directory durable: creations, renames and removals.
    func syncDirectory(_ path: String) throws(StoreError)

    /// The file's length in bytes.
    func byteCount(of path: String) throws(StoreError) -> Int

    /// Whether anything is at `path`.
    func exists(_ path: String) throws(StoreError) -> Bool

    /// Takes the lock on the file `path`, which is created if missing; nil while somebody else holds it.
    ///
    /// The lock belongs to the open file: it ends with the process, or when `unlock` is called or the result dies.
    func lock(_ path: String) throws(StoreError) -> (any FileLock)?

    /// The same file system where it can tell directories apart; asked for here since a cast takes a hundred times longer.
    var identifying: (any DirectoryIdentifying)? { get }
}

/// How a file is opened.
package enum OpenMode: Sendable, Hashable {
    /// For reading; it must exist.
    case read
    /// For reading and writing; it must exist.
    case readWrite
    /// For reading and writing; it must not exist.
    case create
    /// For reading and writing, empty, whether or not it exists.
    case createOrEmpty
}

/// The exclusive right to write to an index.
package protocol FileLock: Sendable {
    /// Gives the lock back. Doing so twice is harmless.
    func unlock()

    /// Whether it still keeps others out: not once it was given back, or somebody removed the file that is locked.
    var isInForce: Bool { get }
}

extension FileSystem {
    /// Reads a whole file into memory, unless it is longer than `maximumByteCount`.
    package func read(_ path: String, maximumByteCount: Int) throws(StoreError) -> ImageBytes {
        let file = try open(path, .read)
        defer { file.close() }
        let byteCount = try file.byteCount()
        guard byteCount <= maximumByteCount else {
            throw .corrupt(path, "the file has \(byteCount) bytes, more than the limit of \(maximumByteCount)")
        }
        return try file.read(at: 0, count: byteCount)
    }

    /// Removes a file; a missing one counts as removed.
    package func removeIfPresent(_ path: String) throws(StoreError) {
        do { try remove(path) } catch {
            guard error.code == .notFound else { throw error }
        }
    }
}

extension String {
    /// The directory in which the file or directory of that path lies.
    var parentDirectory: String {
        let path = withoutTrailingSlashes
        guard let slash = path.lastIndex(of: "/") else { return "." }
        let parent = String(path[..<slash]).withoutTrailingSlashes
        return parent.isEmpty ? "/" : parent
    }

    /// The path without what says nothing at its end: `a/`, `a//` and `a/./` are `a`.
    var withoutTrailingSlashes: String {
        var path = self[...]
        while path.count > 1 {
            if path.hasSuffix("/") {
                path = path.dropLast()
            } else if path.hasSuffix("/."), path.count > 2 {
                path = path.dropLast(2)
            } else {
                break
            }
        }
        return String(path)
    }
}
