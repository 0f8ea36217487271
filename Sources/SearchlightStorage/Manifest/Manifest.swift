/// The state of an index as of its last checkpoint (FORMAT.md, "MANIFEST").
package struct Manifest: Sendable, Hashable {
    /// Grows by one with each manifest, so that a reader sees that there is a newer one.
    package var generation: UInt64 = 1

    /// The random id of the index, the same for its whole life; its journals carry it too.
    package var indexIdentity: FileIdentity

    /// Everything up to this sequence is in the files named here; the journals hold what came later.
    package var checkpointSequence: UInt64 = 0

    /// Time of the newest commit, in seconds since 1970; 0 before the first.
    package var lastCommitTime: Double = 0

    /// Time of the newest commit that the one after it agreed with, in seconds since 1970; 0 without one.
    package var confirmedCommitTime: Double = 0

    /// The number for the next new file; file numbers are never reused.
    package var nextFileNumber: UInt64 = 1

    /// The number for the next new thumbnail; never reused.
    package var nextThumbnailNumber: UInt64 = 1

    /// The number of the first journal to replay, and the identity in its header.
    package var firstJournal: UInt64 = 0
    package var firstJournalIdentity = FileIdentity(low: 0, high: 0)

    /// Live segments, oldest first.
    package var segments: [Segment] = []

    package var thumbnailFiles: [FileReference] = []

    /// Files that hold tombstones of the segments; the segments refer to them by number.
    package var tombstoneFiles: [FileReference] = []

    /// Nil where nothing was engaged with yet.
    package var engagementFile: FileReference?

    package var clientStates: [ClientState] = []

    /// Version of the Unicode tables that words were made with: major << 16 | minor << 8 | update.
    package var unicodeVersion: UInt32 = 0

    /// What was chosen when the index was made, sorted by name; the store only keeps it.
    package var settings: [Setting] = []

    /// Client states, and settings, at most: an entry takes two bytes in the file and twelve times that in memory.
    package static var maximumListCount: Int { 1 << 20 }

    package init(indexIdentity: FileIdentity) { self.indexIdentity = indexIdentity }
}

extension Manifest {
    /// A live segment file.
    package struct Segment: Sendable, Hashable {
        package var file: FileReference

        /// The sequence up to which deletions are already applied in it.
        package var through: UInt64

        /// The number of the file with its tombstones; nil where no document is dead.
        package var tombstoneFile: UInt64?

        /// Documents that are dead as of the checkpoint.
        package var deadCount: UInt32

        package init(file: FileReference, through: UInt64, tombstoneFile: UInt64? = nil, deadCount: UInt32 = 0) {
            self.file = file
            self.through = through
            self.tombstoneFile = tombstoneFile
            self.deadCount = deadCount
        }
    }

    /// A named choice.
    package struct Setting: Sendable, Hashable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }
}
