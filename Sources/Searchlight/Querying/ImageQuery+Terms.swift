import SearchlightBytes
import SearchlightQuery
import SearchlightStorage

/// Candidates from the term dictionary and from postings.
extension ImageQuery {
    /// Adds the documents that have all of the terms in one of the roles, or more of them.
    mutating func addCandidates(
        _ terms: [TermRequirements.Term], _ roles: [TextRole], to found: inout DocumentSet
    ) throws {
        let filter = RoleFilter(image.codes, roles)
        var entries: [TermEntry] = []
        for term in terms where term.kind == .exact {
            guard
                let entry = try term.bytes.withByteView({ (view) throws(StoreError) in
                    try image.term(view, in: scope)
                })
            else { return }
            entries.append(entry)
        }
        entries.sort { $0.documentFrequency < $1.documentFrequency }
        if let rarest = entries.first {
            guard entries.count > 1 else { return try addPostings(rarest, filter, to: &found) }
            var documents = DocumentSet(documentCount: image.documentCount)
            try addPostings(rarest, filter, to: &documents)
            for entry in entries.dropFirst() {
                // Looking at a document costs about as much as reading some dozen postings.
                guard Int(entry.documentFrequency) < 32 * documents.count else { break }
                var others = DocumentSet(documentCount: image.documentCount)
                try addPostings(entry, filter, to: &others)
                documents.formIntersection(others)
            }
            return found.formUnion(documents)
        }
        if let prefix = terms.filter({ $0.kind == .prefix }).max(by: { $0.bytes.count < $1.bytes.count }) {
            return try addCompletions(of: prefix.bytes, filter, to: &found)
        }
        guard let infix = terms.max(by: { $0.bytes.count < $1.bytes.count }) else { return }
        try addTerms(containing: infix.bytes, filter, to: &found)
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

    /// Adds the documents of a list that have the term in one of the roles.
    private mutating func addPostings(
        _ entry: TermEntry, _ filter: RoleFilter, to found: inout DocumentSet
    ) throws {
        var cursor = try image.postings(of: entry, in: scope)
        for number in 0..<cursor.blockCount {
            try checkCancellation(every: 512)
            if let skip = try cursor.skipEntry(of: number), !filter.mayPass(skip) { continue }
            let block = try cursor.load(number, into: buffer)
            var exception = 0
            for position in 0..<block.count {
                // Invariant: the block holds that many codes and documents, below the image's number of documents.
                let code = unsafe block.codes[position]
                var passes = filter.passes(code)
                if code == .max {
                    passes = unsafe filter.passes(buffer.exceptions[exception])
                    exception += 1
                }
                if passes { found.insert(unsafe buffer.documents[position]) }
            }
        }
    }
}

/// Which postings have their term in one of some roles.
private struct RoleFilter {
    private let roles: [TextRole]
    private var codes = [Bool](repeating: false, count: 256)

    init(_ table: CodeTable, _ roles: [TextRole]) {
        self.roles = roles
        for (code, counts) in table.entries.prefix(255).enumerated() { codes[code] = passes(counts) }
    }

    @inline(__always)
    func passes(_ code: UInt8) -> Bool { codes[Int(code)] }

    func passes(_ counts: RoleCounts) -> Bool { roles.contains { counts[$0] > 0 } }

    /// Whether a block may have such a posting.
    func mayPass(_ skip: SkipEntry) -> Bool { roles.contains { skip.largestCounts[Int($0.rawValue)] > 0 } }
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
