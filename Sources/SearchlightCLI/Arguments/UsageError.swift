/// A command line that cannot be carried out as it was typed; ends the command with exit status 2.
struct UsageError: Error {
    /// What is wrong and what to type instead, in one line.
    let message: String
}
