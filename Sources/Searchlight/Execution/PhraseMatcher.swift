import SearchlightBytes
import SearchlightStorage

/// Says whether words, one term each, stand at successive positions of a document; `PhraseChecker` is for words of several
/// terms. Reused from document to document.
struct PhraseMatcher {
    /// The positions of each word.
    private var words: [PositionList] = []
    private var count = 0

    /// Where the positions of the role under way begin by word, and how far they are compared.
    private var starts: [Int] = []
    private var places: [Int] = []

    init() {}

    /// Begins a document.
    mutating func begin() { count = 0 }

    /// Reads the positions of the next word of the phrase from the current posting of its list.
    mutating func append(_ list: inout TermList) throws(StoreError) {
        if count == words.count {
            words.append(PositionList())
            starts.append(0)
            places.append(0)
        }
        try list.readPositions(into: &words[count])
        starts[count] = 0
        count += 1
    }

    /// Whether the words read follow each other somewhere. O(positions).
    mutating func isPhrase() -> Bool {
        for role in 0..<SIMD8<UInt32>.scalarCount {
            if hasPhrase(in: role) { return true }
            for word in 0..<count { starts[word] &+= Int(words[word].counts.lanes[role]) }
        }
        return false
    }

    /// The same in one role.
    private mutating func hasPhrase(in role: Int) -> Bool {
        for word in 0..<count {
            if words[word].counts.lanes[role] == 0 { return false }
            places[word] = starts[word]
        }
        let end = starts[0] + Int(words[0].counts.lanes[role])
        for first in starts[0]..<end {
            let position = words[0].values[first]
            var word = 1
            while word < count {
                let wanted = position &+ UInt32(truncatingIfNeeded: word)
                guard let found = seek(word, wanted, role) else { return false }
                if found != wanted { break }
                word &+= 1
            }
            if word == count { return true }
        }
        return false
    }

    /// The first position of a word in the role that is at or behind `wanted`; nil where all come before.
    @inline(__always)
    private mutating func seek(_ word: Int, _ wanted: UInt32, _ role: Int) -> UInt32? {
        let end = starts[word] &+ Int(words[word].counts.lanes[role])
        var place = places[word]
        while place < end, words[word].values[place] < wanted { place &+= 1 }
        places[word] = place
        return place < end ? words[word].values[place] : nil
    }
}
