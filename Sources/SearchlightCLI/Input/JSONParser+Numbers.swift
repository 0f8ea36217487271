/// Numbers.
extension JSONParser {
    mutating func parseNumber() throws(JSONError) -> JSONValue {
        let first = position
        let isNegative = bytes[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let digits = position
        let isExact = takeDigits()
        guard position > digits, bytes[digits] != UInt8(ascii: "0") || position == digits + 1 else {
            throw failure("a number is malformed")
        }
        guard try takeFractionAndExponent() else {
            guard isExact, let value = Int64(String(decoding: bytes[first..<position], as: UTF8.self)) else {
                throw JSONError(problem: "a whole number does not fit in 64 bits", offset: first - start)
            }
            return .integer(value)
        }
        guard let value = Double(String(decoding: bytes[first..<position], as: UTF8.self)), value.isFinite else {
            throw JSONError(problem: "a number is too large", offset: first - start)
        }
        return .double(value)
    }

    /// False when there are more digits than 64 bits can need.
    private mutating func takeDigits() -> Bool {
        let first = position
        while position < end, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) { position += 1 }
        return position - first <= 19
    }

    private mutating func takeFractionAndExponent() throws(JSONError) -> Bool {
        var isFloating = false
        if position < end, bytes[position] == UInt8(ascii: ".") {
            isFloating = true
            position += 1
            try takeSomeDigits()
        }
        if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") {
            isFloating = true
            position += 1
            if position < end, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position += 1
            }
            try takeSomeDigits()
        }
        return isFloating
    }

    private mutating func takeSomeDigits() throws(JSONError) {
        let first = position
        _ = takeDigits()
        guard position > first else { throw failure("a number is malformed") }
    }
}
