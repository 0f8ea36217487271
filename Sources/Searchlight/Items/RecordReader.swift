package import SearchlightBytes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the attributes of an item record, all of them or the ones asked for.
///
/// The view is valid within the lease that lent the record; what is read is copied out of it.
package struct RecordReader {
    private var cursor: ByteCursor

    /// Whether attributes that this version does not know are an error, not passed over: for who writes the item anew.
    private let refusesUnknown: Bool

    /// Values met so far, handles of people counted too.
    private var valueCount = 0

    /// How deep arrays and dictionaries may lie within one another.
    package static let maximumDepth = 16

    /// Values of a record at most: one takes a byte here and twenty to a hundred in memory.
    package static let maximumValueCount = 1_000_000

    /// A reader at the first attribute.
    package init(_ record: ByteView, refusesUnknown: Bool = false) {
        cursor = ByteCursor(record)
        self.refusesUnknown = refusesUnknown
    }

    /// The next attribute that this version knows; nil at the end.
    ///
    /// - Throws: `FormatError` for bytes that are no record, and, marked as too new, for kinds of values that a later
    ///   version added.
    package mutating func next() throws(FormatError) -> (name: AttributeName, value: AttributeValue)? {
        guard let name = try nextName() else { return nil }
        return (name, try readValue(depth: 0))
    }

    /// The value of one attribute; nil where the record has none. Other values are passed over unread.
    ///
    /// - Complexity: linear in the bytes before the attribute.
    package mutating func value(of wanted: AttributeName) throws(FormatError) -> AttributeValue? {
        try find(wanted) ? try readValue(depth: 0) : nil
    }

    /// Moves to the value of one attribute; false where the record has none. Other values are passed over unread.
    package mutating func find(_ wanted: AttributeName) throws(FormatError) -> Bool {
        while let name = try nextName() {
            if name == wanted { return true }
            try skipValue(depth: 0)
        }
        return false
    }

    /// The value at hand where it is a text, as it lies in the record; nil, without moving, where it is of another kind.
    package mutating func readText() throws(FormatError) -> ByteView? {
        guard try cursor.view.uint8(at: cursor.offset) == RecordTag.string.rawValue else { return nil }
        try cursor.skip(1)
        return try cursor.readCountedBytes()
    }

    /// The value at hand.
    package mutating func readValue() throws(FormatError) -> AttributeValue { try readValue(depth: 0) }

    /// Passes over the value at hand.
    package mutating func skipValue() throws(FormatError) { try skipValue(depth: 0) }

    /// Moves to the value of the next attribute that this version knows; nil at the end.
    package mutating func nextName() throws(FormatError) -> AttributeName? {
        while !cursor.isAtEnd {
            let number = try cursor.readVarint32()
            if number == 0 {
                let flags = try cursor.readUInt8()
                return AttributeName(custom: try cursor.readString(), isSearchedByDefault: flags & 1 != 0)
            }
            if let known = UInt16(exactly: number), let attribute = AttributeTable.attribute(numbered: known) {
                return AttributeName(attribute)
            }
            guard !refusesUnknown else {
                throw FormatError(
                    "a record has an attribute that this version does not know", at: cursor.offset, isTooNew: true)
            }
            try skipValue(depth: 0)
        }
        return nil
    }

    private mutating func readTag() throws(FormatError) -> RecordTag {
        let byte = try cursor.readUInt8()
        try count(1)
        guard let tag = RecordTag(rawValue: byte) else {
            throw FormatError("a record holds a value of an unknown kind", at: cursor.offset - 1, isTooNew: true)
        }
        return tag
    }

    private mutating func readValue(depth: Int) throws(FormatError) -> AttributeValue {
        switch try readTag() {
        case .string: return .string(try cursor.readString())
        case .integer: return .integer(try cursor.readSignedVarint())
        case .double: return .double(try cursor.readDouble())
        case .false: return .boolean(false)
        case .true: return .boolean(true)
        case .date: return .date(Date(timeIntervalSince1970: try cursor.readDouble()))
        case .data: return .data(Data(try cursor.readCountedBytes().copyBytes()))
        case .array: return .array(try readArray(depth: depth + 1))
        case .person: return .person(try readPerson())
        case .dictionary: return .dictionary(try readDictionary(depth: depth + 1))
        }
    }

    private mutating func readArray(depth: Int) throws(FormatError) -> [AttributeValue] {
        let count = try readCount(depth: depth)
        var values: [AttributeValue] = []
        // A value takes far more memory than the byte it may take here.
        values.reserveCapacity(min(count, 256))
        for _ in 0..<count { values.append(try readValue(depth: depth)) }
        return values
    }

    private mutating func readDictionary(depth: Int) throws(FormatError) -> [String: AttributeValue] {
        let count = try readCount(depth: depth)
        var values: [String: AttributeValue] = [:]
        for _ in 0..<count {
            let name = try cursor.readString()
            values[name] = try readValue(depth: depth)
        }
        return values
    }

    private mutating func readPerson() throws(FormatError) -> Person {
        var person = Person()
        person.displayName = try readOptionalString()
        person.handleIdentifier = try readOptionalString()
        person.contactIdentifier = try readOptionalString()
        let handleCount = try readCount(depth: 0)
        try count(handleCount)
        for _ in 0..<handleCount { person.handles.append(try cursor.readString()) }
        return person
    }

    private mutating func skipPerson() throws(FormatError) {
        for _ in 0..<3 where try cursor.readUInt8() != 0 { _ = try cursor.readCountedBytes() }
        let handleCount = try readCount(depth: 0)
        try count(handleCount)
        for _ in 0..<handleCount { _ = try cursor.readCountedBytes() }
    }

    private mutating func readOptionalString() throws(FormatError) -> String? {
        try cursor.readUInt8() == 0 ? nil : try cursor.readString()
    }

    /// A count of values, each at least one byte long: a larger count than bytes left is damage, found before
    /// anything is allocated.
    private mutating func readCount(depth: Int) throws(FormatError) -> Int {
        let count = try cursor.readVarint()
        guard depth <= Self.maximumDepth, count <= UInt64(cursor.remaining) else {
            throw FormatError("a record holds more values than bytes", at: cursor.offset)
        }
        return Int(count)
    }

    private mutating func count(_ values: Int) throws(FormatError) {
        valueCount += values
        guard valueCount <= Self.maximumValueCount else {
            throw FormatError("a record holds more values than a record may", at: cursor.offset)
        }
    }

    private mutating func skipValue(depth: Int) throws(FormatError) {
        switch try readTag() {
        case .string, .data: _ = try cursor.readCountedBytes()
        case .integer: _ = try cursor.readVarint()
        case .double, .date: try cursor.skip(8)
        case .false, .true: break
        case .array:
            for _ in 0..<(try readCount(depth: depth + 1)) { try skipValue(depth: depth + 1) }
        case .person: try skipPerson()
        case .dictionary:
            for _ in 0..<(try readCount(depth: depth + 1)) {
                _ = try cursor.readCountedBytes()
                try skipValue(depth: depth + 1)
            }
        }
    }
}
