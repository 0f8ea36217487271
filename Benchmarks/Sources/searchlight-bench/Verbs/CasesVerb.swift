import Glibc

/// Situations in which other search engines stalled or filled disks: `--case letters|merge|journal|all --index DIR`.
///
/// Says each figure and its limit, and ends with status 1 where one is beyond it.
enum CasesVerb {
    static func run(_ options: BenchmarkOptions) throws {
        let name = options.string("case", default: "all")
        let directory = options.string("index", default: "/tmp/searchlight-bench-cases-\(getpid())")
        mkdir(directory, 0o700)
        let cases: [(String, (String, BenchmarkOptions, inout CaseReport) throws -> Void)] = [
            ("letters", LettersCase.run), ("merge", MergeCase.run), ("journal", JournalCase.run),
        ]
        var report = CaseReport()
        for (caseName, body) in cases where name == "all" || name == caseName {
            print(caseName)
            let path = "\(directory)/\(caseName).searchlight"
            try removeTree(path)
            try body(path, options, &report)
            try removeTree(path)
        }
        rmdir(directory)
        guard report.failures.isEmpty else {
            throw BenchmarkError("beyond the limit: \(report.failures.joined(separator: "; "))")
        }
    }
}
