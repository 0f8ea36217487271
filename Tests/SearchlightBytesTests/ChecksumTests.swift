import SearchlightBytes
import Testing

@Suite struct ChecksumTests {
    /// Published values of XXH3-64: the format depends on them.
    @Test func knownValues() {
        #expect(Hash64.of("") == 0x2D06_8005_38D3_94C2)
        #expect(Checksum.of(ByteView()) == 0x2D06_8005_38D3_94C2)
        #expect(Hash64.of("a") == 0xE6C6_32B6_1E96_4E1F)
        #expect(Hash64.of("abc") == 0x78AF_5F94_892F_3950)
    }

    @Test func everyBitAndTheSeedCount() {
        for byteCount in [1, 3, 8, 16, 17, 128, 129, 240, 241, 1_000] {
            var bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            let plain = bytes.withByteView { Checksum.of($0) }
            #expect(plain == bytes.withByteView { Hash64.of($0) })
            #expect(plain != bytes.withByteView { Checksum.of($0, seed: 1) })
            for bit in 0..<byteCount * 8 {
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
                #expect(plain != bytes.withByteView { Checksum.of($0) })
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            }
        }
    }

    @Test func textHashesAsItsBytes() {
        for text in ["x", "Füße 東京", String(repeating: "long ", count: 100)] {
            #expect(Hash64.of(text) == Array(text.utf8).withByteView { Hash64.of($0) })
        }
    }

    /// All lengths at which XXH3 goes another way, and the ends of its inner buffer.
    @Test(arguments: [0, 1, UInt64.max]) func growingOneIsTheSameAtEachLength(seed: UInt64) throws {
        let bytes = (0..<3_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }
        try bytes.withByteView { view in
            guard var growing = GrowingChecksum(seed: seed), var late = GrowingChecksum(seed: seed) else {
                Issue.record("there is no memory")
                return
            }
            for count in 0..<view.count {
                let (value, expected) = (growing.value, Checksum.of(try view.slice(0..<count), seed: seed))
                #expect(value == expected, "\(count) bytes")
                growing.append(try view.slice(count..<count + 1))
            }
            late.append(try view.slice(0..<2_999))
            late.append(try view.slice(2_999..<3_000))
            let (value, expected) = (late.value, growing.value)
            #expect(value == expected)
        }
    }
}
