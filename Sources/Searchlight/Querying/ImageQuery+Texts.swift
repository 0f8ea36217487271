import SearchlightBytes
import SearchlightQuery
import SearchlightStorage

extension ImageQuery {
    /// Texts of records, and all that user text finds.
    mutating func findTexts(
        _ test: QueryTest, of attribute: QueriedAttribute, among documents: DocumentSet,
        into result: inout DocumentSet
    ) throws {
        var candidates = documents
        if documents.holdsMany, let found = try self.candidates(test, attribute.roles) {
            candidates = found
            candidates.formIntersection(documents)
        }
        candidates.subtract(result)
        var verifier = StoredTextVerifier(test, attribute, image, scope, recordScope)
        try confirm(candidates, &verifier, into: &result)
    }

    /// Looks at the records of the candidates, in the order of records.
    mutating func confirm(
        _ candidates: DocumentSet, _ verifier: inout StoredTextVerifier, into result: inout DocumentSet
    ) throws {
        var heads = HeadWalk(image, in: scope)
        var batch = RecordBatch()
        try candidates.forEachDocument { (document) throws in
            try checkCancellation(every: 512)
            batch.append(document, record: try heads.head(of: document).recordNumber)
            if batch.isFull { try confirm(&batch, &verifier, into: &result) }
        }
        try confirm(&batch, &verifier, into: &result)
    }

    /// Looks at the records of a batch and empties it.
    private mutating func confirm(
        _ batch: inout RecordBatch, _ verifier: inout StoredTextVerifier, into result: inout DocumentSet
    ) throws {
        batch.sort()
        for place in batch.places {
            try checkCancellation(every: 16)
            let document = UInt32(truncatingIfNeeded: place)
            if try verifier.acceptsRecord(document, UInt32(truncatingIfNeeded: place >> 32)) { result.insert(document) }
            if recordScope.lentByteCount > 1 << 20 { recordScope.reset() }
        }
        batch.removeAll()
    }

    /// Identifiers, by their table where the whole one is asked for.
    mutating func findIdentifiers(
        _ test: QueryTest, among documents: DocumentSet, into result: inout DocumentSet
    ) throws {
        if test.asksForPresence { return result.formUnion(documents) }
        if let text = test.exactText {
            let document = try image.document(withIdentifier: text, in: scope)
            if let document, documents.contains(document) { result.insert(document) }
            return
        }
        guard var matcher = test.text else { return }
        var heads = HeadWalk(image, in: scope)
        try documents.forEachDocument { (document) throws in
            try checkCancellation(every: 512)
            if matcher.matches(try heads.head(of: document).identifier) { result.insert(document) }
        }
    }
}

/// Documents in the order of their records, so that each block of records is decompressed once.
private struct RecordBatch {
    /// The record above, the document below.
    private(set) var places: [UInt64] = []
    private var isSorted = true

    /// Whether it is time to look at the records: sorting more would take long, and nobody could cancel it.
    var isFull: Bool { places.count == 1 << 16 }

    mutating func append(_ document: UInt32, record: UInt32) {
        let place = UInt64(record) << 32 | UInt64(document)
        if let last = places.last, last > place { isSorted = false }
        places.append(place)
    }

    mutating func sort() {
        if !isSorted { places.sort() }
        isSorted = true
    }

    mutating func removeAll() { places.removeAll(keepingCapacity: true) }
}
