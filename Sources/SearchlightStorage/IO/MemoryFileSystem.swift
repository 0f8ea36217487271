import SearchlightBytes

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file system in memory: for indexes that need not last, and for tests. Nothing outlives the object.
///
/// Syncs do nothing. Mapped files share the memory of the file; a write to a file that is mapped copies it first, so
/// that mappings never change.
package final class MemoryFileSystem: FileSystem {
    private let state = Locked(MemoryDirectoryTree())

    package init() {}

    package func createDirectory(_ path: String) throws(StoreError) {
        try state.withLock { (tree) throws(StoreError) in try tree.createDirectory(path) }
    }

    package func removeDirectory(_ path: String) throws(StoreError) {
        try state.withLock { (tree) throws(StoreError) in
            guard try tree.list(path).isEmpty else { throw .system(ENOTEMPTY, "remove the directory", path) }
            tree.directories.remove(path)
        }
    }

    package func open(_ path: String, _ mode: OpenMode) throws(StoreError) -> any OpenFile {
        let file = try state.withLock { (tree) throws(StoreError) in try tree.open(path, mode) }
        if mode == .createOrEmpty { file.truncate(0) }
        return MemoryOpenFile(path: path, file: file, isWritable: mode != .read)
    }

    package func map(_ path: String) throws(StoreError) -> ImageBytes {
        try state.withLock { (tree) throws(StoreError) in try tree.file(path, "map") }.contents()
    }

    package func list(_ directory: String) throws(StoreError) -> [String] {
        try state.withLock { (tree) throws(StoreError) in try tree.list(directory) }
    }

    package func rename(_ path: String, to newPath: String) throws(StoreError) {
        try state.withLock { (tree) throws(StoreError) in try tree.rename(path, to: newPath) }
    }

    package func link(_ path: String, to newPath: String) throws(StoreError) {
        try state.withLock { (tree) throws(StoreError) in try tree.link(path, to: newPath) }
    }

    package func remove(_ path: String) throws(StoreError) {
        try state.withLock { (tree) throws(StoreError) in try tree.remove(path) }
    }

    package func syncDirectory(_ path: String) throws(StoreError) {
        try state.withLock { (tree) throws(StoreError) in try tree.checkDirectory(path, "sync") }
    }

    package func byteCount(of path: String) throws(StoreError) -> Int {
        try state.withLock { (tree) throws(StoreError) in try tree.file(path, "measure") }.byteCount
    }

    package func exists(_ path: String) throws(StoreError) -> Bool {
        state.withLock { $0.files[path] != nil || $0.directories.contains(path) }
    }

    package func lock(_ path: String) throws(StoreError) -> (any FileLock)? {
        try state.withLock { (tree) throws(StoreError) -> MemoryFileLock? in
            let file = try tree.open(path, tree.files[path] == nil ? .create : .readWrite)
            guard file.lock() else { return nil }
            return MemoryFileLock(file)
        }
    }
}

/// Names and files of a `MemoryFileSystem`, guarded by its lock.
private struct MemoryDirectoryTree: Sendable {
    var directories: Set<String> = [".", "/"]
    var files: [String: MemoryFile] = [:]

    mutating func createDirectory(_ path: String) throws(StoreError) {
        if files[path] != nil { throw .system(EEXIST, "create the directory", path) }
        try checkDirectory(Self.parent(of: path), "create a directory in")
        directories.insert(path)
    }

    mutating func open(_ path: String, _ mode: OpenMode) throws(StoreError) -> MemoryFile {
        if directories.contains(path) { throw .system(EISDIR, "open", path) }
        if let file = files[path] {
            if mode == .create { throw .system(EEXIST, "create", path) }
            return file
        }
        try checkDirectory(Self.parent(of: path), "open a file in")
        guard mode == .create || mode == .createOrEmpty else { throw .system(ENOENT, "open", path) }
        let file = MemoryFile()
        files[path] = file
        return file
    }

    func file(_ path: String, _ action: String) throws(StoreError) -> MemoryFile {
        guard let file = files[path] else { throw .system(ENOENT, action, path) }
        return file
    }

    func list(_ directory: String) throws(StoreError) -> [String] {
        try checkDirectory(directory, "list")
        let names = (Array(files.keys) + directories).filter { Self.parent(of: $0) == directory && $0 != directory }
        return names.map { String($0.dropFirst(directory == "." ? 0 : directory.count + 1)) }.sorted()
    }

    mutating func rename(_ path: String, to newPath: String) throws(StoreError) {
        let file = try file(path, "rename")
        try checkDirectory(Self.parent(of: newPath), "rename into")
        files[path] = nil
        files[newPath] = file
    }

    mutating func link(_ path: String, to newPath: String) throws(StoreError) {
        let file = try file(path, "link")
        try checkDirectory(Self.parent(of: newPath), "link into")
        if files[newPath] != nil { throw .system(EEXIST, "link", newPath) }
        files[newPath] = file
    }

    mutating func remove(_ path: String) throws(StoreError) {
        _ = try file(path, "remove")
        files[path] = nil
    }

    func checkDirectory(_ path: String, _ action: String) throws(StoreError) {
        if !directories.contains(path) { throw .system(ENOENT, action, path) }
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
