import SearchlightStorage

/// What a backup consists of.
public struct BackupReport: Sendable, Hashable {
    /// Files of the backup.
    public let fileCount: Int
    /// Their bytes.
    public let byteCount: Int
    /// Bytes of files that the backup shares with the index, as second names of the same files: they take no space of
    /// their own until the index drops its name.
    public let linkedByteCount: Int
}

extension SearchIndex {
    /// Makes a second index of the newest commit at a new path, whose parent directory must exist. The index can be read
    /// and written meanwhile, by this process or, where this one only reads, by another.
    ///
    /// What was acknowledged before the call is in the backup, which is durable when the call returns. It is an index
    /// like any other, and independent: files that both share are never changed by either. But damage of the disk under a
    /// shared file hits both: a backup against that is copied, best to another disk.
    ///
    /// - Parameter sharesFiles: whether files that never change get a second name, where the file system has such, rather
    ///   than being copied.
    /// - Throws: `alreadyExists` where anything is at the path, `outOfSpace`, `corrupt` and the like; then nothing stays
    ///   there. `invalidArgument` for an index in memory.
    /// - Complexity: linear in the number of files where they can be shared, in bytes on another disk.
    public func backUp(
        to newPath: String, sharingFiles sharesFiles: Bool = true
    ) throws(SearchlightError) -> BackupReport {
        guard path != nil else {
            throw SearchlightError(.invalidArgument, "an index in memory has no files to back up", path: newPath)
        }
        let summary = try translatingErrors { () throws(StoreError) in
            try store.backUp(to: newPath, sharingFiles: sharesFiles)
        }
        return BackupReport(
            fileCount: summary.fileCount, byteCount: summary.byteCount, linkedByteCount: summary.linkedByteCount)
    }
}
