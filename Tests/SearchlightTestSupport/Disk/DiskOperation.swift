/// What a program asks of a file system, for counting and for failing.
package enum DiskOperation: Sendable, Hashable, CaseIterable {
    case createDirectory, create, write, preallocate, truncate, sync, rename, link, remove, syncDirectory
    case open, read, map, list, lock

    /// Those that change the disk, or decide what stays on it.
    package static let mutations: Set<DiskOperation> = [
        .createDirectory, .create, .write, .preallocate, .truncate, .sync, .rename, .link, .remove, .syncDirectory,
    ]

    package static let all = Set(allCases)
}

/// A failure that a test has ordered.
package struct DiskFault: Sendable {
    /// Which operations count, and fail.
    package var operations: Set<DiskOperation>

    /// How many of them succeed before.
    package var successCount: Int

    /// What the system says.
    package var errno: Int32

    /// Whether everything fails from then on, as after a power cut, rather than one operation.
    package var isLasting: Bool

    /// How many of them fail in a row.
    package var failureCount: Int

    package init(
        _ operations: Set<DiskOperation> = DiskOperation.mutations, after successCount: Int, errno: Int32,
        isLasting: Bool = false, failureCount: Int = 1
    ) {
        self.operations = operations
        self.successCount = successCount
        self.errno = errno
        self.isLasting = isLasting
        self.failureCount = failureCount
    }

    /// The power fails: after `count` mutations, nothing works any more.
    package static func powerCut(after count: Int) -> DiskFault {
        DiskFault(after: count, errno: 5, isLasting: true)
    }
}
