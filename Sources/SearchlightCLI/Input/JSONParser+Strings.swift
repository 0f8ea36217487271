/// Strings.
extension JSONParser {
    mutating func parseString() throws(JSONError) -> String {
        let first = position + 1
        var allBits: UInt8 = 0
        let next = try endOfRun(from: first, &allBits)
        guard bytes[next] != UInt8(ascii: "\"") else {
            position = next + 1
            return try string(bytes[first..<next], isASCII: allBits < 0x80, at: first)
        }
        return try parseEscapedString(from: first, firstEscape: next, allBits)
    }

    /// The rest of a string that has escapes: runs of plain bytes between them are copied whole.
    private mutating func parseEscapedString(
        from first: Int, firstEscape: Int, _ firstBits: UInt8
    ) throws(JSONError) -> String {
        var result = Array(bytes[first..<firstEscape])
        var allBits = firstBits
        var next = firstEscape
        while bytes[next] != UInt8(ascii: "\"") {
            try appendEscape(at: &next, to: &result, &allBits)
            let runEnd = try endOfRun(from: next, &allBits)
            result += bytes[next..<runEnd]
            next = runEnd
        }
        position = next + 1
        return try string(result[...], isASCII: allBits < 0x80, at: first)
    }

    /// The place of the next quotation mark or backslash; `allBits` gathers the bits of the bytes before it.
    private func endOfRun(from first: Int, _ allBits: inout UInt8) throws(JSONError) -> Int {
        var next = first
        var bits = allBits
        while next < end {
            let byte = bytes[next]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            guard byte >= 0x20 else {
                throw JSONError(problem: "a control character stands unescaped in a string", offset: next - start)
            }
            bits |= byte
            next += 1
        }
        guard next < end else { throw JSONError(problem: "a string does not end", offset: end - start) }
        allBits = bits
        return next
    }

    /// Text is checked where it needs to be: ASCII is always valid, and most text is.
    private func string(_ part: ArraySlice<UInt8>, isASCII: Bool, at place: Int) throws(JSONError) -> String {
        if isASCII { return String(decoding: part, as: UTF8.self) }
        guard let text = String(validating: part, as: UTF8.self) else {
            throw JSONError(problem: "a string is not UTF-8", offset: place - start)
        }
        return text
    }

    private func appendEscape(
        at next: inout Int, to result: inout [UInt8], _ allBits: inout UInt8
    ) throws(JSONError) {
        let place = next
        guard end - place >= 2 else { throw JSONError(problem: "a string does not end", offset: end - start) }
        next += 2
        switch bytes[place + 1] {
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "t"): result.append(0x09)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "b"): result.append(0x08)
        case UInt8(ascii: "f"): result.append(0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(bytes[place + 1])
        case UInt8(ascii: "u"):
            let scalar = try escapedScalar(at: &next)
            if !scalar.isASCII { allBits = 0xFF }
            result += Array(String(scalar).utf8)
        default: throw JSONError(problem: "an escape is unknown", offset: place - start)
        }
    }

    /// The scalar after `\u`; half of a surrogate pair alone becomes U+FFFD.
    private func escapedScalar(at next: inout Int) throws(JSONError) -> Unicode.Scalar {
        let first = try hexadecimal(at: &next)
        guard (0xD800...0xDBFF).contains(first), end - next >= 6, bytes[next] == UInt8(ascii: "\\"),
            bytes[next + 1] == UInt8(ascii: "u")
        else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        var after = next + 2
        let second = try hexadecimal(at: &after)
        guard (0xDC00...0xDFFF).contains(second) else { return "\u{FFFD}" }
        next = after
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private func hexadecimal(at next: inout Int) throws(JSONError) -> UInt32 {
        guard end - next >= 4, bytes[next..<next + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: bytes[next..<next + 4], as: UTF8.self), radix: 16)
        else { throw JSONError(problem: "\\u needs four hexadecimal digits", offset: next - start) }
        next += 4
        return value
    }
}
