import SearchlightBytes
import SearchlightStorage

extension SearchlightError {
    /// The error of the layer below in the words of this one: done once, at the border.
    init(_ error: StoreError) {
        let remedy = error.code.remedy.map { ". " + $0 } ?? ""
        self.init(
            Code(rawValue: error.code.description), error.message + remedy, path: error.path, section: error.section,
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
