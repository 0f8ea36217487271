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

    /// A record of one attribute: an array of as many values, of a byte each where `element` has one.
    private static func record(_ count: Int, of element: [UInt8]) -> [UInt8] {
        var record = ByteWriter(capacity: count * element.count + 16)
        record.appendVarint(13 as UInt64)
        record.appendUInt8(8)
        record.appendVarint(count)
        for _ in 0..<count { record.append(element) }
        return record.copyBytes()
    }

    /// False, an empty array, an empty dictionary, an empty text, a person with two empty handles.
    @Test(arguments: [[4], [8, 0], [10, 0], [1, 0], [9, 0, 0, 0, 2, 0, 0]] as [[UInt8]])
    func valuesAreCounted(_ element: [UInt8]) throws {
        let valueCount = element[0] == 9 ? 3 : 1
        let limit = (RecordReader.maximumValueCount - 1) / valueCount
        for excess in 0...1 {
            let record = Self.record(limit + excess, of: element)
            var values: [AttributeValue] = []
            let error = damage { values = try Self.read(record) }
            #expect((error == nil) == (excess == 0))
            #expect(values.first?.elements.count == (excess == 0 ? limit : nil))
            #expect(error?.isTooNew != true)
            let skipping = damage {
                try record.withByteView { (view: ByteView) throws(FormatError) in
                    var reader = RecordReader(view)
                    _ = try reader.value(of: .title)
                }
            }
            #expect((skipping == nil) == (excess == 0))
        }
    }

    private func damage(_ body: () throws -> Void) -> FormatError? {
        do { try body() } catch { return error as? FormatError }
        return nil
    }

    @Test func anItemWithTooManyValuesIsRefused() throws {
        let index = try SearchIndex.inMemory()
        var item = Item("a", title: "fits")
        // Neither has a column, whose limit is lower.
        item[AttributeName("actionIdentifiers")] = .array(
            Array(repeating: .array([.boolean(true)]), count: RecordReader.maximumValueCount / 2 - 2))
        let many = AttributeName("emailHeaders")
        item[many] = .array([])
        // With the title and both arrays one less than there may be.
        try index.add([item])
        item[many] = .array([.person(Person(handles: ["a"]))])
        expectError(.limitExceeded) { try index.add([item]) }
        #expect(try index.item("a")?[many] == .array([]))
    }

    @Test func unknownValuesAreTooNew() throws {
        let error = #expect(throws: FormatError.self) { try Self.read(Self.record(unknownTag: 11)) }
        #expect(error?.isTooNew == true)
    }
}
