import SearchlightStorage

extension SearchIndex {
    /// The version of this library, as CHANGELOG.md counts them.
    public static var version: String { "0.1.0" }

    /// The version of the format in which indexes are written, as FORMAT.md counts them.
    public static var formatVersion: Int { Int(FileHeader.currentVersion) }
}
