/// Why a line is no item.
struct ItemError: Error {
    /// What is wrong and what it must be, in one line, without the line's number.
    let message: String
}
