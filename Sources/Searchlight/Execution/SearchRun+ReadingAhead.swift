import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// The first search of an image asks for what it is going to read before it waits for any of it: an index that was just
/// opened may have to come from the disk.
extension SearchRun {
    /// Asks for the parts of the dictionaries with the words of the plan, and for what concerns the newest documents.
    func readTermsAhead() {
        for target in targets where target.image.isUnsearched {
            for word in plan.units { word.bytes.withByteView { target.image.startReadingTerm($0) } }
            target.image.startReadingSection(.dates)
            target.image.startReading(.norms, 0)
        }
    }

    /// Asks for the beginnings of the lists that were found.
    func readListsAhead() {
        for number in targets.indices where targets[number].image.isUnsearched {
            for unit in plan.units.indices {
                for term in resolved.terms(target: number, unit: unit).prefix(SearchRun.listsReadAhead) {
                    targets[number].image.startReadingPostings(of: term.entry)
                }
            }
        }
    }

    /// Asks for the dates that decide which blocks of a list are passed over.
    func readDatesAhead(_ cursor: inout PostingsCursor, _ context: borrowing TargetContext) throws(StoreError) {
        guard context.isFirstSearch else { return }
        var first: [UInt32] = []
        for number in 0..<min(cursor.blockCount, SearchRun.blocksReadAhead) {
            guard let skip = try cursor.skipEntry(of: number) else { break }
            first.append(skip.lastDocument &+ 1)
        }
        context.image.startReading(.dates, ofDocuments: first)
    }

    private static var listsReadAhead: Int { 8 }
    private static var blocksReadAhead: Int { 64 }
}
