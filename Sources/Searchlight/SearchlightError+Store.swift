import SearchlightBytes
import SearchlightStorage

extension SearchlightError {
    /// The error of the layer below in the words of this one: done once, at the border.
    init(_ error: StoreError) {
        // A path that cannot be used is an argument of the caller's.
        let code = error.code == .invalidPath ? .invalidArgument : Code(rawValue: error.code.description)
        let remedy = error.code.remedy.map { ". " + $0 } ?? ""
        self.init(
            code, error.message + remedy, path: error.path, section: error.section,
            offset: error.offset, errorNumber: error.errno)
    }
}

/// Runs `body` and throws what the store throws as this module's error.
func translatingErrors<Result>(_ body: () throws(StoreError) -> Result) throws(SearchlightError) -> Result {
    do {
        return try body()
    } catch {
        throw SearchlightError(error)
    }
}
