import FoundationEssentials
import Glibc
import Searchlight

/// Many small indexes, opened and kept open in one process, as a server has them that keeps one for each customer.
///
/// `--count N --items I --index DIR --access read|write --descriptors D`. The indexes are made where they are missing, and
/// stay. With `--descriptors` the process may have no more than so many. Ends with status 1 over 64 KB an index.
enum ManyVerb {
    private static let privateByteLimit = 64.0 * 1024

    static func run(_ options: BenchmarkOptions) throws {
        let directory = options.string("index", default: "/tmp/searchlight-bench-many")
        let count = options.integer("count", default: 10_000)
        if options.string("phase", default: "") == "make" { return try make(count, options, in: directory) }
        try makeInOwnProcess(count, in: directory)
        limitDescriptors(options.integer("descriptors", default: 0))
        try measure(count, options, in: directory)
    }

    private static func path(_ number: Int, in directory: String) -> String {
        "\(directory)/\(number % 100)/\(number).searchlight"
    }

    // MARK: Making

    /// By a process of its own, so that what making leaves in the heap is not measured.
    private static func makeInOwnProcess(_ count: Int, in directory: String) throws {
        if access(path(count - 1, in: directory) + "/MANIFEST", F_OK) == 0 { return }
        let words = ["searchlight-bench"] + CommandLine.arguments.dropFirst() + ["--phase", "make"]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        guard posix_spawn(&child, "/proc/self/exe", nil, nil, &arguments, environ) == 0 else {
            throw BenchmarkError("cannot start a process: \(String(cString: strerror(errno)))")
        }
        var status: Int32 = 0
        waitpid(child, &status, 0)
        guard status == 0 else { throw BenchmarkError("making the indexes failed") }
    }

    /// A hundred that differ, and copies of them: each would take some ten syncs.
    private static func make(_ count: Int, _ options: BenchmarkOptions, in directory: String) throws {
        let itemCount = options.integer("items", default: 20)
        var catalogue = GeneratedCatalogue(seed: UInt64(options.integer("seed", default: 1)))
        mkdir(directory, 0o700)
        for number in 0..<min(100, count) {
            mkdir("\(directory)/\(number)", 0o700)
            let index = try SearchIndex(path: path(number, in: directory))
            try index.add(catalogue.items(itemCount).map { $0.item() })
            try index.close()
        }
        for number in 100..<max(100, count) {
            try copy(path(number % 100, in: directory), to: path(number, in: directory))
        }
    }

    private static func copy(_ source: String, to target: String) throws {
        mkdir(target, 0o700)
        for name in fileNames(source) {
            let bytes = try Data(contentsOf: URL(filePath: "\(source)/\(name)"))
            try bytes.write(to: URL(filePath: "\(target)/\(name)"))
        }
    }

    /// Also the hard limit, so that the index cannot raise it again.
    private static func limitDescriptors(_ count: Int) {
        guard count > 0 else { return }
        var limit = rlimit(rlim_cur: rlim_t(count), rlim_max: rlim_t(count))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    // MARK: Measuring

    private static func measure(_ count: Int, _ options: BenchmarkOptions, in directory: String) throws {
        var open = IndexOptions()
        open.access = options.string("access", default: "write") == "read" ? .readOnly : .readWrite
        var catalogue = GeneratedCatalogue(seed: 1)
        let words = (0..<1000).map { _ in catalogue.nextWord() }
        let before = ProcessUse()
        var indexes: [SearchIndex] = []
        indexes.reserveCapacity(count)
        let opened = try times(count) { number in
            do { indexes.append(try SearchIndex(path: path(number, in: directory), options: open)) } catch {
                print(
                    "opening fails at index \(number), \(ProcessUse().mapCount) maps, \(ProcessUse().descriptorCount) descriptors"
                )
                throw error
            }
        }
        print("\(count) indexes open, \(open.access == .readOnly ? "reading" : "writing")")
        report("open", opened, since: before, count)
        let idle = ProcessUse()
        var hitCount = 0
        let search = SearchOptions(limit: 10)
        let first = try times(count) {
            hitCount += try indexes[$0].search(words[$0 % words.count], options: search).count
        }
        report("first search", first, since: before, count)
        let second = try times(count) {
            hitCount += try indexes[$0].search(words[$0 % words.count], options: search).count
        }
        report("second search", second, since: before, count)
        let busy = ProcessUse()
        let each = { (value: Int) in Double(value) / Double(count) }
        var line = JSONLine(measure: "many")
        line.add("indexes", count)
        line.add("access", open.access == .readOnly ? "read" : "write")
        for (name, times) in [("open", opened), ("first_search", first), ("second_search", second)] {
            line.add("\(name)_median_us", percentile(times, 0.5))
            line.add("\(name)_p99_us", percentile(times, 0.99))
        }
        line.add("private_bytes_each_idle", each(idle.privateByteCount - before.privateByteCount))
        line.add("private_bytes_each_searched", each(busy.privateByteCount - before.privateByteCount))
        line.add("dirty_bytes_each_searched", each(busy.dirtyByteCount - before.dirtyByteCount))
        line.add("maps", busy.mapCount)
        line.add("descriptors", busy.descriptorCount)
        line.add("threads", busy.threadCount)
        line.add("hits", hitCount)
        line.emit()
        for index in indexes { try index.close() }
        guard each(busy.privateByteCount - before.privateByteCount) < privateByteLimit else {
            throw BenchmarkError("more than \(Int(privateByteLimit) / 1024) KB of private memory an index")
        }
    }

    /// Microseconds of each call.
    private static func times(_ count: Int, _ body: (Int) throws -> Void) throws -> [Double] {
        try (0..<count).map { number in
            let start = secondsNow()
            try body(number)
            return (secondsNow() - start) * 1e6
        }
    }

    private static func report(_ what: String, _ times: [Double], since before: ProcessUse, _ count: Int) {
        let use = ProcessUse()
        let each = { (value: Int) in rounded(Double(value) / Double(count)) }
        print(
            "\(what): median \(rounded(percentile(times, 0.5))) µs, 99th percentile \(rounded(percentile(times, 0.99))) µs, "
                + "longest \(rounded(times.max() ?? 0)) µs; each: \(each(use.privateByteCount - before.privateByteCount)) private bytes, "
                + "\(each(use.dirtyByteCount - before.dirtyByteCount)) not of files, \(each(use.heapByteCount - before.heapByteCount)) heap, \(each(use.mapCount - before.mapCount)) maps, "
                + "\(each(use.descriptorCount - before.descriptorCount)) descriptors; threads \(use.threadCount)")
    }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
