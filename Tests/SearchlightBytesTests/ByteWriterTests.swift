import SearchlightBytes
import Testing

@Suite struct ByteWriterTests {
    @Test func whatIsWrittenIsRead() throws {
        var writer = ByteWriter(capacity: 0)
        writer.appendUInt8(0xAB)
        writer.appendUInt16(0xABCD)
        writer.appendUInt32(0xABCD_EF01)
        writer.appendUInt64(0xABCD_EF01_2345_6789)
        writer.appendInt64(-5)
        writer.appendDouble(-0.125)
        writer.appendVarint(UInt64.max)
        writer.appendVarint(300)
        writer.appendSignedVarint(Int64.min)
        writer.appendString("Füße 東京")
        writer.append([1, 2, 3])
        try writer.withView { view throws in
            var cursor = ByteCursor(view)
            #expect(try cursor.readUInt8() == 0xAB)
            #expect(try cursor.readUInt16() == 0xABCD)
            #expect(try cursor.readUInt32() == 0xABCD_EF01)
            #expect(try cursor.readUInt64() == 0xABCD_EF01_2345_6789)
            #expect(try cursor.readInt64() == -5)
            #expect(try cursor.readDouble() == -0.125)
            #expect(try cursor.readVarint() == UInt64.max)
            #expect(try cursor.readVarint32() == 300)
            #expect(try cursor.readSignedVarint() == Int64.min)
            #expect(try cursor.readString() == "Füße 東京")
            #expect(throws: FormatError.self) { try cursor.expectEnd() }
            #expect(try cursor.readBytes(count: 3).copyBytes() == [1, 2, 3])
            try cursor.expectEnd()
            #expect(throws: FormatError.self) { try cursor.readUInt8() }
        }
    }

    @Test func bytesAreLittleEndian() {
        var writer = ByteWriter()
        writer.appendUInt32(0x0102_0304)
        writer.appendUInt16(0x0506)
        #expect(writer.copyBytes() == [4, 3, 2, 1, 6, 5])
    }

    @Test func growsByAnyStep() {
        for step in 1...70 {
            var writer = ByteWriter(capacity: 1)
            var expected: [UInt8] = []
            for round in 0..<40 {
                let piece = [UInt8](repeating: UInt8(round), count: step)
                writer.append(piece)
                expected += piece
            }
            #expect(writer.copyBytes() == expected)
        }
    }

    @Test func slotsArePatched() {
        var writer = ByteWriter()
        let slot = writer.reserveSlot(15)
        writer.appendUInt8(9)
        writer.patchUInt8(1, at: slot)
        writer.patchUInt16(2, at: slot + 1)
        writer.patchUInt32(3, at: slot + 3)
        writer.patchUInt64(4, at: slot + 7)
        #expect(writer.copyBytes() == [1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 9])
    }

    @Test func alignmentAndReuse() {
        var writer = ByteWriter()
        writer.align(to: 8)
        #expect(writer.copyBytes().isEmpty)
        writer.appendUInt8(7)
        writer.align(to: 4)
        #expect(writer.copyBytes() == [7, 0, 0, 0])
        writer.truncate(to: 1)
        #expect(writer.copyBytes() == [7])
        writer.removeAll()
        #expect(writer.count == 0 && writer.copyBytes().isEmpty)
        writer.removeAll(keepingCapacity: false)
        writer.appendUTF8("ab")
        #expect(writer.copyBytes() == [0x61, 0x62])
    }

    @Test func fillingTakesWhatWasWritten() {
        var writer = ByteWriter(capacity: 16)
        writer.appendUInt8(1)
        unsafe writer.appendFilling(capacity: 1_000) { room in
            unsafe room[0] = 2
            return 1
        }
        #expect(writer.copyBytes() == [1, 2])
    }

    @Test func hostileLengthsThrow() {
        var writer = ByteWriter()
        writer.appendVarint(UInt64.max)
        writer.appendUInt8(1)
        writer.withView { view in
            var cursor = ByteCursor(view)
            #expect(throws: FormatError.self) { try cursor.readString() }
            #expect(throws: FormatError.self) { try cursor.readCountedBytes() }
            #expect(throws: FormatError.self) { try cursor.readBytes(count: Int.max) }
            #expect(throws: FormatError.self) { try cursor.readBytes(count: -1) }
            #expect(throws: FormatError.self) { try cursor.skip(Int.max) }
            #expect(throws: FormatError.self) { try cursor.skip(-1) }
            #expect(cursor.offset == 0)
            #expect(throws: FormatError.self) { try ByteCursor(view, at: 12) }
            #expect(throws: FormatError.self) { try ByteCursor(view, at: -1) }
        }
    }
}
