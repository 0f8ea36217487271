import Foundation
import Searchlight

/// `thumbnail`: the picture stored with an item.
struct ThumbnailVerb: Verb {
    static let name = "thumbnail"
    static let summary = "writes the thumbnail of an item to a file"
    static let usage = ["INDEX ID --output FILE"]
    static let options = [output.description]
    static let notes = "FILE may be - for standard output. Exit status 1 when the item has no thumbnail."

    private static let output = Option<String>.file("output", "where to write it")

    private let path: String
    private let identifier: String
    private let outputPath: String

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        identifier = try arguments.takeWord("ID")
        try arguments.expectNoMoreWords()
        guard let outputPath = try arguments.value(Self.output), !outputPath.isEmpty else {
            throw UsageError(message: "--output FILE is missing")
        }
        self.outputPath = outputPath
    }

    func run(_ console: Console) throws -> ExitStatus {
        let index = try IndexAccess.forReading(path)
        guard let bytes = try index.thumbnail(of: identifier) else {
            let isThere = try index.contains(identifier)
            throw VerbFailure(
                message: isThere
                    ? "the item \"\(identifier)\" has no thumbnail" : "no item has the identifier \"\(identifier)\"")
        }
        if outputPath == "-" {
            try console.output.write(bytes)
        } else {
            try write(bytes)
        }
        return .success
    }

    private func write(_ bytes: Data) throws(FileFailure) {
        let file = URL(fileURLWithPath: outputPath)
        // Foundation's words for this failure are about another file.
        if file.hasDirectoryPath { throw FileFailure(outputPath, errorNumber: Int(EISDIR)) }
        do { try bytes.write(to: file) } catch { throw FileFailure(outputPath, error) }
    }
}
