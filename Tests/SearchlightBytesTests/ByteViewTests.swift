import SearchlightBytes
import SearchlightTestSupport
import Testing

@Suite struct ByteViewTests {
    static let bytes: [UInt8] = (0..<24).map { UInt8($0) &* 37 &+ 11 }

    /// The little-endian number at `offset`, said another way.
    private func expected(_ offset: Int, _ width: Int) -> UInt64 {
        (0..<width).reversed().reduce(0) { $0 << 8 | UInt64(Self.bytes[offset + $1]) }
    }

    @Test func numbersAtEveryOffset() throws {
        try Self.bytes.withByteView { view throws in
            for offset in 0...20 {
                #expect(try view.uint8(at: offset) == Self.bytes[offset])
                #expect(try UInt64(view.uint16(at: offset)) == expected(offset, 2))
                #expect(try UInt64(view.uint32(at: offset)) == expected(offset, 4))
            }
            for offset in 0...16 {
                #expect(try view.uint64(at: offset) == expected(offset, 8))
                #expect(try view.int64(at: offset) == Int64(bitPattern: expected(offset, 8)))
                #expect(try view.double(at: offset).bitPattern == expected(offset, 8))
            }
        }
    }

    @Test(arguments: [Int.min, -9, -1, 17, 21, 24, 25, Int.max - 7, Int.max])
    func outOfRangeThrows(offset: Int) {
        Self.bytes.withByteView { view in
            #expect(throws: FormatError.self) { try view.uint64(at: offset) }
            if offset < 0 || offset > 20 { #expect(throws: FormatError.self) { try view.uint32(at: offset) } }
            if offset < 0 || offset > 22 { #expect(throws: FormatError.self) { try view.uint16(at: offset) } }
            if offset < 0 || offset > 23 { #expect(throws: FormatError.self) { try view.uint8(at: offset) } }
            if offset < 0 || offset > 24 { #expect(throws: FormatError.self) { try view.suffix(from: offset) } }
            #expect(throws: FormatError.self) { try view.bytes(at: offset, count: 8) }
            #expect(throws: FormatError.self) { try view.bytes(at: offset, count: Int.max) }
            #expect(throws: FormatError.self) { try view.bytes(at: offset, count: -1) }
            #expect(throws: FormatError.self) { try view.bytes(at: offset, count: Int.min) }
        }
    }

    @Test func theErrorNamesTheOffset() throws {
        try Self.bytes.withByteView { view throws in
            let error = #expect(throws: FormatError.self) { try view.uint32(at: 22) }
            #expect(error?.offset == 22)
            #expect(error?.moved(by: 100).offset == 122)
            #expect(error?.description == "read beyond the end of the bytes at byte 22")
        }
    }

    @Test func partsEqualArraySlices() throws {
        try Self.bytes.withByteView { view throws in
            for start in 0...24 {
                for end in start...24 {
                    let expected = Array(Self.bytes[start..<end])
                    #expect(try view.slice(start..<end).copyBytes() == expected)
                    #expect(try view.bytes(at: start, count: end - start).copyBytes() == expected)
                }
                #expect(try view.suffix(from: start).copyBytes() == Array(Self.bytes[start...]))
                #expect(throws: FormatError.self) { try view.slice(start..<25) }
                #expect(throws: FormatError.self) { try view.slice(-1..<start) }
            }
        }
    }

    @Test func emptyViews() throws {
        let none: [UInt8] = []
        for view in [ByteView(), none.withByteView { $0 }] {
            #expect(view.isEmpty && view == ByteView() && view.string().isEmpty && view.copyBytes().isEmpty)
            #expect(try view.bytes(at: 0, count: 0).isEmpty)
            #expect(throws: FormatError.self) { try view.uint8(at: 0) }
            #expect(throws: FormatError.self) { try view.uint64(at: 0) }
        }
    }

    @Test func comparesLikeArrays() {
        var random = SeededRandom(seed: 1)
        for _ in 0..<2_000 {
            let (left, right) = (twoValuedBytes(&random), twoValuedBytes(&random))
            left.withByteView { one in
                right.withByteView { two in
                    #expect((one == two) == (left == right))
                    #expect((one < two) == left.lexicographicallyPrecedes(right))
                    #expect(one.compare(two).signum() == -two.compare(one).signum())
                    #expect(one.hasPrefix(two) == left.starts(with: right))
                    let common = zip(left, right).prefix { $0 == $1 }.count
                    #expect(one.commonPrefixByteCount(with: two) == common)
                }
            }
        }
    }

    /// Up to 20 bytes of two values, so that long common prefixes occur.
    private func twoValuedBytes(_ random: inout SeededRandom) -> [UInt8] {
        (0..<Int.random(in: 0...20, using: &random)).map { _ in UInt8.random(in: 127...128, using: &random) }
    }

    @Test func comparesAPartWithAView() throws {
        try Self.bytes.withByteView { view throws in
            let part = try view.slice(5..<9)
            #expect(try view.compare(at: 5, count: 4, with: part) == 0)
            #expect(try view.compare(at: 5, count: 3, with: part) < 0)
            #expect(throws: FormatError.self) { try view.compare(at: 22, count: 4, with: part) }
        }
    }

    @Test func textIsRepaired() {
        #expect(Array("Füße 東京".utf8).withByteView { $0.string() } == "Füße 東京")
        #expect([0x41, 0xFF, 0x42].withByteView { $0.string() } == "A\u{FFFD}B")
        #expect([0x41, 0xE2, 0x82].withByteView { $0.string() } == "A\u{FFFD}")
    }
}
