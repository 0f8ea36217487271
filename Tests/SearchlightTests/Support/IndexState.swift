import Searchlight
import SearchlightTestSupport
import Testing

/// Where the items of an index lie. Answers must be the same in each.
enum IndexState: String, CaseIterable, Sendable {
    /// In the journal only.
    case fresh
    /// In a segment file, written by a checkpoint.
    case checkpointed
    /// The same, opened again.
    case reopened
    /// In one segment after a full merge.
    case compacted
    /// The same, opened again.
    case reopenedAfterCompacting
}

/// How items come into an index. Answers must be the same for each.
enum Arrival: String, CaseIterable, Sendable {
    case oneCommit
    case oneCommitEach
    case load
}

/// Runs `check` on an index in every state, once `change` has made its content.
func inEveryState(
    clock: TestClock = TestClock(), change: (SearchIndex) throws -> Void,
    check: (SearchIndex, IndexState) throws -> Void
) throws {
    try withTemporaryDirectory { directory in
        let path = directory + "/test.searchlight"
        var index = try SearchIndex(path: path, options: clock.options)
        try change(index)
        try check(index, .fresh)
        try index.checkpoint()
        try check(index, .checkpointed)
        try index.close()
        index = try SearchIndex(path: path, options: clock.options)
        try check(index, .reopened)
        try index.compact()
        try check(index, .compacted)
        try index.close()
        index = try SearchIndex(path: path, options: clock.options)
        try check(index, .reopenedAfterCompacting)
        try expectHealthy(index)
        try index.close()
    }
}

/// Brings items into an index in one of the ways.
func add(_ items: [Item], to index: SearchIndex, as arrival: Arrival) throws {
    switch arrival {
    case .oneCommit: try index.add(items)
    case .oneCommitEach: for item in items { try index.add([item]) }
    case .load:
        var options = LoadOptions()
        options.threadCount = 2
        try index.load(items, options: options)
    }
}

/// Every byte of the index is what it must be.
func expectHealthy(_ index: SearchIndex, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let report = try index.verify()
    #expect(report.findings.isEmpty, "\(report.findings)", sourceLocation: sourceLocation)
}
