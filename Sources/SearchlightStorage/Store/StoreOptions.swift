/// How a store is opened and kept.
package struct StoreOptions: Sendable {
    /// Whether a missing index is made.
    package var createsIfMissing = true

    /// Only reads: takes no lock, writes nothing, and sees what another process writes after `refresh`.
    package var isReadOnly = false

    /// How long to wait for another process to give the lock back, in seconds.
    package var lockTimeout: Double = 0

    package var durability = Durability.everyCommit

    /// Seconds since 1970.
    package var clock: @Sendable () -> Double

    /// The journal is checkpointed when it holds so many bytes or frames.
    package var journalByteBudget = 16 << 20
    package var journalFrameBudget = 4_096

    package var maintenance = Maintenance.background

    /// What is kept in the manifest of a new index. An existing one keeps its own.
    package var settings: [Manifest.Setting] = []

    var mergePolicy = MergePolicy()

    package init(clock: @escaping @Sendable () -> Double) { self.clock = clock }
}

extension StoreOptions {
    /// When a commit is on the disk.
    package enum Durability: Sendable, Hashable {
        /// Before `commit` returns.
        case everyCommit
        /// At the next checkpoint: a crash may lose the last commits, the latest first, never part of one.
        case checkpoint
    }

    /// Who merges images and checkpoints the journal.
    package enum Maintenance: Sendable, Hashable {
        /// A thread of the store, which ends when there is nothing to do.
        case background
        /// The thread that commits, after its commit is acknowledged within the store. For tests.
        case inline
        /// Nobody, until it is asked for. For tests.
        case manual
    }
}
