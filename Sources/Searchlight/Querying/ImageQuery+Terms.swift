import SearchlightBytes
import SearchlightQuery
import SearchlightStorage

/// Candidates from the term dictionary and from postings.
extension ImageQuery {
    /// The documents that have what the index must say of an item that passes, in one of the roles, and others; nil where
    /// nothing is known of them.
    ///
    /// - Parameter length: how long titles are that pass, where only titles are asked for.
    mutating func candidates(
        _ test: QueryTest, _ roles: [TextRole], _ length: TitleLength? = nil
    ) throws -> DocumentSet? {
        guard let alternatives = test.requirements.alternatives, !roles.isEmpty else { return nil }
        var found = DocumentSet(documentCount: image.documentCount)
        for terms in alternatives { try addCandidates(terms, roles, length, to: &found) }
        return found
    }

    /// Adds the documents that have all of the terms in one of the roles, or more of them.
    private mutating func addCandidates(
        _ terms: [TermRequirements.Term], _ roles: [TextRole], _ length: TitleLength?, to found: inout DocumentSet
    ) throws {
        var known: [(entry: TermEntry, filter: RoleFilter)] = []
        for term in terms where term.kind == .exact {
            guard
                let entry = try term.bytes.withByteView({ (view) throws(StoreError) in
                    try image.term(view, in: scope)
                })
            else { return }
            known.append((entry, filter(term, roles, length)))
        }
        if !known.isEmpty {
            known.sort { $0.entry.documentFrequency < $1.entry.documentFrequency }
            return try addDocuments(ofAll: known, to: &found)
        }
        if let prefix = terms.filter({ $0.kind == .prefix }).max(by: { $0.bytes.count < $1.bytes.count }) {
            return try addCompletions(of: prefix.bytes, filter(prefix, roles, length), to: &found)
        }
        guard let infix = terms.max(by: { $0.bytes.count < $1.bytes.count }) else { return }
        try addTerms(containing: infix.bytes, filter(infix, roles, length), to: &found)
    }

    /// Titles begin with the first words of what matches as a whole; in other roles nothing is known of that.
    func filter(_ term: TermRequirements.Term, _ roles: [TextRole], _ length: TitleLength?) -> RoleFilter {
        RoleFilter(image.codes, roles, startsTitle: term.beginsText && roles == [.title], length)
    }

    /// Adds the documents that have all of some terms, the rarest of which comes first, or more of them.
    private mutating func addDocuments(
        ofAll terms: [(entry: TermEntry, filter: RoleFilter)], to found: inout DocumentSet
    ) throws {
        guard terms.count > 1 else { return try addPostings(terms[0].entry, terms[0].filter, to: &found) }
        var documents = DocumentSet(documentCount: image.documentCount)
        try addPostings(terms[0].entry, terms[0].filter, to: &documents)
        for (entry, filter) in terms.dropFirst() {
            // Looking at a document costs about as much as reading some dozen postings.
            guard Int(entry.documentFrequency) < 32 * documents.count else { break }
            var others = DocumentSet(documentCount: image.documentCount)
            try addPostings(entry, filter, to: &others)
            documents.formIntersection(others)
        }
        found.formUnion(documents)
    }

    private mutating func addCompletions(
        of prefix: [UInt8], _ filter: RoleFilter, to found: inout DocumentSet
    ) throws {
        let scope = scope
        var cursor = prefix.withByteView { image.terms(withPrefix: $0, in: scope) }
        while try cursor.next() { try addPostings(cursor.entry, filter, to: &found) }
    }

    /// Terms that hold the bytes, and those that may have been cut.
    private mutating func addTerms(
        containing bytes: [UInt8], _ filter: RoleFilter, to found: inout DocumentSet
    ) throws {
        var cursor = image.terms(in: scope)
        while try cursor.next() {
            try checkCancellation(every: 4_096)
            guard cursor.term.count >= ImageQuery.shortestCutTerm || cursor.term.contains(bytes) else { continue }
            try addPostings(cursor.entry, filter, to: &found)
        }
    }

    /// Terms are cut at 128 bytes, between two characters.
    private static var shortestCutTerm: Int { 125 }

    /// The documents that have one of some terms in a role; nil where more than so many have them in any role.
    mutating func documents(
        withAnyOf terms: [[UInt8]], in role: TextRole, atMost most: Int
    ) throws -> DocumentSet? {
        var entries: [TermEntry] = []
        for term in terms {
            let entry = try term.withByteView { (view) throws(StoreError) in try image.term(view, in: scope) }
            if let entry { entries.append(entry) }
        }
        guard entries.reduce(0, { $0 + Int($1.documentFrequency) }) <= most else { return nil }
        var found = DocumentSet(documentCount: image.documentCount)
        let filter = RoleFilter(image.codes, [role], startsTitle: false, nil)
        for entry in entries { try addPostings(entry, filter, to: &found) }
        return found
    }

    /// Adds the documents of a list that have the term in one of the roles.
    private mutating func addPostings(
        _ entry: TermEntry, _ filter: RoleFilter, to found: inout DocumentSet
    ) throws {
        var cursor = try image.postings(of: entry, in: scope)
        for number in 0..<cursor.blockCount {
            try checkCancellation(every: 512)
            let skip = try cursor.skipEntry(of: number)
            if let skip, !filter.mayPass(skip) { continue }
            let block = try cursor.load(number, into: buffer)
            let others = skip.flatMap { filter.holdsLength($0) ? nil : filter.length?.others }
            var exception = 0
            for position in 0..<block.count {
                // Invariant: the block holds that many codes and documents, below the image's number of documents.
                let code = unsafe block.codes[position]
                var passes = filter.passes(code)
                if code == .max {
                    passes = unsafe filter.passes(buffer.exceptions[exception])
                    exception += 1
                }
                guard passes else { continue }
                let document = unsafe buffer.documents[position]
                if others?.contains(document) ?? true { found.insert(document) }
            }
        }
    }
}

extension ByteView {
    /// Whether the bytes stand somewhere in the view.
    fileprivate func contains(_ wanted: [UInt8]) -> Bool {
        guard let first = wanted.first else { return true }
        guard wanted.count <= count else { return false }
        let bytes = unsafe unsafeBytes
        for start in 0...(count - wanted.count) where unsafe bytes[start] == first {
            var offset = 1
            while offset < wanted.count, unsafe bytes[start &+ offset] == wanted[offset] { offset += 1 }
            if offset == wanted.count { return true }
        }
        return false
    }
}
