import SearchlightBytes
import SearchlightStorage

/// Reads positions of the words of a phrase, document after document, ascending.
struct PhraseReader {
    /// By word, the lists of its terms.
    private var words: [[TermList]] = []

    /// Opens the lists of the units in a target.
    init(
        _ units: Range<Int>, _ resolved: ResolvedTerms, _ context: borrowing TargetContext, in scope: LeaseScope
    ) throws(StoreError) {
        for unit in units {
            var lists: [TermList] = []
            for term in resolved.terms(target: Int(context.number), unit: unit) {
                lists.append(try TermList(term, unit: unit, of: context.image, in: scope))
            }
            words.append(lists)
        }
    }

    /// Whether the words follow each other in a document.
    mutating func isPhrase(_ document: UInt32, _ checker: inout PhraseChecker) throws(StoreError) -> Bool {
        checker.begin()
        for word in words.indices {
            checker.beginWord()
            for list in words[word].indices where try words[word][list].seek(document) == document {
                try checker.add(&words[word][list])
            }
            if !checker.endWord() { return false }
        }
        return true
    }
}
