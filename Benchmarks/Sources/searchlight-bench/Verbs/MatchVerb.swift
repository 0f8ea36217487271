import Glibc
import Searchlight

/// A table of query strings: how long the first page of results takes, where many items have short titles.
///
/// `--index DIR --items N --seed S --rounds R --query TEXT`. The index is generated where there is none at `DIR`, and kept.
enum MatchVerb {
    private static let queries = [
        #"title == "Django""#, #"title == "Django"c"#, #"title == "Django"cd"#, #"title == "py*""#, #"title == "py*"c"#,
        #"title == "py*"d"#, #"title == "*jang*"c"#, #"title == "django*"cw && title == "*9""#, #"title == "*""#,
        #"title != "Django""#,
    ]

    static func run(_ options: BenchmarkOptions) throws {
        let path = options.string("index", default: "/tmp/searchlight-bench-titles.searchlight")
        let rounds = options.integer("rounds", default: 200)
        if access(path + "/MANIFEST", F_OK) != 0 {
            try generate(options.integer("items", default: 886_000), options.integer("seed", default: 1), at: path)
        }
        var open = IndexOptions()
        open.access = .readOnly
        let index = try SearchIndex(path: path, options: open)
        print("\(index.itemCount) items; milliseconds, median / 99th percentile of \(rounds) rounds")
        print("first 10".padded(20) + "first 100".padded(20) + "number".padded(20) + "matches".padded(10) + "query")
        let own = options.string("query", default: "")
        for text in own.isEmpty ? queries : [own] { print(try row(text, in: index, rounds)) }
        try index.close()
    }

    private static func row(_ text: String, in index: SearchIndex, _ rounds: Int) throws -> String {
        let query = try SearchQuery(text)
        let first = try milliseconds(rounds) { try index.search(matching: query, options: SearchOptions(limit: 10)) }
        let page = try milliseconds(rounds) { try index.search(matching: query, options: SearchOptions(limit: 100)) }
        let count = try milliseconds(max(1, rounds / 10)) { try index.count(matching: query) }
        let matchCount = try index.count(matching: query)
        return first.padded(20) + page.padded(20) + count.padded(20) + "\(matchCount)".padded(10) + text
    }

    /// One call to warm up, then timed ones.
    private static func milliseconds<Result>(_ rounds: Int, _ body: () throws -> Result) throws -> String {
        _ = try body()
        let times = try (0..<rounds).map { _ in
            let start = secondsNow()
            _ = try body()
            return (secondsNow() - start) * 1e3
        }
        return "\(rounded(percentile(times, 0.5))) / \(rounded(percentile(times, 0.99)))"
    }

    private static func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }

    private static func generate(_ count: Int, _ seed: Int, at path: String) throws {
        print("generating \(count) items at \(path)")
        let index = try SearchIndex(path: path)
        var titles = ShortTitles(seed: UInt64(seed))
        try index.load((0..<count).lazy.map { titles.item($0) })
        index.waitForMaintenance()
        try index.compact()
        try index.close()
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
