import Searchlight

/// `backup`: makes a second index of what an index holds now.
struct BackupVerb: Verb {
    static let name = "backup"
    static let summary = "makes a second index of what an index holds, also while another process writes it"
    static let usage = ["INDEX NEW-INDEX [--copy] [--json]"]
    static let options = [copy.description, CommonOptions.json.description]
    static let notes = """
        On the same disk both share the files that never change, so a backup is made at once and takes little space; damage
        of the disk under such a file then hits both. With --json: files, bytes, sharedBytes.
        """

    private static let copy = Option<Never>.flag("copy", "copy every file, also on the same disk")

    private let path: String
    private let newPath: String
    private let sharesFiles: Bool
    private let printsJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        newPath = try arguments.takePath("NEW-INDEX")
        try arguments.expectNoMoreWords()
        sharesFiles = !arguments.has(Self.copy)
        printsJSON = arguments.has(CommonOptions.json)
    }

    func run(_ console: Console) throws -> ExitStatus {
        let report = try IndexAccess.forReading(path).backUp(to: newPath, sharingFiles: sharesFiles)
        try console.output.write(text(report) + "\n")
        return .success
    }

    private func text(_ report: BackupReport) -> String {
        guard printsJSON else {
            return "\(Figures.count(report.fileCount, of: "file")), \(Figures.bytes(report.byteCount)), of these "
                + "\(Figures.bytes(report.linkedByteCount)) shared with the index"
        }
        return JSONText.object([
            ("files", JSONValue(report.fileCount)), ("bytes", JSONValue(report.byteCount)),
            ("sharedBytes", JSONValue(report.linkedByteCount)),
        ])
    }
}
