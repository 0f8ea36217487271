import SearchlightBytes

/// What is added up over all postings lists.
private struct ListTotals: ~Copyable {
    var termCount = 0
    var codeUses = [UInt64](repeating: 0, count: 256)
    var skipEntryCount = 0

    /// Where the positions of the lists so far end: the next ones begin there, so that all are read once.
    var positionsEnd: UInt64 = 0
    var lastTerm: [UInt8] = []
    var list = PositionList()
}

extension SegmentVerifier {
    /// Terms must ascend and be found; every posting of every list must fit norms, maxima and positions.
    mutating func checkTerms() throws(StoreError) {
        checkTermKeys()
        var totals = ListTotals()
        var terms = image.terms(in: scope)
        let inner = LeaseScope()
        while try terms.next() {
            let isAscending = totals.termCount == 0 || totals.lastTerm.withByteView { $0 < terms.term }
            expect(isAscending, .terms, "terms are out of order")
            expect(Int(terms.entry.ordinal) == totals.termCount, .terms, "a term has a wrong number")
            totals.lastTerm = terms.term.copyBytes()
            totals.termCount += 1
            do { try checkList(terms.entry, &totals, inner) } catch { report(error) }
            inner.reset()
            guard findings.count < SegmentVerifier.limit else { return }
        }
        expect(totals.termCount == Int(image.termCount), .terms, "there are not as many terms as the directory says")
        for (code, uses) in image.directory.codeUses.enumerated() {
            expect(
                totals.codeUses[code] == UInt64(uses), .postings, "a code is not used as often as the directory says")
        }
        let isWhole = totals.positionsEnd == UInt64(image.directory.section(.positions).rawByteCount)
        expect(isWhole, .positions, "there are positions that no term uses")
        let entryCount = image.directory.section(.skips).rawByteCount / SegmentFormat.skipEntryByteCount
        expect(totals.skipEntryCount == entryCount, .skips, "there are skip entries that no term uses")
    }

    /// The first term of each block must be found where the directory's index says.
    private mutating func checkTermKeys() {
        var start = 0
        for number in 0..<image.blockCount(of: .terms) {
            let end = Int(image.directory.termIndexEnds[number])
            let indexed = Array(image.directory.termIndexBytes[start..<end])
            start = end
            do {
                let view = try image.block(.terms, number, in: scope)
                let block = try TermBlock(view, firstOrdinal: 0)
                let first = try block.firstTerm(ofGroup: 0)
                expect(indexed.withByteView { $0 == first }, .terms, number, "a block has another first term")
            } catch let error as FormatError {
                report(image.damage(.terms, number, error))
            } catch let error as StoreError {
                report(error)
            } catch {}
        }
    }

    private mutating func checkList(
        _ entry: TermEntry, _ totals: inout ListTotals, _ scope: LeaseScope
    ) throws(StoreError) {
        var cursor = try image.postings(of: entry, in: scope)
        let buffer = scope.makePostingsBuffer()
        var previous = UInt32.max
        if cursor.hasMaxima { totals.skipEntryCount += cursor.blockCount }
        for number in 0..<cursor.blockCount {
            let block = try cursor.load(number, into: buffer)
            var maxima = ListMaxima()
            guard cursor.positionsAddress.map({ $0 == totals.positionsEnd }) ?? true else {
                throw image.damage(.positions, "positions do not lie in the order of their terms")
            }
            for position in 0..<block.count {
                let document = unsafe buffer.documents[position]
                expect(previous == .max || document > previous, .postings, "documents are out of order")
                previous = document
                unsafe totals.codeUses[Int(block.codes[position])] += 1
                let counts = cursor.roleCounts(of: position)
                maxima.add(counts, try image.norms(of: document, in: self.scope))
                try checkPositions(&cursor, position, counts, &totals.list)
                try checkRoles(document, counts)
            }
            if let end = cursor.positionsAddress { totals.positionsEnd = end }
            if let skip = try cursor.skipEntry(of: number) {
                expect(ListMaxima(skip) == maxima, .skips, "maxima are not those of the block")
            }
        }
    }

    /// A document must have the roles in which a term occurs.
    private mutating func checkRoles(_ document: UInt32, _ counts: RoleCounts) throws(StoreError) {
        let norms = try image.norms(of: document, in: scope)
        for role in TextRole.allCases where counts[role] > 0 {
            expect(
                norms.lengthCode(of: role) != LengthCode.absent, .postings,
                "a posting has a role that its document lacks")
        }
    }

    private mutating func checkPositions(
        _ cursor: inout PostingsCursor, _ position: Int, _ counts: RoleCounts, _ list: inout PositionList
    ) throws(StoreError) {
        try cursor.readPositions(of: position, into: &list)
        let title = list.values[list.range(of: .title)]
        expect(
            (title.first == 0) == counts.startsTitle, .positions, "the start of a title is not where its posting says")
        let isInRange = list.values.allSatisfy { $0 <= SegmentFormat.maximumPosition }
        expect(isInRange, .positions, "a position is too large")
    }
}

extension ListMaxima {
    /// Those of one block.
    init(_ entry: SkipEntry) {
        self.init()
        add(entry)
    }

    /// Takes in one posting of a document with these norms.
    mutating func add(_ counts: RoleCounts, _ norms: Norms) {
        var largest = SIMD8<UInt8>(repeating: 0)
        var smallest = SIMD8<UInt8>(repeating: 255)
        for role in TextRole.allCases where counts[role] > 0 {
            largest[Int(role.rawValue)] = UInt8(min(counts[role], 255))
            smallest[Int(role.rawValue)] = norms.lengthCode(of: role)
        }
        add(largestCounts: largest, smallestLengths: smallest, startsTitle: counts.startsTitle)
    }
}
