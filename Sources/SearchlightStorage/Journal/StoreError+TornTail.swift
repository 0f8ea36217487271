extension StoreError {
    /// What is said of bytes behind the last commit: nobody can tell a write that a crash ended from a damaged commit.
    static func tornTail(of path: String, at offset: Int) -> StoreError {
        .corrupt(
            path, section: "frame", offset: offset,
            "the last bytes are no whole commit: either a write that was under way, which nobody was told is done, or damage "
                + "of the newest commits")
    }
}
