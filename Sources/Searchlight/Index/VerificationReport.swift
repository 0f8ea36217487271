/// What a check of every byte of an index found.
public struct VerificationReport: Sendable, Hashable {
    /// Something that is not what it must be.
    public struct Finding: Sendable, Hashable, CustomStringConvertible {
        /// What is wrong.
        public let message: String
        /// The file.
        public let file: String?
        /// The part of the file.
        public let section: String?
        /// Bytes from the start of the section, or of the file where no section is named.
        public let offset: Int?

        public var description: String {
            [file, section, offset.map { "offset \($0)" }].compactMap { $0 }.joined(separator: ", ") + ": " + message
        }
    }

    /// What was found; empty for a healthy index.
    public let findings: [Finding]
    /// What is no damage for certain: bytes behind the last commit, which a write that was under way leaves when its
    /// process is killed or the power fails, and which damage of the newest commits may be as well.
    public let remarks: [Finding]
    /// Files that were read whole.
    public let fileCount: Int
    /// Items that were checked, expired ones and deleted ones that no merge has dropped yet included.
    public let itemCount: Int

    /// Whether nothing was found.
    public var isHealthy: Bool { findings.isEmpty }
}
