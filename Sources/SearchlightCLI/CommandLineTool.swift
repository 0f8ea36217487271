import Foundation
import Searchlight

/// The command `searchlight`: picks the verb, runs it, and turns errors into messages and an exit status.
struct CommandLineTool {
    /// The verbs in the order of the help page.
    static var verbs: [any Verb.Type] {
        [
            IndexVerb.self, SearchVerb.self, QueryVerb.self, SuggestVerb.self, GetVerb.self, ThumbnailVerb.self,
            ListVerb.self, DeleteVerb.self, EngageVerb.self, StatsVerb.self, VerifyVerb.self, CompactVerb.self,
            ExportVerb.self,
            BackupVerb.self, SalvageVerb.self,
        ]
    }

    static let help = OptionDescription(name: "help", arity: .flag, placeholder: "", summary: "print this and end")

    let console: Console

    /// Runs a command line without the name of the command.
    func run(_ arguments: [String]) -> ExitStatus {
        guard let first = arguments.first else {
            console.writeError(HelpPage.overview(of: Self.verbs))
            return .usage
        }
        if first == "--help" || first == "-h" { return printText(HelpPage.overview(of: Self.verbs)) }
        if first == "--version" {
            return printText("searchlight \(SearchIndex.version), index format \(SearchIndex.formatVersion)\n")
        }
        guard let verb = Self.verb(named: first == "help" ? arguments.dropFirst().first ?? "" : first) else {
            if arguments == ["help"] { return printText(HelpPage.overview(of: Self.verbs)) }
            console.writeError(unknownVerb(first == "help" ? arguments[1] : first))
            return .usage
        }
        return first == "help" ? printText(HelpPage.page(of: verb)) : run(verb, arguments.dropFirst())
    }

    private func run(_ verb: any Verb.Type, _ arguments: ArraySlice<String>) -> ExitStatus {
        do {
            var parser = ArgumentParser(options: verb.options + [Self.help])
            let parsed = try parser.parse(arguments)
            if parsed.values[Self.help.name] != nil { return printText(HelpPage.page(of: verb)) }
            let status = try verb.init(parsed).run(console)
            try console.output.flush()
            return status
        } catch let error as UsageError {
            console.report("\(error.message); see searchlight \(verb.name) --help", by: verb.name)
            return .usage
        } catch {
            return end(verb, with: error)
        }
    }

    /// Nobody reads the output any more: that is how `head` ends a pipe, and no failure.
    private func end(_ verb: any Verb.Type, with error: any Error) -> ExitStatus {
        if error is ClosedPipe { return .success }
        do { try console.output.flush() } catch { if error is ClosedPipe { return .success } }
        console.report(ErrorText.text(of: error), by: verb.name)
        return .failure
    }

    private func printText(_ text: String) -> ExitStatus {
        do {
            try console.output.write(text)
            try console.output.flush()
            return .success
        } catch {
            return error is ClosedPipe ? .success : .failure
        }
    }

    private func unknownVerb(_ name: String) -> String {
        "searchlight: there is no verb \"\(name)\"; the verbs are \(Self.verbs.map { $0.name }.joined(separator: " "))\n"
    }

    private static func verb(named name: String) -> (any Verb.Type)? { verbs.first { $0.name == name } }
}
