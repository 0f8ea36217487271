import Dispatch
import Foundation

/// When which activity was current: what predictions are made from. One for the process, kept in a file.
///
/// Changes are in memory at once and in the file soon after. A program that runs twice at once may lose notes of one of
/// the two: they are hints.
final class ActivityHistory: @unchecked Sendable {  // why: what changes is only touched under `lock`
    /// How many times of an activity are remembered.
    static let timeLimit = 128
    /// How many activities are remembered; those that were current longest ago are forgotten.
    static let activityLimit = 1_000

    static let shared = ActivityHistory()

    private let queue = DispatchQueue(label: "searchlight.spotlight.activities")
    private let lock = NSLock()
    private var records: [String: ActivityRecord] = [:]
    /// The file that `records` are of.
    private var file: ActivityFile?
    /// Whether the file may be replaced: not while it cannot be read.
    private var mayReplace = false
    private var isSaved = true

    /// Notes that an activity was current.
    func note(_ activity: NSUserActivity, at date: Date) {
        let record = ActivityRecord(activity)
        change { records in
            var times = records[record.identifier]?.times ?? []
            times.append(date.timeIntervalSinceReferenceDate)
            records[record.identifier] = record
            records[record.identifier]?.times = Array(times.suffix(ActivityHistory.timeLimit))
            guard records.count > ActivityHistory.activityLimit else { return }
            let oldest = records.values.min { ($0.times.last ?? 0) < ($1.times.last ?? 0) }
            if let oldest { records[oldest.identifier] = nil }
        }
    }

    func forget(_ identifiers: Set<String>) { forget { identifiers.contains($0.identifier) } }

    /// Forgets the activities of domains and of the domains below them.
    func forget(domains: [String]) {
        forget { record in domains.contains { record.belongs(to: $0) } }
    }

    /// Forgets the activities that go with items.
    func forget(relatedTo items: Set<String>) {
        forget { $0.related.map(items.contains) ?? false }
    }

    func forgetAll() { forget { _ in true } }

    /// The items that activities go with.
    var relatedItems: Set<String> { Set(all.compactMap(\.related)) }

    /// Every remembered activity.
    var all: [ActivityRecord] {
        lock.withLock {
            load()
            return Array(records.values)
        }
    }

    /// Waits until the changes so far are in the file.
    func waitUntilSaved() { queue.sync {} }

    private func forget(where isForgotten: (ActivityRecord) -> Bool) {
        change { $0 = $0.filter { !isForgotten($0.value) } }
    }

    private func change(_ body: (inout [String: ActivityRecord]) -> Void) {
        lock.withLock {
            load()
            let isEmpty = records.isEmpty
            body(&records)
            guard isSaved, !isEmpty || !records.isEmpty else { return }
            isSaved = false
            queue.async { self.lock.withLock { self.takeUnsaved() }?() }
        }
    }

    /// What writes the unsaved changes; the encoding and writing are done without the lock.
    private func takeUnsaved() -> (() -> Void)? {
        guard !isSaved else { return nil }
        isSaved = true
        guard let file, mayReplace else { return nil }
        let stored = Array(records.values)
        return { file.write(stored) }
    }

    /// Takes up the file of the directory of now; the changes for another one are written first.
    ///
    /// Where the file cannot be read it is tried again each time; until then the history is in memory alone.
    private func load() {
        let current = ActivityFile()
        if file == current, mayReplace { return }
        if file != current {
            if let unsaved = takeUnsaved() { queue.async(execute: DispatchWorkItem(block: unsaved)) }
            file = current
            records = [:]
        }
        let stored = current.read()
        mayReplace = stored != nil
        for record in stored ?? [] where records[record.identifier] == nil { records[record.identifier] = record }
    }
}
