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

    /// The table of contents, checked as far as it can be without reading blocks. Its `blocks` are left out: `lines` has
    /// them.
    package let directory: SegmentDirectory

    /// Where blocks lie.
    let lines: BlockLines

    /// What posting codes stand for.
    package let codes: CodeTable

    /// The bytes of the whole image, kept alive by `owner`.
    let bytes: ByteView
    let owner: ImageBytes

    /// Tells images of this process apart; never used twice.
    package let serial: UInt64
    let identitySeed: UInt64
    let verified: BlockMarks

    /// Blocks that were asked for before they are used.
    let asked: BlockMarks
    let termIndex: TermIndex

    /// Whether a search has used the image.
    let wasSearched = Atomic(false)

    /// What `termSignatures` made.
    let signatures = AtomicLazyReference<TermSignatures>()

    /// Sections that were asked for as a whole, a bit each by their number.
    let askedSections = Atomic<UInt64>(0)

    /// What the norms of a document are made of.
    package let normLayout: NormLayout

    /// Opens the image and verifies header, footer and directory; blocks are verified when they are first read.
    ///
    /// Throws `tooNew` and `tooOld` for images of other versions, `corrupt` for damage. O(directory).
    package convenience init(bytes: ImageBytes, name: String) throws(StoreError) {
        let header = try FileHeader(bytes.view, kind: .segment, path: name)
        let (directory, lines): (SegmentDirectory, BlockLines)
        do {
            (directory, lines) = try SegmentImage.directory(of: bytes, identitySeed: header.identity.checksumSeed)
        } catch {
            throw StoreError(error, path: name, section: "directory")
        }
        try self.init(bytes: bytes, name: name, identity: header.identity, directory: directory, lines: lines)
    }

    /// An image whose identity and table of contents are known: blocks lie where that says, within the bytes.
    convenience init(
        bytes: ImageBytes, name: String, identity: FileIdentity, directory: SegmentDirectory
    ) throws(StoreError) {
        let lines = BlockLines(directory)
        var directory = directory
        directory.blocks = []
        try self.init(bytes: bytes, name: name, identity: identity, directory: directory, lines: lines)
    }

    private init(
        bytes: ImageBytes, name: String, identity: FileIdentity, directory: SegmentDirectory, lines: BlockLines
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
        self.lines = lines
        verified = BlockMarks(count: lines.count)
        asked = BlockMarks(count: lines.count)
    }

    private static func directory(
        of bytes: ImageBytes, identitySeed: UInt64
    ) throws(FormatError) -> (SegmentDirectory, BlockLines) {
        let footer = try SegmentFooter(decoding: bytes.view, identitySeed: identitySeed)
        let range = footer.directoryOffset..<footer.directoryOffset + footer.directoryByteCount
        let directory = try bytes.slice(range)
        guard Checksum.of(directory.view, seed: identitySeed) == footer.directoryChecksum else {
            throw FormatError("the directory does not fit its checksum", at: footer.directoryOffset)
        }
        var starts: [Int] = []
        do throws(FormatError) {
            let decoded = try SegmentDirectory(
                checking: directory.view, dataEnd: footer.directoryOffset, lineStarts: &starts)
            return (decoded, BlockLines(decoded, in: directory, starts: starts))
        } catch {
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
