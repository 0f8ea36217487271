import SearchlightBytes
import SearchlightQuery
import SearchlightStorage

extension ImageQuery {
    /// Titles, texts of records, and all that user text finds.
    mutating func findTexts(
        _ test: QueryTest, of attribute: QueriedAttribute, among documents: DocumentSet,
        into result: inout DocumentSet
    ) throws {
        var candidates = documents
        if case .title = attribute, let needle = test.needle, test.requirements.needsAllTerms, documents.holdsMany {
            // Heads are searched faster than the dictionary.
            var found = DocumentSet(documentCount: image.documentCount)
            try image.forEachHead(holding: needle, in: scope) { document in
                found.insert(document)
                return true
            }
            candidates.formIntersection(found)
        } else if let alternatives = test.requirements.alternatives, !attribute.roles.isEmpty, documents.holdsMany {
            var found = DocumentSet(documentCount: image.documentCount)
            for terms in alternatives { try addCandidates(terms, attribute.roles, to: &found) }
            candidates.formIntersection(found)
        }
        candidates.subtract(result)
        var verifier = StoredTextVerifier(test, attribute, image, scope, recordScope)
        if case .title = attribute {
            var confirmed: [UInt32] = []
            try candidates.forEachDocument { (document) throws in
                try checkCancellation(every: 512)
                if try verifier.acceptsTitle(document) { confirmed.append(document) }
            }
            for document in confirmed { result.insert(document) }
            return
        }
        // In the order of their records, so that each block of records is decompressed once.
        var places: [UInt64] = []
        try candidates.forEachDocument { (document) throws in
            try checkCancellation(every: 512)
            let head = try image.head(of: document, in: scope)
            places.append(UInt64(head.recordNumber) << 32 | UInt64(document))
        }
        places.sort()
        for place in places {
            try checkCancellation(every: 64)
            let document = UInt32(truncatingIfNeeded: place)
            if try verifier.acceptsRecord(document, UInt32(truncatingIfNeeded: place >> 32)) { result.insert(document) }
            if recordScope.byteCount > 4 << 20 { recordScope.reset() }
        }
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
        var confirmed: [UInt32] = []
        try documents.forEachDocument { (document) throws in
            try checkCancellation(every: 512)
            if matcher.matches(try image.head(of: document, in: scope).identifier) { confirmed.append(document) }
        }
        for document in confirmed { result.insert(document) }
    }
}

extension DocumentSet {
    /// Whether looking at each document is dearer than looking for terms.
    fileprivate var holdsMany: Bool {
        var count = 0
        for word in words {
            count += word.nonzeroBitCount
            if count > 64 { return true }
        }
        return false
    }
}
