/// Tokenizes runs that are not plain ASCII: a scalar at a time, exactly.
///
/// A run lies between two ASCII separators (or ends of the text). Also the reference for the ASCII path in tests.
struct RunTokenizer {
    private let table = ScalarFoldTable.shared
    private var assembler = RunAssembler()

    /// Appends the tokens of the run `start..<end` of the text.
    mutating func append(_ text: UnsafePointer<UInt8>, start: Int, end: Int, to buffer: inout TokenBuffer) {
        var index = unsafe appendKeycapOnSign(text, start: start, end: end, to: &buffer)
        while index < end, buffer.byteCount < TokenBuffer.maximumByteCount {
            let (scalar, byteCount) = unsafe ScalarDecoding.decode(text, at: index, end: end)
            let fold = table[scalar]
            let next = index &+ byteCount
            switch fold.kind {
            case .word, .cjk:
                if !fold.dropsMarks, next < end, unsafe ScalarDecoding.mayContinueCharacter(text[next]) {
                    unsafe index = appendCharacter(scalar, fold, text, next: next, end: end, to: &buffer)
                } else {
                    assembler.append(fold, to: &buffer)
                    index = next
                }
            case .mark, .ignorable:
                index = next
            case .separator:
                assembler.finish(in: &buffer)
                index = next
            case .complex:
                unsafe index = appendDecomposed(scalar, text, next: next, end: end, to: &buffer)
            case .emoji, .regionalIndicator:
                assembler.finish(in: &buffer)
                unsafe index = EmojiSequence.append(text, from: index, end: end, to: &buffer)
            }
        }
        assembler.finish(in: &buffer)
    }

    /// Appends a character and the marks or jamo that follow it. Gives the index behind them.
    private mutating func appendCharacter(
        _ scalar: UInt32, _ fold: ScalarFold, _ text: UnsafePointer<UInt8>, next: Int, end: Int,
        to buffer: inout TokenBuffer
    ) -> Int {
        if scalar &- 0x30 < 10, let keycapEnd = unsafe EmojiSequence.keycapEnd(text, at: next, end: end) {
            assembler.finish(in: &buffer)
            EmojiSequence.appendKeycap(UInt8(truncatingIfNeeded: scalar), to: &buffer)
            return keycapEnd
        }
        if let index = unsafe appendInertMarks(scalar, fold, text, next: next, end: end, to: &buffer) { return index }
        var cluster = [scalar]
        let index = unsafe collectMarks(after: scalar, text, next: next, end: end, into: &cluster)
        appendCluster(cluster, fold, to: &buffer)
        return index
    }

    /// Appends a character if its marks stay as they are, in order: the usual case. Gives the index behind them, or
    /// nil if it must be folded the exact way.
    @inline(__always)
    private mutating func appendInertMarks(
        _ base: UInt32, _ fold: ScalarFold, _ text: UnsafePointer<UInt8>, next: Int, end: Int,
        to buffer: inout TokenBuffer
    ) -> Int? {
        buffer.reserveBytes(CharacterFolding.maximumScalarCount * 4)
        buffer.storeBytes(fold.bytes, at: 0)
        var byteCount = fold.byteCount
        var markCount = 0
        var lastClass: UInt8 = 0
        var previous = base
        var index = next
        while index < end {
            let (scalar, scalarByteCount) = unsafe ScalarDecoding.decode(text, at: index, end: end)
            let mark = table[scalar]
            if mark.kind == .mark {
                markCount += 1
                let isInOrder = mark.combiningClass == 0 || mark.combiningClass >= lastClass
                guard mark.byteCount > 0, isInOrder, markCount < CharacterFolding.maximumScalarCount else { return nil }
                buffer.storeBytes(mark.bytes, at: byteCount)
                byteCount += mark.byteCount
                lastClass = mark.combiningClass
                previous = scalar
            } else if Self.conjoins(scalar, after: previous) {
                return nil
            } else if mark.kind != .ignorable {
                break
            }
            index += scalarByteCount
        }
        assembler.appendStored(
            byteCount: byteCount, letterCase: fold.letterCase, isCJK: fold.kind == .cjk, to: &buffer)
        return index
    }

