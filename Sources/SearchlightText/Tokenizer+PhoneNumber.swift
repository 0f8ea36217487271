extension Tokenizer {
    /// Most digit groups of one number that are joined; a phone number has up to about six.
    private static let maximumGroupCount = 12
    /// Digits of a number without its country code.
    private static let nationalDigitCounts = 7...10

    /// Appends the terms of a phone number: its words as in any text, and as `.whole` the digits joined from each
    /// group to the end, and the last 7 to 10 digits, so that it is found in whatever layout it is typed.
    package mutating func tokenizePhoneNumber(_ text: String, into buffer: inout TokenBuffer) {
        let firstToken = buffer.tokenCount
        tokenize(text, into: &buffer)
        var groups: [(digits: [UInt8], position: UInt32)] = []
        for index in firstToken..<buffer.tokenCount {
            let token = buffer.token(at: index)
            let term = buffer.term(of: token)
            if term.allSatisfy({ $0 &- 0x30 < 10 }) { groups.append((term, token.position)) }
        }
        appendJoined(Array(groups.suffix(Self.maximumGroupCount)), to: &buffer)
    }

    private func appendJoined(_ groups: [(digits: [UInt8], position: UInt32)], to buffer: inout TokenBuffer) {
        var seen = Set(groups.map(\.digits))
        for start in groups.indices.dropLast() {
            let joined = Array(groups[start...].flatMap(\.digits))
            appendWhole(joined, position: groups[start].position, unlessIn: &seen, to: &buffer)
        }
        guard let first = groups.first else { return }
        let digits = groups.flatMap(\.digits)
        for count in Self.nationalDigitCounts where count < digits.count {
            appendWhole(Array(digits.suffix(count)), position: first.position, unlessIn: &seen, to: &buffer)
        }
    }

    private func appendWhole(
        _ digits: [UInt8], position: UInt32, unlessIn seen: inout Set<[UInt8]>, to buffer: inout TokenBuffer
    ) {
        guard digits.count <= Self.maximumTermByteCount, seen.insert(digits).inserted else { return }
        let offset = buffer.byteCount
        buffer.append(digits)
        buffer.appendOverlay(offset: offset, byteCount: digits.count, position: position, flags: .whole)
    }
}
