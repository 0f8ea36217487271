import Glibc
import Searchlight

/// A table for people: indexing, searching, committing, size and memory, on a catalogue that is generated here.
///
/// `--items N --seed S --index DIR`. The index is made anew and left behind for a look.
enum TableVerb {
    static func run(_ options: BenchmarkOptions) throws {
        let count = options.integer("items", default: 60_000)
        let seed = UInt64(options.integer("seed", default: 1))
        let directory = options.string("index", default: "/tmp/searchlight-bench-\(getpid())")
        var catalogue = GeneratedCatalogue(seed: seed)
        let items = catalogue.items(count)
        let sourceByteCount = items.reduce(0) { $0 + $1.sourceByteCount }
        print("\(count) generated items, \(megabytes(sourceByteCount)) MB of text, seed \(seed)\n")

        let path = directory + "/all-cores.searchlight"
        mkdir(directory, 0o700)
        try loadRow("one thread", items, sourceByteCount, directory + "/one-thread.searchlight", threadCount: 1)
        try loadRow("all cores", items, sourceByteCount, path, threadCount: 0)
        try searchRows(catalogue.queries(from: items, count: 500), path)
        try commitRow(items, path)
        print("\nindex: \(directory)")
    }

    private static func loadRow(
        _ name: String, _ items: [CorpusItem], _ sourceByteCount: Int, _ path: String, threadCount: Int
    ) throws {
        resetPeakMemory()
        let baseKiB = processMemoryKiB("VmRSS")
        let start = secondsNow()
        let index = try SearchIndex(path: path)
        var load = LoadOptions()
        load.threadCount = threadCount
        try index.load(items.lazy.map { $0.item() }, options: load)
        index.waitForMaintenance()
        let seconds = secondsNow() - start
        let peakKiB = processMemoryKiB("VmHWM")
        try index.close()
        let size = Double(treeByteCount(path)) / Double(sourceByteCount)
        print(
            "load, \(name): \(rounded(Double(sourceByteCount) / 1e6 / seconds)) MB/s, "
                + "\(Int(Double(items.count) / seconds)) items/s, size / text \(rounded(size)), "
                + "memory beyond the items \(rounded(Double(peakKiB - baseKiB) / 1024)) MiB")
    }

    private static func searchRows(_ sets: [(QuerySet, [[String]])], _ path: String) throws {
        var open = IndexOptions()
        open.access = .readOnly
        let index = try SearchIndex(path: path, options: open)
        print("\nsearch, microseconds: median / 99th percentile with titles, median of the search alone")
        for (set, queries) in sets {
            let measurement = try QueryMeasurement(set, queries, in: index, limitSeconds: 10)
            print(
                "  \(set.rawValue): \(rounded(percentile(measurement.whole, 0.5))) / "
                    + "\(rounded(percentile(measurement.whole, 0.99))), \(rounded(percentile(measurement.alone, 0.5)))")
        }
        try index.close()
    }

    private static func commitRow(_ items: [CorpusItem], _ path: String) throws {
        let index = try SearchIndex(path: path)
        var milliseconds: [Double] = []
        for number in 0..<1000 {
            let start = secondsNow()
            try index.add([items[number * 7919 % items.count].item(identifier: "new-\(number)")])
            milliseconds.append((secondsNow() - start) * 1e3)
        }
        try index.close()
        print(
            "\none durable item, milliseconds: median \(rounded(percentile(milliseconds, 0.5))), "
                + "99th percentile \(rounded(percentile(milliseconds, 0.99)))")
    }

    private static func megabytes(_ byteCount: Int) -> Double { rounded(Double(byteCount) / 1e6) }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
