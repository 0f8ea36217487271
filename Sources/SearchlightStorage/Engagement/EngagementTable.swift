import SearchlightBytes

/// The engagement of all items, by identifier: a file as of the last checkpoint, read in place, and changes since.
///
/// A value: copies share what they have in common, so a snapshot simply holds one. A change copies a list of shards and
/// one shard of some dozens of entries. Identifiers are compared by their composed form, as everywhere.
package struct EngagementTable: Sendable {
    private(set) var base: EngagementFile?

    /// What overrides `base`; nil before the first change.
    private var changes: EngagementChanges?
    private(set) var changeCount = 0

    /// Shared by the tables that came from one another by changes other than `removeAll`.
    let origin = Origin()

    final class Origin: Sendable {}

    /// Items with engagement, deleted ones that may come back included.
    package private(set) var count: Int

    /// Deleted items among them.
    private var dormantCount: Int

    /// Nothing was engaged with yet.
    package init() {
        count = 0
        dormantCount = 0
    }

    /// As the file that a manifest names says. Throws `.notFound` and `.corrupt`.
    package init(_ file: FileReference, in directory: String, of fileSystem: some FileSystem) throws(StoreError) {
        self.init()
        let base = try EngagementFile(file, in: directory, of: fileSystem)
        self.base = base
        count = base.count
        dormantCount = base.dormantCount
    }

    package var isEmpty: Bool { count == 0 }

    /// Whether any deleted item's engagement waits for its return.
    package var hasDormant: Bool { dormantCount > 0 }
}

// MARK: - Looking up

extension EngagementTable {
    /// What is known of an item, deleted ones included (`dormantSince`); nil for nothing. A few µs at most.
    package func engagement(of key: IdentifierKey) throws(StoreError) -> Engagement? {
        if isEmpty { return nil }
        if let change = change(of: key) { return change }
        return try base?.entries.engagement(of: key)
    }

    /// Calls `body` for each item with engagement, deleted ones included, in no particular order. O(n).
    package func visit(
        _ body: (IdentifierKey, Engagement) throws(StoreError) -> Void
    ) throws(StoreError) {
        for shard in shards {
            for case (let key, let engagement?) in shard { try body(key, engagement) }
        }
        try base?.visit { (identifier, engagement) throws(StoreError) in
            let key = IdentifierKey(identifier)
            if change(of: key) == nil { try body(key, engagement) }
        }
    }
}

extension EngagementTable {
    /// Reads and checks all that is stored in a file. O(n).
    package func verify() throws(StoreError) { try base?.verify() }

    /// The items whose engagement waits for their return. O(items with engagement).
    func dormantKeys() throws(StoreError) -> [IdentifierKey] {
        guard hasDormant else { return [] }
        var keys: [IdentifierKey] = []
        try visit { (key, engagement) throws(StoreError) in
            if engagement.dormantSince != nil { keys.append(key) }
        }
        return keys
    }
}

// MARK: - Changing

extension EngagementTable {
    /// Counts one event. The item exists.
    package mutating func apply(_ event: EngagementEvent) throws(StoreError) {
        let key = IdentifierKey(event.identifier)
        let old = try engagement(of: key)
        if event.isSeed, old != nil { return }
        var new = (old ?? .none(at: event.time)).adding(
            opens: event.opens, shown: event.shown, at: event.time, queryHash: event.query.map { Hash64.of($0) })
        new.dormantSince = nil
        set(key, from: old, to: new)
    }

    /// Lets the engagement of a deleted item wait for its return.
    package mutating func retire(_ identifier: String, time: Double) throws(StoreError) {
        let key = IdentifierKey(identifier)
        guard let old = try engagement(of: key), old.dormantSince == nil else { return }
        var new = old
        new.dormantSince = time
        set(key, from: old, to: new)
    }

    /// Gives an item that comes back at `time` its engagement again, unless that waited for longer than 30 days.
    package mutating func wake(_ identifier: String, time: Double) throws(StoreError) {
        try wake(IdentifierKey(identifier), time: time)
    }

    /// The same, by key.
    mutating func wake(_ key: IdentifierKey, time: Double) throws(StoreError) {
        guard let old = try engagement(of: key), old.dormantSince != nil else { return }
        var new = old
        new.dormantSince = nil
        set(key, from: old, to: old.isForgotten(at: time) ? nil : new)
    }

    /// Forgets what is known of an item.
    package mutating func remove(_ identifier: String) throws(StoreError) {
        let key = IdentifierKey(identifier)
        guard let old = try engagement(of: key) else { return }
        set(key, from: old, to: nil)
    }

    /// Forgets everything.
    package mutating func removeAll() { self = EngagementTable() }

    mutating func set(_ key: IdentifierKey, from old: Engagement?, to new: Engagement?) {
        count += (new == nil ? 0 : 1) - (old == nil ? 0 : 1)
        dormantCount += (new?.dormantSince == nil ? 0 : 1) - (old?.dormantSince == nil ? 0 : 1)
        if changes == nil || !isKnownUniquelyReferenced(&changes) { changes = EngagementChanges(changes) }
        if changes?.set(key, to: new) == true { changeCount += 1 }
    }
}

extension EngagementTable {
    /// Overrides `base`, by identifier; an inner nil says that there is none any more.
    var shards: [[IdentifierKey: Engagement?]] { changes?.shards ?? [] }

    /// What overrides `base` for an item; nil where nothing does.
    func change(of key: IdentifierKey) -> Engagement?? { changes?.change(of: key) }
}
