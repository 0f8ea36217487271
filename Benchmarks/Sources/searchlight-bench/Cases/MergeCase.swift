import Searchlight

/// Searching while 300,000 items are merged, and while 50,000 more come: no query and no commit stalls.
///
/// `--idle-seconds S`: how long queries are timed before, 10 by default.
enum MergeCase {
    private static let itemCount = 300_000
    private static let moreCount = 50_000

    static func run(_ path: String, _ options: BenchmarkOptions, _ report: inout CaseReport) throws {
        var catalogue = GeneratedCatalogue(seed: 56)
        let index = try SearchIndex(path: path)
        for part in 0..<6 {
            let items = (0..<itemCount / 6).map { catalogue.item(part * itemCount / 6 + $0).item() }
            try index.load(items)
        }
        index.waitForMaintenance()
        report.note("segments before the merge", Double(try index.statistics().segmentCount), "")
        let queries = queries(&catalogue)

        let until = secondsNow() + options.seconds("idle-seconds", default: 10)
        let idle = try latencies(queries, in: index, "idle", report) { secondsNow() < until }
        let limit = max(5 * percentile(idle, 0.99), 50)
        report.note("99th percentile of \(idle.count) queries, idle", percentile(idle, 0.99), "ms")

        let merge = try BackgroundWork { try index.compact() }
        let start = secondsNow()
        let merging = try latencies(queries, in: index, "merging", report) { !merge.isFinished }
        try merge.wait()
        report.note("merge", secondsNow() - start, "s")
        report.expect(
            "99th percentile of \(merging.count) queries, merging", percentile(merging, 0.99), atMost: limit, "ms")
        report.expect(
            "the merge completes: one segment", Double(try index.statistics().segmentCount), atMost: 1, "segments")
        try searchWhileLoading(index, queries, catalogue, limit, &report)
        try index.close()
    }

    private static func searchWhileLoading(
        _ index: SearchIndex, _ queries: [String], _ catalogue: GeneratedCatalogue, _ limit: Double,
        _ report: inout CaseReport
    ) throws {
        var catalogue = catalogue
        let more = (0..<moreCount).map { catalogue.item(itemCount + $0).item() }
        let commits = CommitTimes()
        let load = try BackgroundWork {
            for start in stride(from: 0, to: more.count, by: 100) {
                let begin = secondsNow()
                try index.add(Array(more[start..<start + 100]))
                commits.add((secondsNow() - begin) * 1e3)
            }
        }
        let loading = try latencies(queries, in: index, "loading", report) { !load.isFinished }
        try load.wait()
        index.waitForMaintenance()
        report.expect(
            "99th percentile of \(loading.count) queries, loading", percentile(loading, 0.99), atMost: limit, "ms")
        report.expect("longest commit of 100 items", commits.all.max() ?? 0, atMost: 1_000, "ms")
        report.note("median commit of 100 items", percentile(commits.all, 0.5), "ms")
        report.expect("every item is there", index.itemCount == itemCount + moreCount)
    }

    /// Words, pairs, a phrase, a prefix.
    private static func queries(_ catalogue: inout GeneratedCatalogue) -> [String] {
        let words = (0..<14).map { _ in catalogue.nextWord() }
        return words[0..<3] + [
            "\(words[3]) \(words[4])", "\(words[5]) \(words[6])", "\(words[7]) \(words[8]) \(words[9])",
            "\"\(words[10]) \(words[11])\"", String(words[12].prefix(2)), String(words[13].prefix(1)), "item",
        ]
    }

    private static func latencies(
        _ queries: [String], in index: SearchIndex, _ phase: String, _ report: CaseReport, while isGoingOn: () -> Bool
    ) throws -> [Double] {
        var times: [Double] = []
        var longest = (query: "", milliseconds: 0.0)
        repeat {
            for query in queries {
                let start = secondsNow()
                _ = try index.search(query)
                times.append((secondsNow() - start) * 1e3)
                if times[times.count - 1] > longest.milliseconds { longest = (query, times[times.count - 1]) }
            }
        } while isGoingOn()
        report.note("median, \(phase)", percentile(times, 0.5), "ms")
        report.note("longest query, \(phase), \(longest.query)", longest.milliseconds, "ms")
        return times
    }
}
