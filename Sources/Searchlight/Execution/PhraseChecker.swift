import SearchlightBytes
import SearchlightStorage

/// Says whether words stand at successive positions of a document. Reused from document to document.
struct PhraseChecker {
    /// Positions of the phrase's first word that all words so far follow, by role.
    private var starts: [[UInt32]] = Array(repeating: [], count: TextRole.allCases.count)

    /// Positions of the word under way, by role; those of several terms one after the other.
    private var current: [[UInt32]] = Array(repeating: [], count: TextRole.allCases.count)
    private var wordNumber: UInt32 = 0
    private var list = PositionList()

    init() {}

    /// Begins a phrase.
    mutating func begin() { wordNumber = 0 }

    /// Begins the next word of the phrase.
    mutating func beginWord() {
        for role in current.indices { current[role].removeAll(keepingCapacity: true) }
    }

    /// Adds the positions of the current posting of a term of the word.
    mutating func add(_ term: inout TermList) throws(StoreError) {
        try term.readPositions(into: &list)
        for role in TextRole.allCases where list.counts[role] > 0 {
            current[Int(role.rawValue)].append(contentsOf: list.values[list.range(of: role)])
        }
    }

    /// Ends the word; false when no place is left where all words so far follow each other.
    mutating func endWord() -> Bool {
        defer { wordNumber += 1 }
        if wordNumber == 0 {
            swap(&starts, &current)
            return true
        }
        var isPossible = false
        for role in starts.indices {
            let offset = wordNumber
            let positions = current[role]
            starts[role].removeAll { start in !positions.contains(start &+ offset) }
            isPossible = isPossible || !starts[role].isEmpty
        }
        return isPossible
    }
}
