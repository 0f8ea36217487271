/// Where a text stops being JSON.
struct JSONError: Error {
    /// What is wrong, without the place.
    let problem: String
    /// Bytes before the place, in its line.
    let offset: Int
}
