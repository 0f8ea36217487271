/// Finds the terms within one or two edits of a typed one, in any list, or in a sorted one with skipping.
///
/// Candidates that begin like the one before cost only their rest. In a sorted dictionary: seek to a term, ask
/// `edits`, then seek to `nextPossible(after:)`. The first letter may be wrong too. Not thread-safe; cheap to make.
package struct TypoMatcher: Sendable {
    /// The edits allowed, 0 to 2.
    package let maximumEdits: Int

    private let automaton: TypoAutomaton
    private let matchesPrefix: Bool
    /// The characters read of the last candidate, `depth` of them, and where each ends.
    private var steps: ContiguousArray<Step>
    private var depth = 0
    /// The state before the first character, and after each.
    private var levels: ContiguousArray<Level>
    /// The bytes read of the last candidate.
    private var bytes: ContiguousArray<UInt8>

    private struct Step: Sendable {
        var character: UInt32 = 0
        var byteEnd = 0
    }

    private struct Level: Sendable {
        var state: TypoAutomaton.State
        /// Fewest edits of any beginning up to here; more than allowed if there is none.
        var fewestEdits: Int
    }

    /// No state lives longer than the term and its edits.
    private static let maximumDepth = TypoAutomaton.maximumCharacterCount + 3
    private static let tooManyEdits = 3

    /// Edits forgiven in a typed term: none under 4 characters or where it holds a digit, 1 under 8, else 2.
    package static func allowedEdits(for term: [UInt8]) -> Int {
        let count = term.count { $0 & 0xC0 != 0x80 }
        return count < 4 || FoldedTerm.holdsDigit(term) ? 0 : count < 8 ? 1 : 2
    }

    /// A matcher for one folded term. With `matchesPrefix` a candidate matches when any beginning of it does.
    ///
    /// Terms of more than 62 characters match nothing. Candidates are UTF-8; damaged ones do no harm.
    package init(term: [UInt8], maximumEdits: Int, matchesPrefix: Bool = false) {
        automaton = TypoAutomaton(
            term: Array(String(decoding: term, as: UTF8.self).unicodeScalars), maximumEdits: maximumEdits)
        self.maximumEdits = automaton.maximumEdits
        self.matchesPrefix = matchesPrefix
        let state = automaton.start
        let first = Level(state: state, fewestEdits: automaton.edits(state) ?? Self.tooManyEdits)
        steps = ContiguousArray(repeating: Step(), count: Self.maximumDepth)
        levels = ContiguousArray(repeating: first, count: Self.maximumDepth + 1)
        bytes = ContiguousArray(repeating: 0, count: Self.maximumDepth * 4)
    }

    /// The edits between the typed term and the candidate; nil if more than allowed.
    ///
    /// - Complexity: O(n) in the bytes that differ from the candidate before.
    package mutating func edits(_ candidate: UnsafeBufferPointer<UInt8>) -> Int? {
        unsafe read(candidate)
        if matchesPrefix {
            let fewest = levels[depth].fewestEdits
            return fewest < Self.tooManyEdits ? fewest : nil
        }
        return readByteCount == candidate.count ? automaton.edits(levels[depth].state) : nil
    }

    /// The edits between the typed term and the candidate; nil if more than allowed.
    package mutating func edits(_ candidate: [UInt8]) -> Int? {
        unsafe candidate.withUnsafeBufferPointer { unsafe edits($0) }
    }

    /// A key above `candidate`, such that no term between the two matches; nil if no later term matches.
    ///
    /// - Complexity: O(n) in the candidate's length times the term's distinct characters.
    package mutating func nextPossible(after candidate: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard let key = unsafe nextKey(after: candidate) else { return nil }
        // Damaged terms may hold bytes that are no UTF-8: they are read as U+FFFD and sorted elsewhere. A walk must go on
        // all the same, or it would never end.
        let isAbove = unsafe candidate.lexicographicallyPrecedes(key)
        return isAbove ? key : unsafe Array(candidate) + [0]
    }

    private mutating func nextKey(after candidate: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        unsafe read(candidate)
        if matchesPrefix, levels[depth].fewestEdits < Self.tooManyEdits { return unsafe Array(candidate) + [0] }
        if !levels[depth].state.isDead, let next = automaton.firstPossible(from: 0, in: levels[depth].state) {
            return key(level: depth, next)
        }
        for level in stride(from: depth - 1, through: 0, by: -1) {
            let floor = Self.scalar(from: steps[level].character + 1)
            if let next = automaton.firstPossible(from: floor, in: levels[level].state), next <= 0x10FFFF {
                return key(level: level, next)
            }
        }
        return nil
    }

    /// A key above `candidate`, such that no term between the two matches; nil if no later term matches.
    package mutating func nextPossible(after candidate: [UInt8]) -> [UInt8]? {
        unsafe candidate.withUnsafeBufferPointer { unsafe nextPossible(after: $0) }
    }

    private var readByteCount: Int { depth == 0 ? 0 : steps[depth - 1].byteEnd }

    /// Reads the candidate to its end, or to where the automaton dies.
    private mutating func read(_ candidate: UnsafeBufferPointer<UInt8>) {
        guard let base = candidate.baseAddress else {
            depth = 0
            return
        }
        unsafe keepShared(candidate)
        var level = levels[depth]
        var index = readByteCount
        while index < candidate.count, depth < Self.maximumDepth, !level.state.isDead {
            let (scalar, byteCount) = unsafe ScalarDecoding.decode(base, at: index, end: candidate.count)
            for offset in index..<index + byteCount { unsafe bytes[offset] = base[offset] }
            index += byteCount
            steps[depth] = Step(character: scalar, byteEnd: index)
            level.state = automaton.step(level.state, scalar)
            level.fewestEdits = min(level.fewestEdits, automaton.edits(level.state) ?? Self.tooManyEdits)
            depth += 1
            levels[depth] = level
        }
    }

    /// Goes back to the last character that this candidate shares with the one before.
    private mutating func keepShared(_ candidate: UnsafeBufferPointer<UInt8>) {
        let limit = min(readByteCount, candidate.count)
        var shared = 0
        while shared < limit, unsafe bytes[shared] == candidate[shared] { shared += 1 }
        while depth > 0, steps[depth - 1].byteEnd > shared { depth -= 1 }
    }

    /// The bytes read up to a level, and one more character.
    private func key(level: Int, _ character: UInt32) -> [UInt8] {
        let keptCount = level == 0 ? 0 : steps[level - 1].byteEnd
        var key: [UInt8] = []
        key.reserveCapacity(keptCount + 4)
        key.append(contentsOf: bytes[..<keptCount])
        key.append(scalar: character)
        return key
    }

    /// The least scalar from a value on.
    private static func scalar(from value: UInt32) -> UInt32 {
        0xD800...0xDFFF ~= value ? 0xE000 : value
    }
}
