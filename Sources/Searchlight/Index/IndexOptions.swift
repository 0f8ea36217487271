#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How an index is opened.
public struct IndexOptions: Sendable {
    /// What an acknowledged commit survives.
    public enum Durability: Sendable, Hashable {
        /// Each commit is on the disk when its call returns: one `fdatasync`, shared by calls that run together.
        case everyCommit
        /// Commits reach the disk with the next checkpoint; a crash may lose the last ones, never part of one.
        case checkpoint
    }

    /// What an open index may do.
    public enum Access: Sendable, Hashable {
        /// Reads and writes; the index is created where there is none. One process at a time.
        case readWrite
        /// Reads and writes an index that must exist.
        case readWriteExisting
        /// Reads; another process may be writing. `refresh()` moves to its newest commit.
        case readOnly
    }

    /// What an acknowledged commit survives.
    public var durability: Durability = .everyCommit
    /// What the open index may do.
    public var access: Access = .readWrite
    /// How long to wait for another process to give up the index before the error `locked`, in seconds.
    public var lockTimeout: Double = 0
    /// The ranking of searches that bring no weights of their own.
    public var weights: RankingWeights = .init()
    /// The clock: expiry, recency and commit times go by it. For tests; the system's by default.
    public var clock: @Sendable () -> Date = { Date() }

    /// The defaults: read and write, durable at every commit.
    public init() {}
}
