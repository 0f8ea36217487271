import SearchlightBytes
import SearchlightText

extension SegmentVerifier {
    /// Every document must have a head that fits its block, its own record and a domain that exists.
    mutating func checkHeads() throws(StoreError) {
        var document = 0
        var records = NumberTable(recordsOf: image)
        let domainCount = image.domainColumn?.dictionary.count ?? 0
        for number in 0..<image.blockCount(of: .heads) {
            expect(image.location(.heads, number).firstKey == document, .heads, number, "a block has a wrong first key")
            let view = try image.block(.heads, number, in: scope)
            do throws(FormatError) {
                for head in try SegmentVerifier.heads(in: view) {
                    let record = Int(head.recordNumber)
                    let isNew = record < Int(image.recordCount) && records[record] == NumberTable.none
                    expect(isNew, .heads, number, "a record is missing or belongs to two documents")
                    if isNew { records[record] = 0 }
                    expect(!head.identifier.isEmpty, .heads, number, "an identifier is empty")
                    expect((head.domainOrdinal ?? 0) < max(domainCount, 1), .heads, number, "a domain does not exist")
                    document += 1
                }
            } catch { throw image.damage(.heads, number, error) }
        }
        expect(document == Int(image.documentCount), .heads, "there is not a head for each document")
    }

    /// The heads of a block, which must fill it.
    private static func heads(in view: ByteView) throws(FormatError) -> [HeadView] {
        let count = Int(try view.uint16(at: view.count - 2))
        let end = view.count - 2 - 2 * count
        var heads: [HeadView] = []
        var start = 0
        for entry in 0..<count {
            var cursor = try HeadBlock(view).cursor(at: entry)
            guard cursor.offset == start else { throw FormatError("there are bytes between two heads", at: start) }
            heads.append(try HeadView(reading: &cursor))
            start = cursor.offset
        }
        guard start == end else { throw FormatError("there are bytes behind the last head", at: start) }
        return heads
    }

    /// There must be as many records as the directory says.
    mutating func checkRecords() throws(StoreError) {
        var record = 0
        for number in 0..<image.blockCount(of: .records) {
            expect(
                image.location(.records, number).firstKey == record, .records, number, "a block has a wrong first key")
            let view = try image.block(.records, number, in: scope)
            do throws(FormatError) {
                let table = try OffsetTable(view)
                for entry in 0..<table.count { _ = try table.entry(entry) }
                record += table.count
            } catch { throw image.damage(.records, number, error) }
            scope.reset()
        }
        expect(record == Int(image.recordCount), .records, "there are not as many records as the directory says")
    }

    /// Lengths must add up to the statistics, flags must fit the heads.
    mutating func checkNorms() throws(StoreError) {
        var tokens = [UInt64](repeating: 0, count: 5)
        var documents = [UInt32](repeating: 0, count: 5)
        var wrong: [(UInt32, StaticString)] = []
        var flags = NormFlags(rawValue: 0)
        var hint: UInt8 = 255
        for document in 0..<image.documentCount {
            let norms = try image.norms(of: document, in: scope)
            for role in TextRole.allCases where norms.lengthCode(of: role) != LengthCode.absent {
                tokens[Int(role.rawValue)] &+= UInt64(LengthCode.decode(norms.lengthCode(of: role)))
                documents[Int(role.rawValue)] += 1
            }
            let head = try image.head(of: document, in: scope)
            let fits =
                norms.flags.contains(.hasExpiry) == (head.expiry != nil)
                && norms.flags.contains(.hasThumbnail) == (head.thumbnailNumber != nil)
            if !fits { wrong.append((document, "flags do not fit the document's head")) }
            flags.formUnion(norms.flags)
            if let own = norms.rankingHint { hint = hint == 255 ? own : max(hint, own) }
            if (norms.rankingHint ?? 0) > 100 { wrong.append((document, "a ranking hint exceeds 100")) }
        }
        for (document, reason) in wrong.prefix(SegmentVerifier.limit) {
            expect(
                false, .norms, Int(document) / SegmentFormat.documentsPerBlock, reason,
                at: Int(document) % SegmentFormat.documentsPerBlock * image.normLayout.byteCount)
        }
        expect(flags == image.directory.normFlags, .norms, "flags are not those of the directory")
        expect(hint == image.directory.largestHint, .norms, "the largest ranking hint is not that of the directory")
        expect(tokens == image.directory.tokenCounts, .norms, "lengths do not add up to the statistics")
        expect(documents == image.directory.roleDocumentCounts, .norms, "documents do not add up to the statistics")
    }

    /// Dates must descend where the directory says so.
    mutating func checkDates() throws(StoreError) {
        var previous = UInt32.max
        var finding: UInt32?
        for document in 0..<image.documentCount {
            let date = try image.date(of: document, in: scope)
            if date > previous, finding == nil { finding = document }
            previous = date
        }
        guard image.isDateOrdered, let finding else { return }
        let block = Int(finding) / SegmentFormat.documentsPerBlock
        expect(false, .dates, block, "documents are not in the order of their dates")
    }

    /// Every document must stand there once, under the hash of its identifier, in order.
    mutating func checkIdentifiers() throws(StoreError) {
        var isListed = [Bool](repeating: false, count: Int(image.documentCount))
        var previous: (hash: UInt32, document: UInt32) = (0, 0)
        var entries: [(block: Int, offset: Int, hash: UInt32, document: UInt32)] = []
        try forEachEntry(of: .identifiers, byteCount: 8) { (block, offset, view) throws(FormatError) in
            entries.append((block, offset, try view.uint32(at: offset), try view.uint32(at: offset + 4)))
        }
        for (block, offset, hash, document) in entries {
            let firstKey = image.location(.identifiers, block).firstKey
            expect(offset > 0 || firstKey == hash, .identifiers, block, "a block has a wrong first key")
            expect((hash, document) >= previous, .identifiers, block, "hashes are out of order", at: offset)
            previous = (hash, document)
            guard document < image.documentCount, !isListed[Int(document)] else {
                expect(false, .identifiers, block, "a document is missing or listed twice", at: offset)
                continue
            }
            isListed[Int(document)] = true
            let identifier = NormalForm.composed(try image.head(of: document, in: scope).identifier)
            let expected = UInt32(truncatingIfNeeded: identifier.withByteView { Hash64.of($0) } >> 32)
            expect(hash == expected, .identifiers, block, "a hash is not that of the identifier", at: offset)
        }
        expect(!isListed.contains(false), .identifiers, "a document is not listed")
    }
}

extension SegmentImage {
    /// The column that says each document's domain.
    var domainColumn: ColumnReader? { column(named: SegmentFormat.domainColumnName, kind: .string) }
}
