import Searchlight

/// Opens the index that a command line names.
enum IndexAccess {
    /// To look into it; another process may be writing.
    static func forReading(_ path: String) throws(SearchlightError) -> SearchIndex {
        var options = IndexOptions()
        options.access = .readOnly
        return try SearchIndex(path: path, options: options)
    }

    /// To change it; it must exist, so that a mistyped path makes no new index.
    static func forChanging(_ path: String) throws(SearchlightError) -> SearchIndex {
        var options = IndexOptions()
        options.access = .readWriteExisting
        return try SearchIndex(path: path, options: options)
    }

    /// To fill it; made where there is none.
    static func forFilling(_ path: String) throws(SearchlightError) -> SearchIndex { try SearchIndex(path: path) }
}
