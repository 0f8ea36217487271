import SearchlightBytes

/// Reads the whole of an image and says everything that is wrong with it.
///
/// Checks seals, order and range of all entries, and that the sections agree: heads with identifiers, norms with
/// statistics and maxima, postings with norms and positions, columns with dictionaries and domains. O(image).
package struct SegmentVerifier {
    /// What is wrong, with section and offset; at most `limit` findings.
    package private(set) var findings: [StoreError] = []

    /// Findings after which looking on is of no use.
    package static var limit: Int { 100 }

    let image: SegmentImage
    let scope = LeaseScope()

    init(_ image: SegmentImage) { self.image = image }

    /// Everything that is wrong with `image`; empty when nothing is. `isCancelled` is asked now and then.
    package static func findings(
        in image: SegmentImage, isCancelled: () -> Bool = { false }
    ) -> [StoreError] {
        var verifier = SegmentVerifier(image)
        image.expectWholeReading(true)
        defer { image.expectWholeReading(false) }
        for part in Part.allCases where verifier.findings.count < limit && !isCancelled() {
            do { try verifier.check(part) } catch { verifier.report(error) }
            verifier.scope.reset()
        }
        return verifier.findings
    }

    /// What is checked, one after the other.
    private enum Part: CaseIterable {
        case placement, blocks, heads, records, norms, dates, identifiers, terms, columns, domains
    }

    private mutating func check(_ part: Part) throws(StoreError) {
        switch part {
        case .placement: checkPlacement()
        case .blocks: checkBlocks()
        case .heads: try checkHeads()
        case .records: try checkRecords()
        case .norms: try checkNorms()
        case .dates: try checkDates()
        case .identifiers: try checkIdentifiers()
        case .terms: try checkTerms()
        case .columns: try checkColumns()
        case .domains: try checkDomains()
        }
    }

    /// Adds a finding.
    mutating func report(_ error: StoreError) {
        guard findings.count < SegmentVerifier.limit, !findings.contains(error) else { return }
        findings.append(error)
    }

    /// Adds a finding about a block unless `holds`.
    mutating func expect(
        _ holds: Bool, _ section: SectionKind, _ block: Int, _ reason: StaticString, at offset: Int = 0
    ) {
        if !holds { report(image.damage(section, block, FormatError(reason, at: offset))) }
    }

    /// Adds a finding about a section unless `holds`.
    mutating func expect(_ holds: Bool, _ section: SectionKind, _ reason: StaticString) {
        if !holds { report(image.damage(section, reason)) }
    }

    /// Calls `body` with each entry of the fixed-width section, `byteCount` bytes each.
    func forEachEntry(
        of section: SectionKind, byteCount: Int,
        _ body: (_ block: Int, _ offset: Int, _ view: ByteView) throws(FormatError) -> Void
    ) throws(StoreError) {
        for number in 0..<image.blockCount(of: section) {
            let view = try image.block(section, number, in: scope)
            do throws(FormatError) {
                for offset in stride(from: 0, through: view.count - byteCount, by: byteCount) {
                    try body(number, offset, view)
                }
            } catch { throw image.damage(section, number, error) }
        }
    }
}

// MARK: - Blocks

extension SegmentVerifier {
    /// Blocks must not overlap.
    mutating func checkPlacement() {
        var places: [(block: SegmentBlock, section: SectionKind, number: Int)] = []
        for section in SectionKind.allCases {
            for number in 0..<image.blockCount(of: section) {
                places.append((image.location(section, number), section, number))
            }
        }
        places.sort { $0.block.offset < $1.block.offset }
        var end = FileHeader.byteCount
        for place in places {
            expect(place.block.offset >= end, place.section, place.number, "a block overlaps another")
            end = place.block.offset + place.block.storedByteCount + SegmentFormat.sealByteCount
        }
    }

    /// Every block must fit its seal, and decompress; blocks of fixed length must have it.
    mutating func checkBlocks() {
        for section in SectionKind.allCases {
            let count = image.blockCount(of: section)
            for number in 0..<count {
                do {
                    let view = try image.block(section, number, in: scope)
                    let isFull = view.count == section.blockByteCount
                    let mustBeFull = [.skips, .positions].contains(section) && number < count - 1
                    expect(isFull || !mustBeFull, section, number, "a block before the last is not full")
                } catch { report(error) }
                scope.reset()
            }
        }
    }
}
