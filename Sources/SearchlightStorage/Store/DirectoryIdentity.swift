#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file system that can tell when two paths lead to one directory, so that one process opens an index once.
package protocol DirectoryIdentifying: FileSystem {
    /// The same for all paths to one directory, through links too; different for different directories of the process.
    func identity(of directory: String) throws(StoreError) -> String

    /// Those of all directories that what is made at `path` would lie in, the nearest first.
    func identities(above path: String) throws(StoreError) -> [String]
}

extension FileSystem {
    package var identifying: (any DirectoryIdentifying)? { nil }

    /// Whether what is made at `path` would lie in `directory` or below it, whatever links and dots lead there. A place
    /// that does not exist lies nowhere.
    package func wouldLie(_ path: String, in directory: String) -> Bool {
        guard let identifying else {
            return path.withoutTrailingSlashes.hasPrefix(directory.withoutTrailingSlashes + "/")
        }
        do { return try identifying.identities(above: path).contains(identifying.identity(of: directory)) } catch {
            return false
        }
    }
}

extension PosixFileSystem: DirectoryIdentifying {
    package var identifying: (any DirectoryIdentifying)? { self }

    package func identity(of directory: String) throws(StoreError) -> String {
        var status = stat()
        guard unsafe stat(directory, &status) == 0 else { throw .system(errno, "examine", directory) }
        return "device \(status.st_dev), node \(status.st_ino)"
    }

    package func identities(above path: String) throws(StoreError) -> [String] {
        var place = path.parentDirectory
        var identities = [try identity(of: place)]
        while true {
            // The system follows links before it goes up.
            place += "/.."
            let next = try identity(of: place)
            if next == identities.last { return identities }
            identities.append(next)
        }
    }
}

extension MemoryFileSystem: DirectoryIdentifying {
    package var identifying: (any DirectoryIdentifying)? { self }

    package func identity(of directory: String) -> String {
        "\(ObjectIdentifier(self)), \(directory.withoutTrailingSlashes)"
    }

    package func identities(above path: String) -> [String] {
        var identities: [String] = []
        var place = path.parentDirectory
        while true {
            identities.append(identity(of: place))
            let next = place.parentDirectory
            if next == place { return identities }
            place = next
        }
    }
}
