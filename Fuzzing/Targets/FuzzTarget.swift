import SearchlightStorage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A part of the package that takes bytes from others, and may neither trap nor hang nor take much memory for any.
package enum FuzzTarget: String, CaseIterable, Sendable {
    case lz4Block, manifest, journal, commitRecord, tombstones, engagement, thumbnails
    case segment, documents, dictionary, postings, columns, record, search
    case tokenizer, userText, query, importer

    /// The target that an environment variable names; ends the process where it names none.
    package static func named(by variable: String) -> FuzzTarget {
        let name = unsafe getenv(variable).map { unsafe String(cString: $0) }
        guard let target = name.flatMap(FuzzTarget.init(rawValue:)) else {
            preconditionFailure("\(variable) must be one of \(allCases.map(\.rawValue))")
        }
        return target
    }

    /// Lets the target read the bytes, and all that it offers then.
    package func run(_ bytes: [UInt8]) {
        switch self {
        case .lz4Block: fuzzLZ4Block(bytes)
        case .manifest: fuzzManifest(bytes)
        case .journal: fuzzJournal(bytes)
        case .commitRecord: fuzzCommitRecord(bytes)
        case .tombstones: fuzzTombstones(bytes)
        case .engagement: fuzzEngagement(bytes)
        case .thumbnails: fuzzThumbnails(bytes)
        case .segment: fuzzSegment(bytes)
        case .documents, .dictionary, .postings, .columns: fuzzSections(sections, bytes)
        case .record: fuzzRecord(bytes)
        case .search: fuzzSearch(bytes)
        case .tokenizer: fuzzTokenizer(bytes)
        case .userText: fuzzUserText(bytes)
        case .query: fuzzQuery(bytes)
        case .importer: fuzzImporter(bytes)
        }
    }

    /// The sections of an image that the target changes.
    var sections: [SectionKind] {
        switch self {
        case .documents: [.heads, .records, .norms, .dates, .identifiers]
        case .dictionary: [.terms]
        case .postings: [.postings, .skips, .positions]
        case .columns: [.columns, .columnDictionaries]
        case .search: SectionKind.allCases
        default: []
        }
    }
}
