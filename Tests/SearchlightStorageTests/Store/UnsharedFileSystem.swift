import SearchlightStorage

/// Another file system of the same files, so that a second store stands for another process.
struct UnsharedFileSystem: FileSystem {
    private let base: any FileSystem

    init(_ base: any FileSystem) { self.base = base }

    func createDirectory(_ path: String) throws(StoreError) { try base.createDirectory(path) }
    func removeDirectory(_ path: String) throws(StoreError) { try base.removeDirectory(path) }
    func open(_ path: String, _ mode: OpenMode) throws(StoreError) -> any OpenFile { try base.open(path, mode) }
    func map(_ path: String) throws(StoreError) -> ImageBytes { try base.map(path) }
    func list(_ directory: String) throws(StoreError) -> [String] { try base.list(directory) }
    func rename(_ path: String, to newPath: String) throws(StoreError) { try base.rename(path, to: newPath) }
    func link(_ path: String, to newPath: String) throws(StoreError) { try base.link(path, to: newPath) }
    func remove(_ path: String) throws(StoreError) { try base.remove(path) }
    func syncDirectory(_ path: String) throws(StoreError) { try base.syncDirectory(path) }
    func byteCount(of path: String) throws(StoreError) -> Int { try base.byteCount(of: path) }
    func exists(_ path: String) throws(StoreError) -> Bool { try base.exists(path) }
    func lock(_ path: String) throws(StoreError) -> (any FileLock)? { try base.lock(path) }
}
