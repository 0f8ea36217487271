/// The help pages: one for the whole command, one for each verb.
enum HelpPage {
    /// The page of the whole command.
    static func overview(of verbs: [any Verb.Type]) -> String {
        let width = verbs.map { $0.name.count }.max() ?? 0
        let lines = verbs.map { "  \(padded($0.name, to: width))  \($0.summary)\n" }
        return """
            searchlight: keeps items in an index on disk and finds them again.

            usage: searchlight VERB INDEX [ARGUMENT...] [OPTION...]

            \(lines.joined())
            INDEX is a directory, by custom named NAME.searchlight.
            searchlight VERB --help tells more; searchlight --version says which version this is.
            Options may stand anywhere; -- ends them.
            Exit status: 0 done, 1 failed or done in part, 2 the command line is wrong.

            """
    }

    /// The page of a verb.
    static func page(of verb: any Verb.Type) -> String {
        let options = verb.options + [CommandLineTool.help]
        let width = options.map(\.heading.count).max() ?? 0
        let lines = options.map { "  \(padded($0.heading, to: width))  \($0.summary)\n" }
        let usage = verb.usage.map { "searchlight \(verb.name) \($0)" }.joined(separator: "\n       ")
        return "usage: \(usage)\n\n\(verb.summary)\n\n\(lines.joined())"
            + (verb.notes.isEmpty ? "" : "\n\(verb.notes)\n")
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
