import SearchlightBytes
import SearchlightStorage

/// The terms of all searched images that begin with a word, equal ones of several images joined.
struct CompletionTable {
    /// A term with its lists.
    struct Term {
        let bytes: [UInt8]

        /// Its entries in the dictionaries of the targets that have it.
        var lists: [(target: Int, entry: TermEntry)]

        /// Documents that have it, deleted ones included.
        var documentCount: Int
    }

    private(set) var terms: [Term] = []

    /// Adds a term of a target. Terms come target by target, ascending in each.
    mutating func append(_ term: ByteView, _ entry: TermEntry, target: Int) {
        terms.append(
            Term(
                bytes: term.copyBytes(), lists: [(target, entry)], documentCount: Int(entry.documentFrequency)))
    }

    /// Joins equal terms and puts the most frequent ones first, equally frequent ones by their bytes.
    /// - Complexity: O(n log n) in the terms.
    mutating func seal(targetCount: Int) {
        if targetCount > 1 { joinEqualTerms() }
        terms.sort { left, right in
            left.documentCount != right.documentCount
                ? left.documentCount > right.documentCount : left.bytes.lexicographicallyPrecedes(right.bytes)
        }
    }

    private mutating func joinEqualTerms() {
        terms.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        var joined: [Term] = []
        for term in terms {
            if let last = joined.indices.last, joined[last].bytes == term.bytes {
                joined[last].lists += term.lists
                joined[last].documentCount &+= term.documentCount
            } else {
                joined.append(term)
            }
        }
        terms = joined
    }
}
