import Searchlight

/// `salvage`: saves what is whole of a damaged index into a new one.
struct SalvageVerb: Verb {
    static let name = "salvage"
    static let summary = "writes a new index with every item of a damaged one that can still be read"
    static let usage = ["INDEX NEW-INDEX [--json]"]
    static let options = [CommonOptions.json.description]
    static let notes = """
        The damaged index is only read. Exit status 1 when anything was lost. A file whose header or directory is damaged
        cannot be read at all, and nobody knows how many items were in it: the items counted as lost are those of the others.

        Deleted items come back where what says that they were deleted cannot be read: the file MANIFEST, a tombstones file
        or a commit in a journal. The last line says where that may be. Without MANIFEST all other files of the directory are
        used as they are; what is lost for certain are the states that programs keep in an index.

        With --json a line for each finding (file, section, offset, message) and each lost identifier that is known (lost),
        then a line with saved, lost, uncounted (true where more may be lost), deletedMayBeBack, lostThumbnails and findings.
        """

    private let path: String
    private let newPath: String
    private let printsJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        newPath = try arguments.takePath("NEW-INDEX")
        try arguments.expectNoMoreWords()
        printsJSON = arguments.has(CommonOptions.json)
    }

    func run(_ console: Console) throws -> ExitStatus {
        let report = try SearchIndex.salvage(path, to: newPath)
        for finding in report.findings { try console.output.write(line(for: finding) + "\n") }
        for identifier in report.lostIdentifiers { try console.output.write(line(forLost: identifier) + "\n") }
        try console.output.write(summary(of: report) + "\n")
        return report.isComplete ? .success : .failure
    }

    private func line(for finding: VerificationReport.Finding) -> String {
        guard printsJSON else { return Printable.line(finding.description) }
        return JSONText.object([
            ("file", JSONValue(finding.file)), ("section", JSONValue(finding.section)),
            ("offset", finding.offset.map { JSONValue($0) } ?? .null), ("message", JSONValue(finding.message)),
        ])
    }

    private func line(forLost identifier: String) -> String {
        printsJSON ? JSONText.object([("lost", JSONValue(identifier))]) : Printable.line("lost: \(identifier)")
    }

    private func summary(of report: SalvageReport) -> String {
        guard printsJSON else {
            return "\(Figures.count(report.savedItemCount, of: "item")) saved, "
                + "\(Figures.count(report.lostItemCount)) lost\(report.hasUncountedLosses ? " for certain" : ""), "
                + "\(Figures.count(report.lostThumbnailCount, of: "thumbnail")) lost, "
                + "\(Figures.count(report.findings.count, of: "finding"))"
                + (report.hasUncountedLosses ? "; how many items were in what cannot be read, nobody knows" : "")
                + (report.mayHoldDeletedItems ? "; deleted items may be back" : "")
        }
        return JSONText.object([
            ("saved", JSONValue(report.savedItemCount)), ("lost", JSONValue(report.lostItemCount)),
            ("uncounted", .boolean(report.hasUncountedLosses)),
            ("deletedMayBeBack", .boolean(report.mayHoldDeletedItems)),
            ("lostThumbnails", JSONValue(report.lostThumbnailCount)), ("findings", JSONValue(report.findings.count)),
        ])
    }
}
