/// Why a verb could not do its work, beyond what the index or a file reports.
struct VerbFailure: Error {
    /// What went wrong and what to do, in one line.
    let message: String
}
