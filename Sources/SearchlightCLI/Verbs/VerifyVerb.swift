import Searchlight

/// `verify`: reads every byte of an index and reports what is not as it must be.
struct VerifyVerb: Verb {
    static let name = "verify"
    static let summary = "checks every byte of an index; changes nothing"
    static let usage = ["INDEX [--json]"]
    static let options = [CommonOptions.json.description]
    static let notes = """
        A file that cannot be opened is a finding, and the others are read all the same. Items are counted with expired and
        deleted ones that no merge has dropped yet. Segment files of the newest commits are left out where all of their items
        were deleted since: no manifest names them.

        A remark is about bytes behind the last commit. A process that was killed, or a power cut, leaves such bytes of a
        commit that nobody was told is done; but damage of the newest commits looks the same. An index with a remark is healthy.

        Exit status 1 when something was found. With --json a line for each finding and remark (file, section, offset,
        message, remark), then a line with healthy, findings, remarks, files and items.
        """

    private let path: String
    private let printsJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        try arguments.expectNoMoreWords()
        printsJSON = arguments.has(CommonOptions.json)
    }

    func run(_ console: Console) throws -> ExitStatus {
        let report = try SearchIndex.verify(path)
        for finding in report.findings { try console.output.write(line(for: finding) + "\n") }
        for remark in report.remarks { try console.output.write(line(for: remark, isRemark: true) + "\n") }
        try console.output.write((printsJSON ? json(of: report) : summary(of: report)) + "\n")
        return report.isHealthy ? .success : .failure
    }

    private func line(for finding: VerificationReport.Finding, isRemark: Bool = false) -> String {
        guard printsJSON else { return Printable.line((isRemark ? "remark: " : "") + finding.description) }
        return JSONText.object([
            ("file", JSONValue(finding.file)), ("section", JSONValue(finding.section)),
            ("offset", finding.offset.map { JSONValue($0) } ?? .null), ("message", JSONValue(finding.message)),
            ("remark", .boolean(isRemark)),
        ])
    }

    private func json(of report: VerificationReport) -> String {
        JSONText.object([
            ("healthy", .boolean(report.isHealthy)), ("findings", JSONValue(report.findings.count)),
            ("remarks", JSONValue(report.remarks.count)), ("files", JSONValue(report.fileCount)),
            ("items", JSONValue(report.itemCount)),
        ])
    }

    private func summary(of report: VerificationReport) -> String {
        let checked =
            "\(Figures.count(report.fileCount, of: "file")), \(Figures.count(report.itemCount, of: "item")) checked"
            + (report.remarks.isEmpty ? "" : ", \(Figures.count(report.remarks.count, of: "remark"))")
        return report.isHealthy
            ? "healthy: \(checked)"
            : "\(Figures.count(report.findings.count, of: "finding")): \(checked); restore a backup, save what can be read "
                + "with `salvage`, or index the items again"
    }
}
