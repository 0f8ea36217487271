package import SearchlightBytes
import Synchronization

/// An immutable segment: documents, dictionary, postings and columns, read in place from a file or from memory.
///
/// **Threads:** any number at once; each brings its own `LeaseScope`. **Damage:** every block is verified before its
/// first use, and no bytes are trusted: wrong ones give `StoreError` with code `corrupt`, name, section and offset.
@safe
package final class SegmentImage: Sendable {
    /// What errors call the image: the file's name, with the place in it for an image in a journal.
    package let name: String

    package let identity: FileIdentity

    /// The table of contents, checked as far as it can be without reading blocks.
    package let directory: SegmentDirectory

    /// What posting codes stand for.
    package let codes: CodeTable

    /// The bytes of the whole image, kept alive by `owner`.
    let bytes: ByteView
    let owner: ImageBytes

    /// Tells images of this process apart; never used twice.
    package let serial: UInt64
    let identitySeed: UInt64
    let verified: VerifiedBlocks
    let termIndex: TermIndex

    /// Whether a search has used the image.
    let wasSearched = Atomic(false)

    /// Sections that were asked for as a whole, a bit each by their number.
    let askedSections = Atomic<UInt64>(0)

    /// What the norms of a document are made of.
    package let normLayout: NormLayout

    /// Opens the image and verifies header, footer and directory; blocks are verified when they are first read.
    ///
    /// Throws `tooNew` and `tooOld` for images of other versions, `corrupt` for damage. O(directory).
    package convenience init(bytes: ImageBytes, name: String) throws(StoreError) {
        let header = try FileHeader(bytes.view, kind: .segment, path: name)
        let directory: SegmentDirectory
        do {
            directory = try SegmentImage.directory(of: bytes.view, identitySeed: header.identity.checksumSeed)
        } catch {
            throw StoreError(error, path: name, section: "directory")
        }
        try self.init(bytes: bytes, name: name, identity: header.identity, directory: directory)
    }

    /// An image whose identity and table of contents are known: blocks lie where that says, within the bytes.
    init(
        bytes: ImageBytes, name: String, identity: FileIdentity, directory: SegmentDirectory
    ) throws(StoreError) {
        do { termIndex = try TermIndex(directory) } catch {
            throw StoreError(error, path: name, section: "directory")
        }
        self.name = name
        self.bytes = bytes.view
        self.directory = directory
        owner = bytes
        self.identity = identity
        identitySeed = identity.checksumSeed
        codes = CodeTable(directory)
        normLayout = directory.normLayout
        serial = ImageSerial.next()
        verified = VerifiedBlocks(count: directory.blocks.count)
    }

    private static func directory(
        of view: ByteView, identitySeed: UInt64
    ) throws(FormatError) -> SegmentDirectory {
        let footer = try SegmentFooter(decoding: view, identitySeed: identitySeed)
        let directory = try view.bytes(at: footer.directoryOffset, count: footer.directoryByteCount)
        guard Checksum.of(directory, seed: identitySeed) == footer.directoryChecksum else {
            throw FormatError("the directory does not fit its checksum", at: footer.directoryOffset)
        }
        do { return try SegmentDirectory(decoding: directory, dataEnd: footer.directoryOffset) } catch {
            throw error.moved(by: footer.directoryOffset)
        }
    }
}

// MARK: - Counts

extension SegmentImage {
    /// Documents, deleted ones included; their numbers are 0 up to this.
    package var documentCount: UInt32 { directory.documentCount }

    package var recordCount: UInt32 { directory.recordCount }

    package var termCount: UInt32 { directory.termCount }

    /// Whether document numbers follow descending ranking dates.
    package var isDateOrdered: Bool { directory.isDateOrdered }

    /// Commit time of its newest item, in seconds since 1970.
    package var createdAt: Double { directory.createdAt }

    /// Bytes of the whole image.
    package var byteCount: Int { bytes.count }

    /// Tokens in a role over all documents, and documents that have the role.
    package func statistics(of role: TextRole) -> (tokenCount: UInt64, documentCount: UInt32) {
        (directory.tokenCounts[Int(role.rawValue)], directory.roleDocumentCounts[Int(role.rawValue)])
    }

    /// Bytes of a section before compression and on disk, without seals.
    package func byteCounts(of section: SectionKind) -> (raw: Int, stored: Int) {
        let section = directory.section(section)
        return (section.rawByteCount, section.storedByteCount)
    }
}