    /// Appends a scalar that stands for several characters (ligature, fraction, squared word).
    private mutating func appendDecomposed(
        _ scalar: UInt32, _ text: UnsafePointer<UInt8>, next: Int, end: Int, to buffer: inout TokenBuffer
    ) -> Int {
        if Self.isFraction(scalar) { assembler.finish(in: &buffer) }
        var rest = UnicodeData.decomposition(scalar)[...]
        var index = next
        while let base = rest.popFirst() {
            var cluster = [base]
            while let mark = rest.first, CharacterFolding.isMark(mark) {
                cluster.append(mark)
                rest.removeFirst()
            }
            let fold = table[base]
            if rest.isEmpty, !fold.dropsMarks {
                unsafe index = collectMarks(after: base, text, next: next, end: end, into: &cluster)
            }
            appendCluster(cluster, fold, to: &buffer)
        }
        if Self.isFraction(scalar) { assembler.finish(in: &buffer) }
        return index
    }

    private mutating func appendCluster(_ cluster: [UInt32], _ fold: ScalarFold, to buffer: inout TokenBuffer) {
        switch fold.kind {
        case .word, .cjk, .complex:
            let bytes = CharacterFolding.fold(cluster)
            if bytes.isEmpty { return }
            buffer.store(bytes)
            assembler.appendStored(
                byteCount: bytes.count, letterCase: fold.letterCase, isCJK: fold.kind == .cjk, to: &buffer)
        case .mark, .ignorable: break
        case .separator, .emoji, .regionalIndicator: assembler.finish(in: &buffer)
        }
    }

    /// Reads the marks and conjoining jamo that belong to a base; keeps as many as a character may have.
    /// Gives the index of the first scalar that does not belong to it.
    private func collectMarks(
        after base: UInt32, _ text: UnsafePointer<UInt8>, next: Int, end: Int, into cluster: inout [UInt32]
    ) -> Int {
        var previous = base
        var index = next
        while index < end {
            let (scalar, byteCount) = unsafe ScalarDecoding.decode(text, at: index, end: end)
            let kind = table[scalar].kind
            if kind == .mark || Self.conjoins(scalar, after: previous) {
                if cluster.count < CharacterFolding.maximumScalarCount { cluster.append(scalar) }
                previous = scalar
            } else if kind != .ignorable {
                break
            }
            index += byteCount
        }
        return index
    }

    /// Whether a letter joins the scalar before it to one character: jamo to a syllable; and the two halves of Thai and
    /// Lao sara am, which is a mark to its consonant.
    private static func conjoins(_ scalar: UInt32, after previous: UInt32) -> Bool {
        switch scalar {
        case 0x1161...0x1175: 0x1100...0x1112 ~= previous
        case 0x11A8...0x11C2:
            0x1161...0x1175 ~= previous
                || ScalarFold.isHangulSyllable(previous) && (previous - 0xAC00).isMultiple(of: 28)
        case 0x0E32: previous == 0x0E4D
        case 0x0EB2: previous == 0x0ECD
        default: false
        }
    }

    private static func isFraction(_ scalar: UInt32) -> Bool {
        0xBC...0xBE ~= scalar || 0x2150...0x215F ~= scalar || scalar == 0x2189
    }

    /// Appends a keycap whose base is the `#` or `*` before the run. Gives the index where the rest begins.
    private func appendKeycapOnSign(
        _ text: UnsafePointer<UInt8>, start: Int, end: Int, to buffer: inout TokenBuffer
    ) -> Int {
        guard start > 0, unsafe text[start] >= 0x80 else { return start }
        let sign = unsafe text[start - 1]
        guard sign == 0x23 || sign == 0x2A else { return start }
        guard let keycapEnd = unsafe EmojiSequence.keycapEnd(text, at: start, end: end) else { return start }
        EmojiSequence.appendKeycap(sign, to: &buffer)
        return keycapEnd
    }
}
