package import SearchlightBytes
import SearchlightText

/// Looks for many words in the values of one item, each in whatever value: modifier `t`.
///
/// Each text is taken apart once for all words, not once a word. A value: copy one for each thread.
package struct EveryWordMatcher: Sendable {
    private let folding: TextFolding

    /// Words without wildcards and parts, by their bytes: what they are called in `isFound`.
    private var plain: [ArraySlice<UInt8>: Int] = [:]

    /// All others; they follow the plain ones in `isFound`.
    private var others: [WordPattern] = []

    private var isFound: [Bool] = []
    private var missingCount = 0
    private var words = WordText()

    /// The words of comparisons that all have the same modifiers.
    package init(_ tests: [QueryTest]) {
        folding = tests.first?.text?.folding ?? TextFolding()
        for pattern in tests.compactMap({ $0.text?.wordPattern }) {
            if let word = pattern.plainWord {
                if plain[word[...]] == nil { plain[word[...]] = plain.count }
            } else {
                others.append(pattern)
            }
        }
        begin()
    }

    /// Begins with another item: no word is found yet.
    package mutating func begin() {
        let count = plain.count + others.count
        if missingCount == count, isFound.count == count { return }
        isFound = [Bool](repeating: false, count: count)
        missingCount = count
    }

    /// Looks for the missing words in one more text of the item; whether all are found now.
    ///
    /// - Complexity: O(n), and O(n) for each missing word with wildcards or parts.
    package mutating func find(in text: ByteView) -> Bool {
        if missingCount == 0 { return true }
        words.read(text, folding)
        if !plain.isEmpty {
            note(words.wordEnds)
            note(words.runEnds)
        }
        for (place, pattern) in others.enumerated() where !isFound[plain.count + place] && pattern.matches(words) {
            note(plain.count + place)
        }
        return missingCount == 0
    }

    private mutating func note(_ ends: [Int]) {
        var start = 0
        for end in ends {
            if let place = plain[words.bytes[start..<end]] { note(place) }
            start = end
        }
    }

    private mutating func note(_ place: Int) {
        if isFound[place] { return }
        isFound[place] = true
        missingCount -= 1
    }
}
