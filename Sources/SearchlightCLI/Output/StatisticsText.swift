import Searchlight

/// Statistics of an index for people and for scripts.
enum StatisticsText {
    /// An object with a member for each figure.
    static func json(of statistics: IndexStatistics) -> JSONValue {
        let sections = statistics.sections.map { section in
            object([
                ("name", .string(section.name)), ("rawBytes", JSONValue(section.rawByteCount)),
                ("storedBytes", JSONValue(section.storedByteCount)),
            ])
        }
        return object([
            ("items", JSONValue(statistics.itemCount)),
            ("expiredItems", JSONValue(statistics.expiredItemCount)),
            ("deletedItems", JSONValue(statistics.deletedItemCount)),
            ("terms", JSONValue(statistics.termCount)), ("segments", JSONValue(statistics.segmentCount)),
            ("images", JSONValue(statistics.imageCount)), ("journalBytes", JSONValue(statistics.journalByteCount)),
            ("indexBytes", JSONValue(statistics.indexByteCount)),
            ("thumbnailBytes", JSONValue(statistics.thumbnailByteCount)),
            ("totalBytes", JSONValue(statistics.totalByteCount)), ("sections", .array(sections)),
        ])
    }

    /// A table of figures and one of sections.
    static func table(of statistics: IndexStatistics) -> String {
        let figures = [
            ("items", Figures.count(statistics.itemCount)),
            ("expired ones of them, not yet merged away", Figures.count(statistics.expiredItemCount)),
            ("deleted items not yet merged away", Figures.count(statistics.deletedItemCount)),
            ("terms", Figures.count(statistics.termCount)),
            ("segment files", Figures.count(statistics.segmentCount)),
            ("commits in the journal only", Figures.count(statistics.imageCount)),
            ("index", Figures.bytes(statistics.indexByteCount)),
            ("journal", Figures.bytes(statistics.journalByteCount)),
            ("thumbnails", Figures.bytes(statistics.thumbnailByteCount)),
            ("all files", Figures.bytes(statistics.totalByteCount)),
        ]
        let rows = statistics.sections.map { section in
            [section.name, Figures.bytes(section.rawByteCount), Figures.bytes(section.storedByteCount)]
        }
        let sections = rows.isEmpty ? "" : "\n" + TextTable.text([["section", "raw", "stored"]] + rows)
        return TextTable.text(figures.map { [$0.0, $0.1] }) + sections
    }

    private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(members.map { JSONMember(name: $0.0, value: $0.1) })
    }
}

extension IndexStatistics {
    /// Bytes of all files but journals and thumbnails.
    var indexByteCount: Int { totalByteCount - journalByteCount - thumbnailByteCount }
}
