import SearchlightBytes
import SearchlightTestSupport
import Testing

@Suite struct LengthCodeTests {
    @Test func shortLengthsAreExact() {
        for length in 0..<48 where length < 40 || length % 4 == 0 {
            #expect(LengthCode.decode(LengthCode.encode(length)) == UInt32(length))
        }
        #expect(LengthCode.encode(39) == 39 && LengthCode.encode(40) == 40 && LengthCode.encode(43) == 40)
    }

    @Test func everyCodeIsItsOwnLength() {
        for code in UInt8(0)...254 {
            #expect(LengthCode.encode(Int(LengthCode.decode(code))) == code)
            if code > 0 { #expect(LengthCode.decode(code) > LengthCode.decode(code - 1)) }
        }
    }

    @Test func codesGrowAndRoundDown() {
        var last: UInt8 = 0
        for length in 0..<300_000 {
            let code = LengthCode.encode(length)
            let lower = Int(LengthCode.decode(code))
            #expect(code >= last && lower <= length && length - lower <= length / 8)
            last = code
        }
    }

    @Test func extremes() {
        #expect(LengthCode.encode(Int.max) == 254 && LengthCode.encode(Int(UInt32.max)) == 254)
        #expect(LengthCode.encode(Int(UInt32.max) - 1) == 253)
        #expect(LengthCode.encode(-1) == 0 && LengthCode.encode(Int.min) == 0)
        #expect(LengthCode.decode(LengthCode.absent) == 0)
        #expect(LengthCode.decodeTable.count == 256 && LengthCode.floatTable.count == 256)
        #expect(LengthCode.decodeTable[200] == LengthCode.decode(200))
    }

    @Test func randomLengthsStayWithinAStep() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<10_000 {
            let length = Int.random(in: 0..<(1 << Int.random(in: 1...32, using: &random)), using: &random)
            let code = LengthCode.encode(length)
            #expect(Int(LengthCode.decode(code)) <= length)
            if code < 254 { #expect(Int(LengthCode.decode(code + 1)) > length) }
        }
    }
}
