import Glibc
import Searchlight

/// One batch of 100,000 items of 2 KB, then single items: the journal does not keep its largest size.
enum JournalCase {
    static func run(_ path: String, _ options: BenchmarkOptions, _ report: inout CaseReport) throws {
        var catalogue = GeneratedCatalogue(seed: 57)
        let corpus = (0..<100_000).map { number in
            var item = catalogue.item(number)
            item.body += ". " + catalogue.item(number).body + ". " + String(catalogue.item(number).body.prefix(450))
            return item
        }
        let dataByteCount = Double(corpus.reduce(0) { $0 + $1.sourceByteCount })
        let index = try SearchIndex(path: path)
        let start = secondsNow()
        try index.add(corpus.map { $0.item() })
        report.note("one batch of \(Int(dataByteCount / 1e6)) MB", secondsNow() - start, "s")
        report.note("journal behind it", megabytes(journalByteCount(path)), "MB")
        for number in 0..<100 { try index.add([corpus[number].item(identifier: "single-\(number)")]) }
        let limit = 64.0 * 1_048_576
        let waitStart = secondsNow()
        while journalByteCount(path) > limit, secondsNow() - waitStart < 10 { usleep(50_000) }
        report.expect("journal after 100 more and 10 s at most", megabytes(journalByteCount(path)), atMost: 64, "MB")
        report.note("that took", secondsNow() - waitStart, "s")
        try index.close()
        report.expect("journal after a close", megabytes(journalByteCount(path)), atMost: 1, "MB")
        let again = try SearchIndex(path: path)
        report.expect("every item is there after opening", again.itemCount == corpus.count + 100)
        try again.compact()
        report.expect(
            "directory after a merge, to the data", Double(treeByteCount(path)) / dataByteCount, atMost: 1.5, "times")
        try again.close()
    }

    private static func journalByteCount(_ path: String) -> Double {
        Double(fileNames(path).filter { $0.hasPrefix("journal-") }.reduce(0) { $0 + treeByteCount("\(path)/\($1)") })
    }

    private static func megabytes(_ byteCount: Double) -> Double { byteCount / 1_048_576 }
}
