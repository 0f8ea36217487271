package import SearchlightBytes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Appends the record of an item: every attribute that does not stand in the item's head.
///
/// A record is a sequence of attributes up to its end: a varint number; for number 0 (a custom attribute) a byte of
/// flags and the name; then the value, a tag byte and its payload. FORMAT.md, "Records", lists tags and numbers.
package enum RecordWriter {
    /// Appends an attribute of the table or a custom one.
    package static func append(_ name: AttributeName, _ value: AttributeValue, to writer: inout ByteWriter) {
        writer.appendVarint(UInt32(name.number))
        if name.number == 0 {
            writer.appendUInt8(name.isSearchedByDefault ? 1 : 0)
            writer.appendString(name.name)
        }
        append(value, to: &writer)
    }

    private static func append(_ value: AttributeValue, to writer: inout ByteWriter) {
        switch value {
        case .string(let text):
            writer.appendUInt8(RecordTag.string.rawValue)
            writer.appendString(text)
        case .integer(let number):
            writer.appendUInt8(RecordTag.integer.rawValue)
            writer.appendSignedVarint(number)
        case .double(let number):
            writer.appendUInt8(RecordTag.double.rawValue)
            writer.appendDouble(number)
        case .boolean(let flag):
            writer.appendUInt8((flag ? RecordTag.true : RecordTag.false).rawValue)
        case .date(let date):
            writer.appendUInt8(RecordTag.date.rawValue)
            writer.appendDouble(date.timeIntervalSince1970)
        case .data(let data):
            writer.appendUInt8(RecordTag.data.rawValue)
            append(data, to: &writer)
        case .person(let person):
            writer.appendUInt8(RecordTag.person.rawValue)
            append(person, to: &writer)
        case .array(let values):
            writer.appendUInt8(RecordTag.array.rawValue)
            writer.appendVarint(values.count)
            for value in values { append(value, to: &writer) }
        case .dictionary(let values):
            writer.appendUInt8(RecordTag.dictionary.rawValue)
            append(values, to: &writer)
        }
    }

    private static func append(_ data: Data, to writer: inout ByteWriter) {
        writer.appendVarint(data.count)
        writer.append([UInt8](data))
    }

    private static func append(_ person: Person, to writer: inout ByteWriter) {
        for text in [person.displayName, person.handleIdentifier, person.contactIdentifier] {
            writer.appendUInt8(text == nil ? 0 : 1)
            if let text { writer.appendString(text) }
        }
        writer.appendVarint(person.handles.count)
        for handle in person.handles { writer.appendString(handle) }
    }

    /// Sorted by name, so that equal dictionaries give equal bytes.
    private static func append(_ values: [String: AttributeValue], to writer: inout ByteWriter) {
        writer.appendVarint(values.count)
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            writer.appendString(name)
            append(value, to: &writer)
        }
    }
}
