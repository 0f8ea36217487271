package import SearchlightBytes
import Synchronization

/// Who is going to use blocks asks for them first, so that those that are not in memory are read side by side.
///
/// Nothing here waits or fails; asking for what was used before, or lies in memory of the process, costs some nanoseconds.
extension SegmentImage {
    /// Starts reading a block that was not asked for before; where those before it were read, some behind it too.
    package func startReading(_ section: SectionKind, _ number: Int) {
        let range = directory.section(section)
        guard number >= 0, number < range.blockCount, !wasAsked(section) else { return }
        let position = range.firstBlock + number
        guard !verified.contains(position), asked.insert(position) else { return }
        let block = lines[section, number]
        var end = block.offset + block.storedByteCount + SegmentFormat.sealByteCount
        if number >= 2, verified.contains(position - 1), verified.contains(position - 2) {
            // A walk over a section: one request for several blocks.
            for next in (number + 1)..<max(min(number + SegmentImage.blocksReadAhead, range.blockCount), number + 1) {
                let following = lines[section, next]
                let nextEnd = following.offset + following.storedByteCount + SegmentFormat.sealByteCount
                guard nextEnd > end, nextEnd <= block.offset + SegmentImage.byteCountReadAhead else { break }
                _ = asked.insert(range.firstBlock + next)
                end = nextEnd
            }
        }
        owner.startReading(block.offset..<end)
    }

    /// Starts reading a whole section, unless it is long.
    package func startReadingSection(_ section: SectionKind) {
        let range = directory.section(section)
        let bit: UInt64 = 1 << UInt64(section.rawValue)
        guard range.blockCount > 1, range.storedByteCount <= SegmentImage.shortSectionByteCount,
            askedSections.bitwiseOr(bit, ordering: .relaxed).oldValue & bit == 0
        else { return startReading(section, 0) }
        let (first, last) = (lines[section, 0], lines[section, range.blockCount - 1])
        let end = last.offset + last.storedByteCount + SegmentFormat.sealByteCount
        // Blocks of a section lie side by side as written; elsewhere they come one by one.
        if end - first.offset <= 2 * SegmentImage.shortSectionByteCount, first.offset < end {
            owner.startReading(first.offset..<end)
        }
    }

    /// Whether a whole section was asked for.
    func wasAsked(_ section: SectionKind) -> Bool {
        askedSections.load(ordering: .relaxed) & (1 << UInt64(section.rawValue)) != 0
    }

    private static var shortSectionByteCount: Int { 192 << 10 }

    /// Starts reading the heads around a document.
    package func startReadingHead(of document: UInt32) {
        guard document < documentCount else { return }
        startReading(.heads, blockNumber(ofKey: document, in: .heads, keyCount: documentCount))
    }

    /// Starts reading the norms or dates around documents: ascending ones, at best.
    package func startReading(_ section: SectionKind, ofDocuments documents: [UInt32]) {
        var last = -1
        for document in documents where document < documentCount {
            let number = Int(document) / SegmentFormat.documentsPerBlock
            if number != last { startReading(section, number) }
            last = number
        }
    }

    /// Starts reading the part of the dictionary that a term would lie in.
    package func startReadingTerm(_ term: ByteView) {
        if directory.section(.terms).blockCount > 0 { startReading(.terms, termIndex.block(of: term)) }
    }

    /// Starts reading the beginning of a term's list.
    package func startReadingPostings(of entry: TermEntry) {
        switch entry.place {
        case .inline: return
        case .short(let postings, _):
            startReading(.postings, Int(truncatingIfNeeded: postings / UInt64(SectionKind.postings.blockByteCount)))
        case .skipped(let firstSkip):
            startReading(.skips, Int(truncatingIfNeeded: firstSkip / UInt64(SegmentFormat.skipEntriesPerBlock)))
        }
    }

    /// Whether no search has used the image yet: nearly all that one reads has to be asked for then.
    package var isUnsearched: Bool { !wasSearched.load(ordering: .relaxed) }

    /// Notes that a search uses the image.
    package func noteSearch() {
        if isUnsearched { wasSearched.store(true, ordering: .relaxed) }
    }

    /// Whether the whole image is going to be read, as by a merge.
    func expectWholeReading(_ isExpected: Bool) { owner.owner.expectWholeReading(isExpected) }

    private static var blocksReadAhead: Int { 16 }
    private static var byteCountReadAhead: Int { 1 << 20 }
}
