import Foundation

/// When which activity was current: what predictions are made from. One for the process, kept in a file.
///
/// A program that runs twice at once may lose notes of one of the two: they are hints.
final class ActivityHistory: @unchecked Sendable {  // why: `records` is only touched under `lock`
    /// How many times of an activity are remembered.
    static let timeLimit = 128
    /// How many activities are remembered; those that were current longest ago are forgotten.
    static let activityLimit = 1_000

    static let shared = ActivityHistory()

    private let lock = NSLock()
    private var records: [String: ActivityRecord] = [:]
    private var loadedPath: String?

    private var file: URL { CSSearchableIndex.storeDirectory.appending(path: "activities.plist") }

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

    func forget(_ identifiers: Set<String>) {
        change { records in for identifier in identifiers { records[identifier] = nil } }
    }

    func forgetAll() { change { $0 = [:] } }

    /// Every remembered activity.
    var all: [ActivityRecord] {
        lock.withLock {
            load()
            return Array(records.values)
        }
    }

    private func change(_ body: (inout [String: ActivityRecord]) -> Void) {
        lock.withLock {
            load()
            body(&records)
            save()
        }
    }

    private func load() {
        let file = file
        guard loadedPath != file.path else { return }
        loadedPath = file.path
        records = [:]
        do {
            let stored = try PropertyListDecoder().decode([ActivityRecord].self, from: Data(contentsOf: file))
            for record in stored { records[record.identifier] = record }
        } catch {
            // There is no history yet, or it cannot be read: predictions begin anew.
        }
    }

    private func save() {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .binary
            try encoder.encode(Array(records.values)).write(to: file, options: .atomic)
        } catch {
            // The history lives on in memory.
        }
    }
}
