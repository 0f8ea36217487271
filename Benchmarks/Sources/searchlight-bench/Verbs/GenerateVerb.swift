import Glibc

/// Writes made-up items as JSON Lines: `--items N --shape catalogue|short --seed S --output FILE`.
///
/// `catalogue`: about 850 bytes each, as descriptions of packages have; `short`: about 90, a title and a line.
enum GenerateVerb {
    static func run(_ options: BenchmarkOptions) throws {
        let path = try options.string("output")
        guard let file = fopen(path, "w") else { throw BenchmarkError("\(path): \(String(cString: strerror(errno)))") }
        defer { fclose(file) }
        var catalogue = GeneratedCatalogue(seed: UInt64(options.integer("seed", default: 1)))
        let isShort = options.string("shape", default: "catalogue") == "short"
        for number in 0..<options.integer("items", default: 60_000) {
            fputs(line(isShort ? catalogue.shortItem(number) : catalogue.item(number)) + "\n", file)
        }
    }

    /// Made-up words need no escapes.
    private static func line(_ item: CorpusItem) -> String {
        let keywords = item.keywords.map { "\"\($0)\"" }.joined(separator: ",")
        return "{\"id\":\"\(item.id)\",\"domain\":\"\(item.domain)\",\"title\":\"\(item.title)\","
            + "\"description\":\"\(item.description)\",\"keywords\":[\(keywords)],\"date\":\(item.date),"
            + "\"body\":\"\(item.body)\",\"engagement\":\(item.engagement)}"
    }
}
