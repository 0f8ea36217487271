import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// One image to be searched.
struct SearchTarget {
    let snapshot: Int
    let slot: Int
    let image: SegmentImage
    let tombstones: Tombstones

    /// Whether the image lies in memory, as one of many perhaps.
    let isInMemory: Bool
    let engaged: EngagedDocuments

    func address(_ document: UInt32) -> SearchAddress {
        SearchAddress(snapshot: snapshot, slot: slot, document: document)
    }
}

/// What the searched images hold altogether.
///
/// Counts stored items: deleted ones stay in until a merge drops them.
struct CorpusStatistics: Equatable {
    var documentCount = 0
    private var tokenCounts = (UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    private var documentCounts = (UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0))

    init() {}

    /// Those of all images.
    init(_ targets: [SearchTarget]) {
        for target in targets { add(target.image) }
    }

    /// Adds the documents of an image. Damaged sums wrap instead of trapping.
    mutating func add(_ image: SegmentImage) {
        documentCount &+= Int(image.documentCount)
        add(&tokenCounts.0, &documentCounts.0, image, .title)
        add(&tokenCounts.1, &documentCounts.1, image, .keywords)
        add(&tokenCounts.2, &documentCounts.2, image, .description)
        add(&tokenCounts.3, &documentCounts.3, image, .body)
        add(&tokenCounts.4, &documentCounts.4, image, .other)
    }

    private func add(_ tokens: inout UInt64, _ documents: inout UInt64, _ image: SegmentImage, _ role: TextRole) {
        let statistics = image.statistics(of: role)
        tokens &+= statistics.tokenCount
        documents &+= UInt64(statistics.documentCount)
    }

    /// Mean tokens by role of the documents that have the role; 1 where none has it.
    var averageLengths: RoleValues {
        func average(_ tokens: UInt64, _ documents: UInt64) -> Double {
            documents == 0 ? 1 : Double(tokens) / Double(documents)
        }
        return RoleValues(
            title: average(tokenCounts.0, documentCounts.0), keywords: average(tokenCounts.1, documentCounts.1),
            description: average(tokenCounts.2, documentCounts.2), body: average(tokenCounts.3, documentCounts.3),
            other: average(tokenCounts.4, documentCounts.4))
    }

    static func == (left: CorpusStatistics, right: CorpusStatistics) -> Bool {
        left.documentCount == right.documentCount && left.tokenCounts == right.tokenCounts
            && left.documentCounts == right.documentCounts
    }
}
