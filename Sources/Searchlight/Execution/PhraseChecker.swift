import SearchlightBytes
import SearchlightStorage

/// Says whether words stand at successive positions of a document. Reused from document to document.
struct PhraseChecker: ~Copyable {
    /// Places where the phrase's first word stands and all words so far follow, ascending. A place is a role in the high
    /// half and a position in the low half.
    private var starts: [UInt64] = []

    /// Places of the word under way.
    private var current: [UInt64] = []
    private var wordNumber: UInt64 = 0

    /// Whether several terms stand for the word under way, so that its places are not in order.
    private var termCount = 0
    private var list = PositionList()

    init() {}

    /// Begins a phrase.
    mutating func begin() {
        wordNumber = 0
        starts.removeAll(keepingCapacity: true)
    }

    /// Begins the next word of the phrase.
    mutating func beginWord() {
        current.removeAll(keepingCapacity: true)
        termCount = 0
    }

    /// Adds the positions of the current posting of a term of the word.
    mutating func add(_ term: inout TermList) throws(StoreError) {
        try term.readPositions(into: &list)
        termCount += 1
        for role in TextRole.allCases where list.counts[role] > 0 {
            let high = UInt64(role.rawValue) &<< 32
            for index in list.range(of: role) { current.append(high | UInt64(list[index])) }
        }
    }

    /// Ends the word; false when no place is left where all words so far follow each other.
    mutating func endWord() -> Bool {
        defer { wordNumber += 1 }
        if termCount > 1 { current.sort() }
        if wordNumber == 0 {
            swap(&starts, &current)
            return !starts.isEmpty
        }
        keepFollowed()
        return !starts.isEmpty
    }

    /// Keeps the starts that the word under way follows at its distance. O(places of both).
    private mutating func keepFollowed() {
        var (kept, next) = (0, 0)
        for index in starts.indices {
            let wanted = starts[index] &+ wordNumber
            while next < current.count, current[next] < wanted { next &+= 1 }
            if next == current.count { break }
            if current[next] == wanted {
                starts[kept] = starts[index]
                kept &+= 1
            }
        }
        starts.removeLast(starts.count - kept)
    }
}
