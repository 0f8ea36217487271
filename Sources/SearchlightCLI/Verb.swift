/// What the command can do under one name.
protocol Verb {
    /// The word that calls it.
    static var name: String { get }
    /// One line that says what it does.
    static var summary: String { get }
    /// What follows the verb, a line for each form.
    static var usage: [String] { get }
    /// The options it takes, without `--help`.
    static var options: [OptionDescription] { get }
    /// What the help page says after the options; empty for nothing.
    static var notes: String { get }

    /// Takes the arguments.
    ///
    /// - Throws: `UsageError` when they do not fit.
    init(_ arguments: ParsedArguments) throws

    /// Does the work.
    ///
    /// - Throws: what ends the command with exit status 1.
    func run(_ console: Console) throws -> ExitStatus
}

extension Verb {
    static var notes: String { "" }
}
