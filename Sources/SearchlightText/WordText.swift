package import SearchlightBytes

/// The words of a text, folded as much as is asked for: what comparisons by whole words look at.
///
/// The borders are those of the tokenizer, which folds all the way. A *run* is what lies between punctuation or space
/// (`MyGardenView`); its words are its parts, where a lower-case letter meets an upper-case one (`My`, `Garden`,
/// `View`). In scripts without spaces every character is a word, and so is every emoji.
package struct WordText: Sendable {
    /// The bytes of all words, without anything between them.
    package private(set) var bytes: [UInt8] = []

    /// Where words end, in `bytes`; each begins where the one before it ends.
    package private(set) var wordEnds: [Int] = []

    /// Where runs end; each of these ends a word too.
    package private(set) var runEnds: [Int] = []

    /// Whether the text begins and ends inside a word.
    package private(set) var beginsInWord = false
    package private(set) var endsInWord = false

    private var state = State()

    /// Runs longer than this are one word, as in the index.
    private static let longestCompound = Tokenizer.maximumTermByteCount

    /// What the run that is being read is like.
    private struct State {
        enum Kind { case none, letters, character, emoji, flag }
        var kind = Kind.none
        var isAfterLower = false
        var isAfterJoiner = false
        /// Bytes of the run before folding.
        var byteCount = 0
        var firstWord = 0
    }

    package init() {}

    /// The words of a text. O(n).
    package init(_ text: ByteView, _ folding: TextFolding) { read(text, folding) }

    /// Replaces the words by those of another text; keeps the memory.
    package mutating func read(_ text: ByteView, _ folding: TextFolding) {
        bytes.removeAll(keepingCapacity: true)
        wordEnds.removeAll(keepingCapacity: true)
        runEnds.removeAll(keepingCapacity: true)
        state = State()
        if text.isASCII { return readASCII(text, ignoresCase: folding.ignoresCase) }
        var folder = ScalarFolder(folding)
        for (place, scalar) in CanonicalScalars.of(text).enumerated() {
            append(scalar, &folder)
            if place == 0 { beginsInWord = state.kind != .none }
        }
        endsInWord = state.kind != .none
        if text.isEmpty { beginsInWord = false }
        endRun()
    }

    /// The same for ASCII: letters and digits are words, everything else parts them.
    private mutating func readASCII(_ text: ByteView, ignoresCase: Bool) {
        let isWord = { (byte: UInt8?) in byte.map { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 } ?? false }
        unsafe beginsInWord = isWord(text.unsafeBytes.first)
        unsafe endsInWord = isWord(text.unsafeBytes.last)
        bytes.reserveCapacity(text.count)
        var (runStart, firstWord, isAfterLower) = (0, 0, false)
        for offset in 0..<text.count {
            let byte = unsafe text.unsafeBytes[offset]
            let isLetter = (byte | 0x20) &- 0x61 < 26
            if isLetter || byte &- 0x30 < 10 {
                let isUpper = isLetter && byte & 0x20 == 0
                if isUpper, isAfterLower { wordEnds.append(bytes.count) }
                isAfterLower = isLetter && !isUpper
                bytes.append(isUpper && ignoresCase ? byte | 0x20 : byte)
            } else if bytes.count > runStart {
                endASCIIRun(from: runStart, firstWord)
                (runStart, firstWord, isAfterLower) = (bytes.count, wordEnds.count, false)
            }
        }
        if bytes.count > runStart { endASCIIRun(from: runStart, firstWord) }
    }

    private mutating func endASCIIRun(from start: Int, _ firstWord: Int) {
        if bytes.count - start > Self.longestCompound { wordEnds.removeLast(wordEnds.count - firstWord) }
        wordEnds.append(bytes.count)
        runEnds.append(bytes.count)
    }

    private mutating func append(_ scalar: UInt32, _ folder: inout ScalarFolder) {
        let fold = ScalarFoldTable.shared[scalar]
        switch fold.kind {
        case .separator: return endRun()
        case .ignorable, .mark: if state.kind == .none { return }
        case .word, .complex: beginLetter(scalar, fold.letterCase)
        case .cjk: if state.kind != .character || !ScalarFolder.continuesCharacter(scalar) { begin(.character) }
        case .emoji: if state.kind != .emoji || !state.isAfterJoiner { begin(.emoji) }
        case .regionalIndicator: beginFlag()
        }
        state.isAfterJoiner = scalar == 0x200D
        state.byteCount += UnicodeScalar(scalar).map { UTF8.width($0) } ?? 1
        folder.append(scalar, to: &bytes)
    }

    private mutating func beginLetter(_ scalar: UInt32, _ letterCase: ScalarFold.LetterCase) {
        if state.kind != .letters { begin(.letters) }
        if letterCase == .upper, state.isAfterLower { wordEnds.append(bytes.count) }
        state.isAfterLower = letterCase == .lower
    }

    /// Two regional indicators make a flag.
    private mutating func beginFlag() {
        if state.kind == .flag, state.byteCount == 4 { return }
        begin(.flag)
    }

    private mutating func begin(_ kind: State.Kind) {
        endRun()
        state.kind = kind
        state.firstWord = wordEnds.count
    }

    private mutating func endRun() {
        guard state.kind != .none else { return }
        if state.byteCount > Self.longestCompound { wordEnds.removeLast(wordEnds.count - state.firstWord) }
        wordEnds.append(bytes.count)
        runEnds.append(bytes.count)
        state = State()
    }
}
