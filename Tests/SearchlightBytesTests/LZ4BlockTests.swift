import SearchlightBytes
import SearchlightTestSupport
import Testing

@Suite struct LZ4BlockTests {
    /// Words of a small vocabulary, which LZ4 shrinks.
    static let text: [UInt8] = {
        var random = SeededRandom(seed: 5)
        let words = ["search", "light", "index", "block", "segment", "of", "a", "the"]
        return Array((0..<1_000).map { _ in words.randomElement(using: &random)! }.joined(separator: " ").utf8)
    }()

    private func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        var writer = ByteWriter()
        writer.appendUInt8(0xEE)
        let stored = bytes.withByteView { LZ4Block.compress($0, to: &writer) }
        let all = writer.copyBytes()
        #expect(all.count == 1 + (stored ?? 0) && all[0] == 0xEE)
        return stored == nil ? nil : Array(all.dropFirst())
    }

    private func decompressed(_ bytes: [UInt8], _ byteCount: Int) throws(FormatError) -> [UInt8] {
        try bytes.withByteView { view throws(FormatError) in try LZ4Block.decompress(view, byteCount: byteCount) }
    }

    @Test func textShrinksAndComesBack() throws {
        for byteCount in [32, 100, 4_096, Self.text.count] {
            let original = Array(Self.text.prefix(byteCount))
            guard let stored = compressed(original) else {
                #expect(byteCount < 100)
                continue
            }
            #expect(stored.count < byteCount)
            #expect(try decompressed(stored, byteCount) == original)
        }
        let zeros = [UInt8](repeating: 0, count: 1 << 20)
        #expect(try decompressed(#require(compressed(zeros)), 1 << 20) == zeros)
    }

    @Test func whatWouldNotShrinkIsRefused() {
        var random = SeededRandom(seed: 6)
        for byteCount in [0, 1, 2, 12, 13, 64, 5_000] {
            #expect(compressed((0..<byteCount).map { _ in UInt8(truncatingIfNeeded: random.next()) }) == nil)
        }
        var small = [UInt8](repeating: 0, count: 10)
        let stored = Self.text.withByteView { view in
            unsafe small.withUnsafeMutableBytes { unsafe LZ4Block.compress(view, into: $0) }
        }
        #expect(stored == nil)
    }

    @Test func wrongLengthsThrow() throws {
        let stored = try #require(compressed(Self.text))
        let impossible = stored.count * 255 + 510
        for byteCount in [0, -1, Int.min, Int.max, 1, Self.text.count - 1, Self.text.count + 1, impossible] {
            #expect(throws: FormatError.self) { try decompressed(stored, byteCount) }
        }
        for byteCount in [0, 1, 7, stored.count - 1] {
            #expect(throws: FormatError.self) { try decompressed(Array(stored.prefix(byteCount)), Self.text.count) }
        }
        #expect(throws: FormatError.self) { try decompressed([], 1) }
    }

    /// Damage either throws or gives the asked number of bytes, and never writes beyond them.
    @Test func damageStaysWithinBounds() throws {
        let original = Array(Self.text.prefix(600))
        let stored = try #require(compressed(original))
        for position in stored.indices {
            for bit in 0..<8 {
                var damaged = stored
                damaged[position] ^= 1 << UInt8(bit)
                checkBounds(damaged, byteCount: original.count)
            }
        }
    }

    @Test func noiseStaysWithinBounds() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<3_000 {
            let noise = (0..<Int.random(in: 1...80, using: &random)).map { _ in
                UInt8(truncatingIfNeeded: random.next())
            }
            checkBounds(noise, byteCount: Int.random(in: 1...300, using: &random))
        }
    }

    private func checkBounds(_ bytes: [UInt8], byteCount: Int) {
        var room = [UInt8](repeating: 0x5A, count: byteCount + 64)
        bytes.withByteView { view in
            unsafe room.withUnsafeMutableBytes { buffer in
                let target = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[32..<32 + byteCount])
                do throws(FormatError) { try unsafe LZ4Block.decompress(view, into: target) } catch {
                    #expect(error.offset == 0)
                }
            }
        }
        #expect(room.prefix(32).allSatisfy { $0 == 0x5A } && room.suffix(32).allSatisfy { $0 == 0x5A })
    }

    @Test func theRawLengthStandsInTheBlock() throws {
        var random = SeededRandom(seed: 8)
        for byteCount in [100, 4_096, Self.text.count, 1 << 20] {
            let isText = byteCount <= Self.text.count
            let original = isText ? Array(Self.text.prefix(byteCount)) : [UInt8](repeating: 7, count: byteCount)
            let stored = try #require(compressed(original))
            #expect(stored.withByteView { LZ4Block.rawByteCount(of: $0) } == byteCount)
            // What is cut off ends within a sequence, or gives less.
            for _ in 0..<100 {
                let part = Array(stored.prefix(Int.random(in: 0..<stored.count, using: &random)))
                if let count = part.withByteView({ LZ4Block.rawByteCount(of: $0) }) { #expect(count < byteCount) }
            }
        }
        #expect([UInt8]().withByteView { LZ4Block.rawByteCount(of: $0) } == nil)
        // A match from before the start, and one without a distance.
        #expect(([0x10, 1, 2, 0, 0x00] as [UInt8]).withByteView { LZ4Block.rawByteCount(of: $0) } == nil)
        #expect(([0x10, 1, 0, 0, 0x00] as [UInt8]).withByteView { LZ4Block.rawByteCount(of: $0) } == nil)
    }
}
