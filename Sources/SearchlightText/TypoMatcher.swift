/// Finds the terms within one or two edits of a typed one, in any list, or in a sorted one with skipping.
///
/// Candidates that begin like the one before cost only their rest. In a sorted dictionary: seek to a term, ask
/// `edits`, then seek to `nextPossible(after:)`. The first letter may be wrong too. Not thread-safe; cheap to make.
package struct TypoMatcher: Sendable {
    /// The edits allowed, 0 to 2.
    package let maximumEdits: Int

    private let automaton: TypoAutomaton?
    private let matchesPrefix: Bool
    /// The last candidate's characters, and the state before each and after the last that is not dead.
    private var characters: [UInt32] = []
    private var byteEnds: [Int] = []
    private var levels: [Level] = []
    private var lastCandidate: [UInt8] = []

    private struct Level: Sendable {
        var state: TypoAutomaton.State
        /// Fewest edits of any beginning up to here, for prefixes.
        var fewestEdits: Int?
    }

    /// Edits forgiven in a typed term: none under 4 characters or where it holds a digit, 1 under 8, else 2.
    package static func allowedEdits(for term: [UInt8]) -> Int {
        let count = term.count { $0 & 0xC0 != 0x80 }
        if FoldedTerm.holdsDigit(term) { return 0 }
        return count < 4 ? 0 : count < 8 ? 1 : 2
    }

    /// A matcher for one folded term. With `matchesPrefix` a candidate matches when any beginning of it does.
    ///
    /// Terms of more than 62 characters match nothing. Candidates are UTF-8; damaged ones do no harm.
    package init(term: [UInt8], maximumEdits: Int, matchesPrefix: Bool = false) {
        automaton = TypoAutomaton(
            term: Array(String(decoding: term, as: UTF8.self).unicodeScalars), maximumEdits: maximumEdits)
        self.maximumEdits = automaton?.maximumEdits ?? 0
        self.matchesPrefix = matchesPrefix
        if let automaton { levels = [Level(state: automaton.start, fewestEdits: automaton.edits(automaton.start))] }
    }

    /// The edits between the typed term and the candidate; nil if more than allowed.
    ///
    /// - Complexity: O(n) in the bytes that differ from the candidate before.
    package mutating func edits(_ candidate: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let automaton, unsafe read(candidate, automaton), let last = levels.last else { return nil }
        return matchesPrefix ? last.fewestEdits : automaton.edits(last.state)
    }

    /// The edits between the typed term and the candidate; nil if more than allowed.
    package mutating func edits(_ candidate: [UInt8]) -> Int? {
        unsafe candidate.withUnsafeBufferPointer { unsafe edits($0) }
    }

    /// A key above `candidate`, such that no term between the two matches; nil if no later term matches.
    ///
    /// - Complexity: O(n) in the candidate's length times the term's distinct characters.
    package mutating func nextPossible(after candidate: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard let automaton else { return nil }
        if unsafe read(candidate, automaton), let first = firstPossible(from: 0, level: levels.count - 1, automaton) {
            return unsafe Array(candidate) + CharacterFolding.encode([first])
        }
        for level in stride(from: min(levels.count, characters.count) - 1, through: 0, by: -1) {
            if let next = firstPossible(from: characters[level] + 1, level: level, automaton) {
                let kept = level == 0 ? 0 : byteEnds[level - 1]
                return unsafe Array(candidate.prefix(kept)) + CharacterFolding.encode([next])
            }
        }
        return nil
    }

    /// A key above `candidate`, such that no term between the two matches; nil if no later term matches.
    package mutating func nextPossible(after candidate: [UInt8]) -> [UInt8]? {
        unsafe candidate.withUnsafeBufferPointer { unsafe nextPossible(after: $0) }
    }

    /// Brings the levels to the end of the candidate. False if they die before.
    private mutating func read(_ candidate: UnsafeBufferPointer<UInt8>, _ automaton: TypoAutomaton) -> Bool {
        guard let base = candidate.baseAddress else {
            forget(from: 0)
            return true
        }
        var index = unsafe dropDifferent(candidate)
        if levels.count <= characters.count { return false }
        while index < candidate.count {
            let (scalar, byteCount) = unsafe ScalarDecoding.decode(base, at: index, end: candidate.count)
            index += byteCount
            characters.append(scalar)
            byteEnds.append(index)
            let before = levels[levels.count - 1]
            let state = automaton.step(before.state, scalar)
            let fewest = Self.fewer(before.fewestEdits, automaton.edits(state))
            if state.isDead, !matchesPrefix || fewest == nil { return false }
            levels.append(Level(state: state, fewestEdits: fewest))
        }
        return true
    }

    /// Forgets what the last candidate does not share with this one. Gives the index of the first byte to read.
    private mutating func dropDifferent(_ candidate: UnsafeBufferPointer<UInt8>) -> Int {
        var shared = 0
        let limit = min(lastCandidate.count, candidate.count)
        while shared < limit, unsafe lastCandidate[shared] == candidate[shared] { shared += 1 }
        lastCandidate.removeSubrange(shared...)
        unsafe lastCandidate.append(contentsOf: candidate[shared...])
        var kept = byteEnds.count
        while kept > 0, byteEnds[kept - 1] > shared { kept -= 1 }
        forget(from: kept)
        return kept == 0 ? 0 : byteEnds[kept - 1]
    }

    @inline(__always)
    private static func fewer(_ a: Int?, _ b: Int?) -> Int? {
        guard let a, let b else { return a ?? b }
        return min(a, b)
    }

    private mutating func forget(from kept: Int) {
        characters.removeSubrange(kept...)
        byteEnds.removeSubrange(kept...)
        if levels.count > kept + 1 { levels.removeSubrange((kept + 1)...) }
        if kept == 0 { lastCandidate.removeAll(keepingCapacity: true) }
    }

    private func firstPossible(from floor: UInt32, level: Int, _ automaton: TypoAutomaton) -> UInt32? {
        let floor = 0xD800...0xDFFF ~= floor ? 0xE000 : floor
        if floor > 0x10FFFF { return nil }
        if matchesPrefix, levels[level].fewestEdits != nil { return floor }
        return automaton.firstPossible(from: floor, in: levels[level].state)
    }
}
