import Searchlight

/// `index`: brings JSON Lines into an index.
struct IndexVerb: Verb {
    static let name = "index"
    static let summary = "indexes items from JSON Lines, an item a line; makes the index where there is none"
    static let usage = ["INDEX [--input FILE|-] [--batch N] [--threads N] [--json]"]
    static let options = [input.description, batch.description, threads.description, CommonOptions.json.description]
    static let notes = """
        A line is a JSON object: uniqueIdentifier (required), domainIdentifier, expirationDate, title, contentDescription,
        keywords, textContent, contentType, contentModificationDate, lastUsedDate, rankingHint, thumbnailData (base64),
        thumbnailURL (a path or file: URL, whose bytes are stored if it can be read), every other attribute of Core Spotlight,
        engagementCount (opens to start with), and any other name as a custom attribute: a string, a number, a Boolean or an
        array. "$searchable": [NAME, ...] names custom attributes whose words are found; every other name that begins with a
        dollar sign is an error, unless it is doubled: "$$price" is the attribute $price.
        Dates are ISO 8601 (2026-11-30, or with a time; UTC where no zone is given) or seconds since 1970. In a custom attribute
        a date is {"$date": "2026-11-30"}, since a string is a text there and a number a number.

        What `search`, `query` and `list` print with --json is taken too: id and domain for uniqueIdentifier and
        domainIdentifier, the title; score, exact, explanation and thumbnail are passed over. Such a line has no other
        attributes, and the item it makes takes the place of a stored one: for whole items use `export` or `get --json`.

        A stored item with the same identifier is replaced. A bad line is reported with its number and skipped, and the exit
        status is then 1. With --json: {"committed": N} whenever the items of the first N lines are durable, and a summary.
        """

    private static let input = Option<String>.file("input", "where the lines are; - (default) for standard input")
    private static let batch = Option<Int>.number(
        "batch", "N", "commit after every N lines (20000, or earlier after 16 MiB)")
    private static let threads = Option<Int>.number(
        "threads", "N", "build on N threads (one a processor core)", maximum: LoadOptions.maximumThreadCount)

    private let path: String
    private let inputPath: String
    private let batchSize: Importer.BatchSize
    private let threadCount: Int
    private let printsJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        try arguments.expectNoMoreWords()
        inputPath = try arguments.value(Self.input) ?? "-"
        var batchSize = Importer.BatchSize()
        if let lineCount = try arguments.value(Self.batch) {
            batchSize = Importer.BatchSize(lineCount: lineCount, byteCount: .max)
        }
        self.batchSize = batchSize
        threadCount = try arguments.value(Self.threads) ?? 0
        printsJSON = arguments.has(CommonOptions.json)
    }

    func run(_ console: Console) throws -> ExitStatus {
        let source = try ByteSource(path: inputPath)
        let index = try IndexAccess.forFilling(path)
        if source.isTerminal { console.report("type JSON objects, one a line; Control-D ends them", by: Self.name) }
        let bar = console.errorIsTerminal ? ProgressBar(write: console.writeError) : nil
        let importer = Importer(
            source, into: index, batchSize, threadCount: threadCount, bar: bar,
            report: { console.report($0, by: Self.name) })
        let start = ContinuousClock.now
        do {
            try importer.run { progress in
                if printsJSON { try Self.print([("committed", JSONValue(progress.committedLineCount))], console) }
            }
            try index.close()
        } catch {
            bar?.clear()
            throw Self.interrupted(by: error, after: importer.progress)
        }
        bar?.clear()
        try printSummary(of: importer.progress, ContinuousClock.now - start, console)
        return importer.progress.badLineCount == 0 ? .success : .failure
    }

    private func printSummary(of progress: Importer.Progress, _ time: Duration, _ console: Console) throws {
        let seconds = Figures.seconds(time)
        let rate = Int(Double(progress.itemCount) / max(seconds, 1e-6))
        if printsJSON {
            return try Self.print(
                [
                    ("committed", JSONValue(progress.committedLineCount)), ("items", JSONValue(progress.itemCount)),
                    ("badLines", JSONValue(progress.badLineCount)), ("seconds", .double(seconds)),
                    ("itemsPerSecond", JSONValue(rate)),
                ], console)
        }
        let bad = progress.badLineCount == 0 ? "" : "; \(Figures.count(progress.badLineCount, of: "bad line")) skipped"
        try console.output.write(
            "indexed \(Figures.count(progress.itemCount, of: "item")) in \(Figures.duration(time)) "
                + "(\(Figures.count(rate)) a second)\(bad)\n")
    }

    /// Prints at once. That nobody reads is no reason to stop indexing.
    private static func print(_ members: [(String, JSONValue)], _ console: Console) throws {
        do {
            try console.output.write(JSONText.object(members) + "\n")
            try console.output.flush()
        } catch is ClosedPipe {}
    }

    private static func interrupted(by error: any Error, after progress: Importer.Progress) -> any Error {
        let count = Figures.count(progress.committedLineCount)
        return VerbFailure(message: "\(ErrorText.text(of: error)); the items of the first \(count) lines are indexed")
    }
}
