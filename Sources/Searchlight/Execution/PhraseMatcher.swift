import SearchlightBytes
import SearchlightStorage

/// Says whether words, one term each, stand at successive positions of a document; `PhraseChecker` is for words of several
/// terms. Reused from document to document.
struct PhraseMatcher: ~Copyable {
    /// The positions of each word; more than `count` where an earlier phrase was longer.
    private var words = OwnedList<PositionList>()
    private var count = 0

    /// How far the positions of the role under way are compared, by word.
    private var places: [Int] = []

    init() {}

    /// Begins a document.
    mutating func begin() { count = 0 }

    /// Reads the positions of the next word of the phrase from the current posting of its list.
    mutating func append(_ list: inout TermList) throws(StoreError) {
        if count == words.count {
            words.append(PositionList())
            places.append(0)
        }
        try list.readPositions(into: &words[count])
        count += 1
    }

    /// Whether the words read follow each other somewhere. O(positions).
    mutating func isPhrase() -> Bool {
        if count == 2 { return isPair() }
        for role in TextRole.allCases where hasPhrase(in: role) { return true }
        return false
    }

    /// The same for two words, the usual number.
    private func isPair() -> Bool {
        let (first, second) = (words[0].counts.lanes, words[1].counts.lanes)
        let (one, two) = unsafe (words[0].pointer, words[1].pointer)
        // Invariant: the places run up to the sums of the counts, which are the numbers of positions.
        var (left, right) = (0, 0)
        for role in 0..<TextRole.roleCount {
            let (leftEnd, rightEnd) = (left &+ Int(first[role]), right &+ Int(second[role]))
            while left < leftEnd, right < rightEnd {
                let wanted = unsafe one[left] &+ 1
                let found = unsafe two[right]
                if found == wanted { return true }
                if found < wanted { right &+= 1 } else { left &+= 1 }
            }
            (left, right) = (leftEnd, rightEnd)
        }
        return false
    }

    private mutating func hasPhrase(in role: TextRole) -> Bool {
        for word in 0..<count {
            let range = words[word].range(of: role)
            if range.isEmpty { return false }
            places[word] = range.lowerBound
        }
        for first in words[0].range(of: role) {
            let position = words[0][first]
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
    private mutating func seek(_ word: Int, _ wanted: UInt32, _ role: TextRole) -> UInt32? {
        let end = words[word].range(of: role).upperBound
        var place = places[word]
        while place < end, words[word][place] < wanted { place &+= 1 }
        places[word] = place
        return place < end ? words[word][place] : nil
    }
}
