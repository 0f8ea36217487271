import SearchlightBytes
package import SearchlightStorage
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A store of items on disk, and the search for them.
///
/// ```swift
/// let index = try SearchIndex(path: "notes.searchlight")
/// try index.add([Item("1", title: "Blue kettle"), Item("2", title: "Red kettle")])
/// for hit in try index.search("kett") { print(hit.title ?? hit.identifier) }
/// ```
///
/// Every call may be made from any thread, also at the same time. Calls that change the index return when the change
/// is durable (see `IndexOptions.Durability`) and findable. Searches and reads see the state of one moment and are never
/// blocked by changes, merges or checkpoints. The calls block on the disk: from Swift tasks use the `async` forms.
///
/// One process at a time writes an index; the same path opened twice in one process shares one store.
///
/// ## Topics
/// - Changing: `add(_:)`, `update(_:)`, `delete(_:)`, `deleteDomains(_:)`, `deleteAll()`, `engage(_:)`, `commit(_:)`,
///   `load(_:options:)`
/// - Finding: `search(_:options:)`, `count(_:options:)`, `suggestions(for:limit:)`, `counts(by:matching:options:)`
/// - Reading: `item(_:)`, `heading(of:)`, `thumbnail(of:)`, `forEachHeading(inDomains:_:)`
/// - Upkeep: `statistics()`, `verify()`, `compact()`, `sweepExpired()`, `refresh()`, `close()`
public final class SearchIndex: Sendable {
    package let store: Store
    let options: IndexOptions
    private let isClosed = Atomic(false)

    /// The directory of the index; nil for one in memory.
    public let path: String?

    /// Opens the index at a path, or creates it where there is none and `options` allow.
    ///
    /// - Parameter path: a directory, by custom named `NAME.searchlight`. A new one gets mode 0700, its files 0600.
    /// - Throws: `locked` while another process writes it; `notFound`, `notAnIndex`, `tooNew`, `tooOld`, `corrupt`,
    ///   `noPermission`, `tooManyFiles`, `outOfSpace`; `invalidArgument` for weights outside their ranges.
    /// - Complexity: independent of the number of items; at most linear in the journal's budget of 16 MiB.
    public convenience init(path: String, options: IndexOptions = IndexOptions()) throws(SearchlightError) {
        try self.init(path: path, fileSystem: PosixFileSystem(), options: options)
    }

    /// Opens an index through a file system of the caller's choice: for tests.
    package init(
        path: String?, fileSystem: any FileSystem, options: IndexOptions
    ) throws(SearchlightError) {
        try options.weights.validate()
        self.path = path
        self.options = options
        store = try translatingErrors { () throws(StoreError) in
            try Store.open(path ?? "memory.searchlight", of: fileSystem, options: StoreOptions(options))
        }
    }

    /// An index that lives in memory and ends with its last reference; for tests and short-lived data.
    public static func inMemory(options: IndexOptions = IndexOptions()) throws(SearchlightError) -> SearchIndex {
        try SearchIndex(path: nil, fileSystem: MemoryFileSystem(), options: options)
    }

    /// Ends the use of the index: merges recent commits into a segment file and gives back the lock.
    ///
    /// Later calls throw `closed`. Searches that run go on. Closing twice is fine. An index that is released without
    /// being closed loses nothing; the next one to write it does the work.
    public func close() throws(SearchlightError) {
        // The store may be shared: each opening counts once.
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        try translatingErrors { () throws(StoreError) in try store.close() }
    }

    /// Gives the index up and writes nothing into its directory any more, neither now nor later, so that it may be moved
    /// away: a `close` would merge recent commits into whatever has taken its place.
    ///
    /// `body` runs before the lock is given back, when nothing is written any more; it must not open this index. All other
    /// openings of the index in this process end too. What was committed stays in the journal.
    package func abandon<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        isClosed.store(true, ordering: .releasing)
        try store.abandon(body)
    }

    /// - Throws: `readOnly`, also where this process has the index open for writing elsewhere and so could write.
    func checkWritable() throws(SearchlightError) {
        guard options.access == .readOnly else { return }
        throw SearchlightError(.readOnly, "the index is open for reading only; open it for writing", path: path)
    }

    /// How many items are stored, expired ones included until a merge drops them.
    public var itemCount: Int { store.snapshot().statistics.liveCount }

    /// The time by the index's clock, in seconds since 1970.
    var now: Double { options.clock().timeIntervalSince1970 }
}

extension StoreOptions {
    init(_ options: IndexOptions) {
        let clock = options.clock
        self.init(clock: { clock().timeIntervalSince1970 })
        createsIfMissing = options.access == .readWrite
        isReadOnly = options.access == .readOnly
        lockTimeout = options.lockTimeout
        durability = options.durability == .everyCommit ? .everyCommit : .checkpoint
    }
}
