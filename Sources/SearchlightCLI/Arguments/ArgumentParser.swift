/// Tells options from other words: `--name value`, `--name=value`, and `--` before words that begin with a dash.
struct ArgumentParser {
    private let options: [String: OptionDescription]
    private var parsed = ParsedArguments()
    private var rest: ArraySlice<String> = []

    init(options: [OptionDescription]) {
        self.options = Dictionary(uniqueKeysWithValues: options.map { ($0.name, $0) })
    }

    /// The words and options of a command line.
    ///
    /// - Throws: for unknown options and for values that are missing or too many.
    mutating func parse(_ arguments: ArraySlice<String>) throws(UsageError) -> ParsedArguments {
        rest = arguments
        while let argument = rest.popFirst() {
            if argument == "--" {
                parsed.words += rest
                break
            }
            if argument.hasPrefix("-"), argument != "-" {
                try parseOption(argument)
            } else {
                parsed.words.append(argument)
            }
        }
        return parsed
    }

    private mutating func parseOption(_ argument: String) throws(UsageError) {
        let parts = argument.drop { $0 == "-" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = argument == "-h" ? "help" : String(parts.first ?? "")
        guard let option = options[name], argument.hasPrefix("--") || argument == "-h" else {
            throw UsageError(message: unknownOption(argument, name))
        }
        let attached = parts.count > 1 ? String(parts[1]) : nil
        switch option.arity {
        case .flag:
            if let attached { throw UsageError(message: "--\(name) takes no value, not \"\(attached)\"") }
            parsed.values[name] = []
        case .one, .repeated:
            parsed.values[name, default: []].append(try takeValue(of: option, attached))
        case .list:
            parsed.values[name, default: []] += [try takeValue(of: option, attached)] + takeValues()
        }
    }

    private mutating func takeValue(
        of option: OptionDescription, _ attached: String?
    ) throws(UsageError) -> String {
        if let attached { return attached }
        guard let value = rest.first, !value.hasPrefix("--") else {
            throw UsageError(
                message: "--\(option.name) needs a value: --\(option.name) \(option.placeholder) "
                    + "(or --\(option.name)=VALUE for one that begins with two dashes)")
        }
        rest.removeFirst()
        return value
    }

    private mutating func takeValues() -> [String] {
        let values = rest.prefix { !$0.hasPrefix("-") || $0 == "-" }
        rest = rest.dropFirst(values.count)
        return Array(values)
    }

    private func unknownOption(_ argument: String, _ name: String) -> String {
        let near = options.keys.filter { !name.isEmpty && ($0.hasPrefix(name) || name.hasPrefix($0)) }.sorted()
        let remedy =
            near.first.map { "did you mean --\($0)?" } ?? "put -- before words that begin with a dash"
        return "there is no option \(argument); \(remedy)"
    }
}
