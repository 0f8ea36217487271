import Foundation

/// The shared-mime-info database of the system: which MIME type a filename extension has, and what a MIME type is a
/// case of. Empty where it is not installed. Read once, at the first look-up that the table of types cannot answer.
package struct MIMEDatabase: Sendable {
    /// MIME types by filename extension in lower case, the heaviest rule first.
    package private(set) var mimeTypes: [String: [String]] = [:]
    /// Filename extensions by MIME type.
    private(set) var filenameExtensions: [String: [String]] = [:]
    /// The MIME types that a MIME type is a case of.
    package private(set) var parents: [String: [String]] = [:]

    /// The database of this system.
    static let shared = MIMEDatabase(directories: directories(of: ProcessInfo.processInfo.environment))

    /// Where the base directory specification has the database looked for, the most important place first.
    package static func directories(of environment: [String: String]) -> [String] {
        // As the specification has it, an empty variable is like none, and relative places are passed over.
        let isAbsolute = { (path: String) in path.hasPrefix("/") }
        let home =
            environment["XDG_DATA_HOME"].flatMap { isAbsolute($0) ? $0 : nil }
            ?? environment["HOME"].map { $0 + "/.local/share" }
        let named = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
        let shared = (named ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
        return ([home].compactMap { $0 } + shared).filter(isAbsolute).map { $0 + "/mime" }
    }

    /// Reads `globs2` and `subclasses` of each directory; files that are missing or unreadable add nothing.
    package init(directories: [String]) {
        var rules: [(weight: Int, mimeType: String, filenameExtension: String)] = []
        for directory in directories {
            for line in MIMEDatabase.lines(of: directory + "/globs2") {
                if let rule = MIMEDatabase.rule(line) { rules.append(rule) }
            }
            for line in MIMEDatabase.lines(of: directory + "/subclasses") {
                let words = line.split(separator: " ")
                if words.count == 2 { parents[String(words[0]), default: []].append(String(words[1])) }
            }
        }
        // The sort is stable: among equal weights the first directory and the first line win.
        for rule in rules.sorted(by: { $0.weight > $1.weight }) {
            mimeTypes[rule.filenameExtension, default: []].append(rule.mimeType)
            filenameExtensions[rule.mimeType, default: []].append(rule.filenameExtension)
        }
    }

    /// A line `weight:type:*.extension`; nil for comments and patterns of other shapes.
    private static func rule(_ line: Substring) -> (weight: Int, mimeType: String, filenameExtension: String)? {
        let parts = line.split(separator: ":", maxSplits: 3)
        guard parts.count >= 3, let weight = Int(parts[0]), parts[2].hasPrefix("*.") else { return nil }
        let filenameExtension = parts[2].dropFirst(2)
        guard !filenameExtension.isEmpty, !filenameExtension.contains(where: { "*?[".contains($0) }) else { return nil }
        return (weight, String(parts[1]), filenameExtension.lowercased())
    }

    private static func lines(of path: String) -> [Substring] {
        guard let data = FileManager.default.contents(atPath: path) else { return [] }
        return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    }
}
