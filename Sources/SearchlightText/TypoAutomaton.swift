/// Which beginnings of a typed term a candidate's beginning may stand for, at 0, 1 and 2 edits: a set of bits each.
///
/// Bit i of a set says that the candidate so far equals the first i characters of the term but for that many edits.
/// An edit is a character inserted, left out, replaced, or two neighbours swapped.
struct TypoAutomaton: Sendable {
    /// Longest term in characters: one bit each, and one for the end.
    static let maximumCharacterCount = 62

    let maximumEdits: Int
    /// The distinct characters of the term, ascending, and where each occurs.
    let characters: [UInt32]
    private let occurrences: [UInt64]
    private let asciiOccurrences: [UInt64]
    private let endBit: UInt64
    private let usedBits: UInt64

    /// The sets after some characters.
    struct State: Sendable, Equatable {
        var exact: UInt64
        var oneEdit: UInt64 = 0
        var twoEdits: UInt64 = 0
        /// Where a swap has begun: its first character was read, the second is due.
        var swapToOne: UInt64 = 0
        var swapToTwo: UInt64 = 0

        var isDead: Bool { exact | oneEdit | twoEdits | swapToOne | swapToTwo == 0 }
    }

    /// An automaton for at most two edits. One of an empty or a too long term is dead from the start.
    init(term: [Unicode.Scalar], maximumEdits: Int) {
        let isUsable = 1...Self.maximumCharacterCount ~= term.count
        let term = isUsable ? term : []
        self.maximumEdits = min(max(maximumEdits, 0), 2)
        var ascii = [UInt64](repeating: 0, count: 128)
        var bits: [UInt32: UInt64] = [:]
        for (index, scalar) in term.enumerated() {
            bits[scalar.value, default: 0] |= 1 << UInt64(index)
            if scalar.isASCII { ascii[Int(scalar.value)] |= 1 << UInt64(index) }
        }
        characters = bits.keys.sorted()
        occurrences = characters.map { bits[$0, default: 0] }
        asciiOccurrences = ascii
        endBit = isUsable ? 1 << UInt64(term.count) : 0
        usedBits = isUsable ? endBit << 1 &- 1 : 0
    }

    /// The state before the first character.
    var start: State {
        var state = State(exact: 1 & usedBits)
        if maximumEdits >= 1 { state.oneEdit = 0b11 & usedBits }
        if maximumEdits >= 2 { state.twoEdits = 0b111 & usedBits }
        return state
    }

    /// The state after one more character of the candidate.
    @inline(__always)
    func step(_ state: State, _ character: UInt32) -> State {
        let here = occurrences(of: character)
        var next = State(exact: (state.exact & here) &<< 1)
        if maximumEdits >= 1 {
            // Kept; then one edit more: inserted, replaced, swapped; and last, characters left out.
            next.oneEdit = (state.oneEdit & here) &<< 1 | state.exact | state.exact &<< 1
            next.oneEdit |= (state.swapToOne & here) &<< 2 | next.exact &<< 1
            next.oneEdit &= usedBits
            next.swapToOne = state.exact & here &>> 1
        }
        if maximumEdits >= 2 {
            next.twoEdits = (state.twoEdits & here) &<< 1 | state.oneEdit | state.oneEdit &<< 1
            next.twoEdits |= (state.swapToTwo & here) &<< 2 | next.oneEdit &<< 1
            next.twoEdits &= usedBits
            next.swapToTwo = state.oneEdit & here &>> 1
        }
        return next
    }

    /// The edits with which the candidate so far is the whole term; nil if it is not.
    @inline(__always)
    func edits(_ state: State) -> Int? {
        if state.exact & endBit != 0 { return 0 }
        if state.oneEdit & endBit != 0 { return 1 }
        return state.twoEdits & endBit != 0 ? 2 : nil
    }

    /// The least character from `floor` on after which a match is possible; nil if there is none.
    func firstPossible(from floor: UInt32, in state: State) -> UInt32? {
        let maySpendEdit = maximumEdits >= 1 && state.exact != 0 || maximumEdits >= 2 && state.oneEdit != 0
        if maySpendEdit { return floor }
        return characters.first { $0 >= floor && !step(state, $0).isDead }
    }

    @inline(__always)
    private func occurrences(of character: UInt32) -> UInt64 {
        if character < 128 { return asciiOccurrences[Int(character)] }
        for index in characters.indices where characters[index] == character { return occurrences[index] }
        return 0
    }
}
