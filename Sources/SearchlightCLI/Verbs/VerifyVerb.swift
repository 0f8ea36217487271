import Searchlight

/// `verify`: reads every byte of an index and reports what is not as it must be.
struct VerifyVerb: Verb {
    static let name = "verify"
    static let summary = "checks every byte of an index; changes nothing"
    static let usage = ["INDEX [--json]"]
    static let options = [CommonOptions.json.description]
    static let notes = """
        Segment files of the newest commits are left out where all of their items were deleted since: no manifest names them.
        Exit status 1 when something was found. With --json a line for each finding (file, section, offset, message), then a
        line with healthy, findings, files and items.
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
        let report: VerificationReport
        do throws(SearchlightError) {
            report = try IndexAccess.forReading(path).verify()
        } catch {
            guard error.code == .corrupt else { throw error }
            return try reportDamage(error, console)
        }
        for finding in report.findings { try console.output.write(line(for: finding) + "\n") }
        try console.output.write(summary(of: report) + "\n")
        return report.isHealthy ? .success : .failure
    }

    /// An index that cannot even be opened has one finding.
    private func reportDamage(_ error: SearchlightError, _ console: Console) throws -> ExitStatus {
        let line =
            printsJSON
            ? JSONText.object([
                ("file", JSONValue(error.path)), ("section", JSONValue(error.section)),
                ("offset", error.offset.map { JSONValue($0) } ?? .null), ("message", JSONValue(error.message)),
            ]) + "\n" + JSONText.object([("healthy", .boolean(false)), ("findings", JSONValue(1))])
            : Printable.line(error.description)
        try console.output.write(line + "\n")
        return .failure
    }

    private func line(for finding: VerificationReport.Finding) -> String {
        guard printsJSON else { return Printable.line(finding.description) }
        return JSONText.object([
            ("file", JSONValue(finding.file)), ("section", JSONValue(finding.section)),
            ("offset", finding.offset.map { JSONValue($0) } ?? .null), ("message", JSONValue(finding.message)),
        ])
    }

    private func summary(of report: VerificationReport) -> String {
        guard printsJSON else {
            let checked =
                "\(Figures.count(report.fileCount, of: "file")), \(Figures.count(report.itemCount, of: "item")) checked"
            return report.isHealthy
                ? "healthy: \(checked)"
                : "\(Figures.count(report.findings.count, of: "finding")): \(checked); restore a backup, save what can be read with `salvage`, or index the items again"
        }
        return JSONText.object([
            ("healthy", .boolean(report.isHealthy)), ("findings", JSONValue(report.findings.count)),
            ("files", JSONValue(report.fileCount)), ("items", JSONValue(report.itemCount)),
        ])
    }
}
