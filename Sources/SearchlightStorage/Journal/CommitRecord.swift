package import SearchlightBytes

/// What one commit changes: the payload of a journal frame (FORMAT.md, "Journal").
///
/// The deletions come first: they apply to everything older than the record. The images and segment files hold what
/// the commit wrote, each identifier at most once among those that are not dead.
package struct CommitRecord: Sendable {
    /// Items deleted by identifier, those that the record writes anew included.
    package var deletedIdentifiers: [String] = []

    /// Domains deleted with everything below them.
    package var deletedDomains: [String] = []

    /// Whether everything older is deleted, engagement and client states included.
    package var deletesAll = false

    /// Whether the deletions of the record also forget engagement, rather than let it lie dormant.
    package var purges = false

    /// Items older than the record whose expiry lies before this time, in seconds since 1970, are deleted.
    package var sweepTime: Double?

    package var engagementEvents: [EngagementEvent] = []
    package var clientStates: [ClientState] = []

    /// Segments that lie in the frame itself.
    package var images: [Image] = []

    /// Segments in files that were synced before the frame was written.
    package var segmentFiles: [SegmentFile] = []

    /// Thumbnails in files that were synced before the frame was written.
    package var thumbnailFiles: [FileReference] = []

    /// Thumbnails in the frame itself.
    package var thumbnails: [Thumbnail] = []

    /// The number for the next new thumbnail; nil where the record has none.
    package var nextThumbnailNumber: UInt64?

    package init() {}
}

extension CommitRecord {
    /// Deleted identifiers, and deleted domains, at most. Where entries take far more memory than bytes, a limit keeps a
    /// hostile frame from taking gigabytes.
    package static var maximumNameCount: Int { 1 << 24 }

    /// Client states, and thumbnails in the frame, at most.
    package static var maximumEntryCount: Int { 1 << 20 }

    /// Images in the frame at most: a writer makes one a thread, and each is compared with all that is older.
    package static var maximumImageCount: Int { 1 << 12 }
}

extension CommitRecord {
    /// A segment image in a frame.
    package struct Image: Sendable {
        package var bytes: ImageBytes

        /// Documents that are dead from the start, ascending: a later operation of the same commit took their place.
        package var deadDocuments: [DocumentNumber]

        package init(bytes: ImageBytes, deadDocuments: [DocumentNumber] = []) {
            self.bytes = bytes
            self.deadDocuments = deadDocuments
        }
    }

    /// A segment file that a commit adds.
    package struct SegmentFile: Sendable, Hashable {
        package var file: FileReference

        /// Documents that are dead from the start, ascending: a later operation of the same commit took their place.
        package var deadDocuments: [DocumentNumber]

        package init(file: FileReference, deadDocuments: [DocumentNumber] = []) {
            self.file = file
            self.deadDocuments = deadDocuments
        }
    }

    /// A thumbnail in a frame.
    package struct Thumbnail: Sendable {
        /// Never reused.
        package var number: UInt64

        /// `Checksum` of the bytes with seed 0: finds equal thumbnails and damage.
        package var hash: UInt64

        package var bytes: ImageBytes

        package init(number: UInt64, bytes: ImageBytes) {
            self.number = number
            self.bytes = bytes
            hash = bytes.withView { Checksum.of($0) }
        }

        init(number: UInt64, hash: UInt64, bytes: ImageBytes) {
            self.number = number
            self.hash = hash
            self.bytes = bytes
        }
    }
}

/// What a client of the index last stored with a batch.
package struct ClientState: Sendable, Hashable {
    /// Most bytes of a state.
    package static var maximumByteCount: Int { 250 }

    /// Which client: the name under which it opened the index.
    package var handle: String

    /// At most 250 bytes; empty means none.
    package var bytes: [UInt8]

    package init(handle: String, bytes: [UInt8]) {
        self.handle = handle
        self.bytes = bytes
    }
}
