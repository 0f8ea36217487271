package import SearchlightStorage

/// Another file system of the same files, so that a second store stands for another process.
package struct UnsharedFileSystem: FileSystem {
    private let base: any FileSystem

    package init(_ base: any FileSystem) { self.base = base }

    package func createDirectory(_ path: String) throws(StoreError) { try base.createDirectory(path) }
    package func removeDirectory(_ path: String) throws(StoreError) { try base.removeDirectory(path) }
    package func open(_ path: String, _ mode: OpenMode) throws(StoreError) -> any OpenFile { try base.open(path, mode) }
    package func map(_ path: String) throws(StoreError) -> ImageBytes { try base.map(path) }
    package func list(_ directory: String) throws(StoreError) -> [String] { try base.list(directory) }
    package func rename(_ path: String, to newPath: String) throws(StoreError) { try base.rename(path, to: newPath) }
    package func link(_ path: String, to newPath: String) throws(StoreError) { try base.link(path, to: newPath) }
    package func remove(_ path: String) throws(StoreError) { try base.remove(path) }
    package func syncDirectory(_ path: String) throws(StoreError) { try base.syncDirectory(path) }
    package func byteCount(of path: String) throws(StoreError) -> Int { try base.byteCount(of: path) }
    package func exists(_ path: String) throws(StoreError) -> Bool { try base.exists(path) }
    package func lock(_ path: String) throws(StoreError) -> (any FileLock)? { try base.lock(path) }
}
