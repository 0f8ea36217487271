import SearchlightBytes
import SearchlightTestSupport
import Testing

@Suite struct VariableIntegerTests {
    /// Every power of two and its neighbours.
    static let edges: [UInt64] = (0..<64).flatMap { [(1 << $0) &- 1, 1 << $0, (1 << $0) &+ 1] } + [UInt64.max]

    private func encoded(_ value: UInt64) -> [UInt8] {
        var writer = ByteWriter()
        writer.appendVarint(value)
        return writer.copyBytes()
    }

    private func decoded(_ bytes: [UInt8]) throws(FormatError) -> UInt64 {
        try bytes.withByteView { view throws(FormatError) in
            var cursor = ByteCursor(view)
            let value = try cursor.readVarint()
            try cursor.expectEnd()
            return value
        }
    }

    @Test func edgesSurvive() throws {
        for value in Self.edges {
            let bytes = encoded(value)
            #expect(try decoded(bytes) == value)
            #expect(bytes.count == VariableInteger.byteCount(of: value))
        }
    }

    @Test func byteCountIsTheNumberOfSevenBitGroups() {
        #expect(VariableInteger.byteCount(of: 0) == 1)
        for value in Self.edges where value > 0 {
            let bits = 64 - value.leadingZeroBitCount
            #expect(VariableInteger.byteCount(of: value) == (bits + 6) / 7)
        }
    }

    @Test func knownBytes() {
        #expect(encoded(0) == [0])
        #expect(encoded(127) == [0x7F])
        #expect(encoded(128) == [0x80, 0x01])
        #expect(encoded(300) == [0xAC, 0x02])
        #expect(encoded(UInt64.max) == [UInt8](repeating: 0xFF, count: 9) + [1])
    }

    /// Every input of one and two bytes: it decodes exactly when it is some number's own form.
    @Test func allShortInputs() {
        for first in UInt8.min...UInt8.max {
            #expect((try? decoded([first])) == (first < 0x80 ? UInt64(first) : nil))
            for second in UInt8.min...UInt8.max {
                let legal = first >= 0x80 && (1...0x7F).contains(second)
                let value = UInt64(first & 0x7F) | UInt64(second) << 7
                #expect((try? decoded([first, second])) == (legal ? value : nil))
            }
        }
    }

    @Test func truncatedInputThrows() {
        for value in Self.edges {
            let bytes = encoded(value)
            for byteCount in 0..<bytes.count {
                #expect(throws: FormatError.self) { try decoded(Array(bytes.prefix(byteCount))) }
            }
        }
    }

    @Test(arguments: [
        [0x80, 0x00], [0x81, 0x80, 0x00],
        [UInt8](repeating: 0xFF, count: 9) + [0x02], [UInt8](repeating: 0xFF, count: 9) + [0x7F],
        [UInt8](repeating: 0x80, count: 9) + [0x00], [UInt8](repeating: 0x80, count: 10) + [0x01],
        [UInt8](repeating: 0xFF, count: 40),
    ])
    func longFormsThrow(bytes: [UInt8]) {
        #expect(throws: FormatError("a variable-length integer is too long", at: 0)) { try decoded(bytes) }
    }

    /// With bytes behind them, numbers are read eight bytes at a time.
    @Test(arguments: [UInt8(0), 1, 0x7F, 0x80, 0xFF])
    func numbersWithBytesBehindThem(byte: UInt8) throws {
        for value in Self.edges {
            let bytes = encoded(value)
            try (bytes + [UInt8](repeating: byte, count: 12)).withByteView { view throws in
                var cursor = ByteCursor(view)
                #expect(try cursor.readVarint() == value)
                #expect(cursor.offset == bytes.count)
            }
            if bytes.count == VariableInteger.maximumByteCount { continue }
            // The same number with a last byte that says nothing.
            var long = bytes
            long[long.count - 1] |= 0x80
            (long + [0] + [UInt8](repeating: byte, count: 12)).withByteView { view in
                var cursor = ByteCursor(view)
                #expect(throws: FormatError("a variable-length integer is too long", at: 0)) { try cursor.readVarint() }
            }
        }
    }

    @Test func aFailedReadDoesNotMove() throws {
        try [7, 0x80].withByteView { view throws in
            var cursor = ByteCursor(view)
            #expect(try cursor.readVarint() == 7)
            #expect(throws: FormatError("a variable-length integer is cut off", at: 1)) { try cursor.readVarint() }
            #expect(cursor.offset == 1 && cursor.remaining == 1)
        }
    }

    @Test func thirtyTwoBits() throws {
        try encoded(UInt64(UInt32.max)).withByteView { view throws in
            var cursor = ByteCursor(view)
            #expect(try cursor.readVarint32() == UInt32.max)
        }
        encoded(UInt64(UInt32.max) + 1).withByteView { view in
            var cursor = ByteCursor(view)
            #expect(throws: FormatError.self) { try cursor.readVarint32() }
            #expect(cursor.offset == 0)
        }
    }

    @Test func zigzag() {
        let small: [Int64] = [0, -1, 1, -2, 2]
        #expect(small.map(VariableInteger.zigzag) == [0, 1, 2, 3, 4])
        for value in Self.edges.map(Int64.init(bitPattern:)) {
            #expect(VariableInteger.unzigzag(VariableInteger.zigzag(value)) == value)
        }
        #expect(VariableInteger.zigzag(Int64.min) == UInt64.max)
    }
}
