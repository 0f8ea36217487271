import Glibc
import Searchlight

/// What can be counted rather than timed, as lines of name, tab, number: allocations and bytes on disk.
///
/// `--index DIR --corpus FILE`; the corpus is a real one, whose bytes on disk are told too. One thread builds and no
/// clock matters, so that two runs give the same numbers.
enum CountsVerb {
    static func run(_ options: BenchmarkOptions) throws {
        let directory = options.string("index", default: "/tmp/searchlight-bench-counts-\(getpid())")
        try removeTree(directory)
        mkdir(directory, 0o700)
        try countCatalogue("\(directory)/catalogue.searchlight")
        var catalogue = GeneratedCatalogue(seed: 1)
        try countBytes(
            "generated short", (0..<50_000).map { catalogue.shortItem($0) }, "\(directory)/short.searchlight")
        let corpus = options.string("corpus", default: "")
        if !corpus.isEmpty {
            let items = try Corpus.load(corpus)
            let byteCount = items.reduce(0) { $0 + $1.sourceByteCount }
            try countBytes("packages \(items.count)/\(byteCount)", items, "\(directory)/corpus.searchlight")
        }
        try removeTree(directory)
    }

    private static func countCatalogue(_ path: String) throws {
        var catalogue = GeneratedCatalogue(seed: 1)
        let corpus = catalogue.items(20_000)
        let index = try countLoad("generated", corpus, path)
        try countQueries(catalogue.queries(from: corpus, count: 200), in: index)
        let more = (0..<1_000).map { catalogue.item($0).item(identifier: "new-\($0)") }
        let count = try AllocationCount.of {
            for start in stride(from: 0, to: more.count, by: 100) { try index.add(Array(more[start..<start + 100])) }
        }
        tell("allocations per item, batches of 100", Double(count) / Double(more.count))
        let single = try AllocationCount.of { for number in 0..<100 { try index.add([more[number]]) } }
        tell("allocations per item, single", Double(single) / 100)
        try index.close()
    }

    private static func countBytes(_ name: String, _ corpus: [CorpusItem], _ path: String) throws {
        try countLoad(name, corpus, path).close()
    }

    private static func countLoad(_ name: String, _ corpus: [CorpusItem], _ path: String) throws -> SearchIndex {
        let items = corpus.map { $0.item() }
        let index = try SearchIndex(path: path)
        var load = LoadOptions()
        load.threadCount = 1
        let count = try AllocationCount.of {
            try index.load(items, options: load)
            index.waitForMaintenance()
        }
        try index.checkpoint()
        tell("allocations per loaded item, \(name)", Double(count) / Double(items.count))
        tell("bytes per item, \(name)", Double(try index.statistics().segmentByteCount) / Double(items.count))
        return index
    }

    /// The second time: what a search builds once is there.
    private static func countQueries(_ sets: [(QuerySet, [[String]])], in index: SearchIndex) throws {
        for (set, queries) in sets {
            let texts = queries.map { set.text($0) }
            let ask = { for text in texts { try answer(set, text, in: index) } }
            try ask()
            tell("allocations per query, \(set.rawValue)", Double(try AllocationCount.of(ask)) / Double(texts.count))
        }
    }

    private static func answer(_ set: QuerySet, _ text: String, in index: SearchIndex) throws {
        if set == .id { _ = try index.heading(of: text) } else { _ = try index.search(text, options: set.options) }
    }

    private static func tell(_ name: String, _ value: Double) { print("\(name)\t\((value * 100).rounded() / 100)") }
}
