import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// Reads positions of the words of a phrase, document after document, ascending.
struct PhraseReader: ~Copyable {
    private var lists = OwnedList<TermList>()

    /// By word, where its lists end.
    private var ends: [Int] = []

    init() {}

    /// Opens the list of a term of the word under way.
    mutating func append(_ list: consuming TermList) { lists.append(list) }

    /// Ends a word.
    mutating func endWord() { ends.append(lists.count) }

    /// Whether the words follow each other in a document.
    mutating func isPhrase(_ document: UInt32, _ checker: inout PhraseChecker) throws(StoreError) -> Bool {
        checker.begin()
        var start = 0
        for end in ends {
            checker.beginWord()
            for index in start..<end where try lists[index].seek(document) == document {
                try checker.add(&lists[index])
            }
            if !checker.endWord() { return false }
            start = end
        }
        return true
    }
}
