#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file system that can tell when two paths lead to one directory, so that one process opens an index once.
protocol DirectoryIdentifying: FileSystem {
    /// The same for all paths to one directory, through links too; different for different directories of the process.
    func identity(of directory: String) throws(StoreError) -> String
}

extension PosixFileSystem: DirectoryIdentifying {
    func identity(of directory: String) throws(StoreError) -> String {
        var status = stat()
        guard unsafe stat(directory, &status) == 0 else { throw .system(errno, "examine", directory) }
        return "device \(status.st_dev), node \(status.st_ino)"
    }
}

extension MemoryFileSystem: DirectoryIdentifying {
    func identity(of directory: String) -> String { "\(ObjectIdentifier(self)), \(directory)" }
}
