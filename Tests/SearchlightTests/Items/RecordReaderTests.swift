import Searchlight
import SearchlightBytes
import Testing

/// Records of a later version: what can be passed over is, and what cannot is no damage.
@Suite struct RecordReaderTests {
    /// Attribute 13 (keywords), one that no version knows, and attribute 36 (contentDescription).
    private static func record(unknownTag: UInt8 = 1) -> [UInt8] {
        var record = ByteWriter()
        for (number, tag, text) in [(13, 1, "tea"), (60_000, unknownTag, "new"), (36, 1, "leaves")]
            as [(UInt64, UInt8, String)]
        {
            record.appendVarint(number)
            record.appendUInt8(tag)
            record.appendString(text)
        }
        return record.copyBytes()
    }

    private static func read(_ record: [UInt8], refusesUnknown: Bool = false) throws(FormatError) -> [AttributeValue] {
        try record.withByteView { (view: ByteView) throws(FormatError) in
            var reader = RecordReader(view, refusesUnknown: refusesUnknown)
            var values: [AttributeValue] = []
            while let (_, value) = try reader.next() { values.append(value) }
            return values
        }
    }

    @Test func unknownAttributesArePassedOver() throws {
        #expect(try Self.read(Self.record()) == [.string("tea"), .string("leaves")])
    }

    @Test func whoWritesTheItemAnewIsTold() throws {
        let error = #expect(throws: FormatError.self) { try Self.read(Self.record(), refusesUnknown: true) }
        #expect(error?.isTooNew == true)
    }

    @Test func unknownValuesAreTooNew() throws {
        let error = #expect(throws: FormatError.self) { try Self.read(Self.record(unknownTag: 11)) }
        #expect(error?.isTooNew == true)
    }
}
