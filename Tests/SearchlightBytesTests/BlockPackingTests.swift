import SearchlightBytes
import SearchlightTestSupport
import Testing

@Suite struct BlockPackingTests {
    typealias Packing = BlockPacking

    /// 128 numbers of at most `width` bits, the widest among them.
    private func numbers(width: Int, seed: UInt64) -> [UInt32] {
        var random = SeededRandom(seed: seed)
        let mask = UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(width)) - 1)
        var numbers = (0..<128).map { _ in UInt32(truncatingIfNeeded: random.next()) & mask }
        numbers[Int(random.next() % 128)] = mask
        return numbers
    }

    /// The block's bytes; the byte before and after it, which must stay untouched, are checked.
    private func packed(_ numbers: [UInt32], width: Int, scalar: Bool = false) -> [UInt8] {
        var bytes = [UInt8](repeating: 0xA5, count: Packing.byteCount(width: width) + 2)
        unsafe bytes.withUnsafeMutableBytes { room in
            let target = unsafe room.baseAddress! + 1
            if scalar {
                unsafe Packing.Scalar.pack(from: numbers, width: width, into: target)
            } else {
                unsafe Packing.pack(from: numbers, width: width, into: target)
            }
        }
        #expect(bytes.first == 0xA5 && bytes.last == 0xA5)
        return Array(bytes.dropFirst().dropLast())
    }

    private func unpacked(_ body: (UnsafeMutablePointer<UInt32>) throws -> Void) rethrows -> [UInt32] {
        var numbers = [UInt32](repeating: 0xDEAD_BEEF, count: 129)
        try unsafe numbers.withUnsafeMutableBufferPointer { try unsafe body($0.baseAddress!) }
        #expect(numbers.removeLast() == 0xDEAD_BEEF)
        return numbers
    }

    @Test(arguments: 0...32) func simdEqualsScalar(width: Int) throws {
        for seed in UInt64(0)..<50 {
            let original = numbers(width: width, seed: seed)
            let bytes = packed(original, width: width)
            #expect(bytes == packed(original, width: width, scalar: true))
            try #require(unsafe unpacked { unsafe Packing.unpack(from: bytes, width: width, into: $0) } == original)
            try #require(
                unsafe unpacked { unsafe Packing.Scalar.unpack(from: bytes, width: width, into: $0) } == original)
            for previous in [UInt32.max, 0, 77, UInt32(truncatingIfNeeded: seed &* 0x9E37_79B9)] {
                let fast = unsafe unpacked {
                    unsafe Packing.unpackDeltas(from: bytes, width: width, previous: previous, into: $0)
                }
                let plain = unsafe unpacked {
                    unsafe Packing.Scalar.unpackDeltas(from: bytes, width: width, previous: previous, into: $0)
                }
                try #require(fast == plain)
            }
        }
    }

    @Test(arguments: 0...32) func widthIsTheSmallestThatFits(width: Int) {
        for seed in UInt64(0)..<20 {
            let values = numbers(width: width, seed: seed)
            #expect(unsafe Packing.requiredWidth(of: values) == width)
            #expect(unsafe Packing.Scalar.requiredWidth(of: values) == width)
        }
    }

    @Test(arguments: 0...32) func higherBitsAreDropped(width: Int) {
        let values = numbers(width: 32, seed: 9)
        let mask = UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(width)) - 1)
        #expect(packed(values, width: width) == packed(values.map { $0 & mask }, width: width))
        #expect(packed(values, width: width) == packed(values, width: width, scalar: true))
    }

    @Test func theLayoutIsLanes() {
        var values = [UInt32](repeating: 0, count: 128)
        values[0] = 1  // lane 0, bit 0
        values[5] = 1  // lane 1, second number: bit 3
        values[42] = 7  // lane 2, eleventh number: bits 30 to 32
        let bytes = packed(values, width: 3)
        #expect(bytes[0] == 1 && bytes[4] == 8 && bytes[11] == 0xC0 && bytes[24] == 1)
        #expect(bytes.reduce(0) { $0 + $1.nonzeroBitCount } == 5)
    }

    @Test func gapsCountFromBeforeTheFirstDocument() {
        let none: [UInt8] = []
        let all = unsafe unpacked {
            unsafe Packing.unpackDeltas(from: none, width: 0, previous: UInt32.max, into: $0)
        }
        #expect(all == Array(0..<128))
        let gaps = (0..<128).map { UInt32($0 % 7) }
        let bytes = packed(gaps, width: 3)
        let documents = unsafe unpacked {
            unsafe Packing.unpackDeltas(from: bytes, width: 3, previous: 99, into: $0)
        }
        var last: UInt32 = 99
        for (document, gap) in zip(documents, gaps) {
            #expect(document == last + 1 + gap)
            last = document
        }
    }

    @Test func damagedInputThrows() throws {
        let bytes = packed(numbers(width: 5, seed: 1), width: 5)
        bytes.withByteView { view in
            for (offset, width) in [(1, 5), (0, 6), (-1, 5), (0, 33), (0, -1), (Int.max, 1), (81, 0), (0, Int.max)] {
                #expect(throws: FormatError.self) {
                    _ = try unsafe unpacked { try unsafe Packing.unpack(view, at: offset, width: width, into: $0) }
                }
                #expect(throws: FormatError.self) {
                    _ = try unsafe unpacked {
                        try unsafe Packing.unpackDeltas(view, at: offset, width: width, previous: 0, into: $0)
                    }
                }
            }
            #expect(throws: Never.self) {
                _ = try unsafe unpacked { try unsafe Packing.unpack(view, at: 0, width: 5, into: $0) }
                _ = try unsafe unpacked { try unsafe Packing.unpack(view, at: 80, width: 0, into: $0) }
            }
        }
    }
}
