import SearchlightBytes
import SearchlightQuery
import SearchlightStorage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Looks at the values of documents as they are stored: the last word on whether one matches.
struct StoredTextVerifier {
    private let attribute: QueriedAttribute
    private let image: SegmentImage
    private let scope: LeaseScope
    private let recordScope: LeaseScope
    private var test: QueryTest

    /// All words of modifier `t`, in place of the test's one.
    private var words: EveryWordMatcher?

    init(
        _ test: QueryTest, _ attribute: QueriedAttribute, _ image: SegmentImage, _ scope: LeaseScope,
        _ recordScope: LeaseScope
    ) {
        self.test = test
        self.attribute = attribute
        self.image = image
        self.scope = scope
        self.recordScope = recordScope
    }

    /// Looks for words, each in whatever value, of which there is at least one.
    init(
        words: [QueryTest], _ attribute: QueriedAttribute, _ image: SegmentImage, _ scope: LeaseScope,
        _ recordScope: LeaseScope
    ) {
        self.init(words[0], attribute, image, scope, recordScope)
        self.words = EveryWordMatcher(words)
    }

    /// Whether the title passes.
    mutating func acceptsTitle(_ document: UInt32) throws(StoreError) -> Bool {
        guard let title = try image.head(of: document, in: scope).title else { return false }
        return test.asksForPresence || matches(title, false)
    }

    /// Whether a value of the record passes, or the title where all attributes are looked at.
    mutating func acceptsRecord(_ document: UInt32, _ record: UInt32) throws(StoreError) -> Bool {
        words?.begin()
        if case .searched = attribute, try acceptsTitle(document) { return true }
        var reader = RecordReader(try image.record(record, in: recordScope))
        do {
            switch attribute {
            case .record(let name, _):
                guard try reader.find(name) else { return false }
                return try acceptsValue(&reader, isContent: attribute.isContent)
            case .searched(let includesContent): return try acceptsAny(&reader, includesContent: includesContent)
            case .identifier, .column, .title, .none: return false
            }
        } catch {
            throw StoreError(
                code: .corrupt, message: "\(error.reason)", path: image.name, section: "records", offset: error.offset)
        }
    }

    private mutating func acceptsAny(
        _ reader: inout RecordReader, includesContent: Bool
    ) throws(FormatError) -> Bool {
        while let name = try reader.nextName() {
            let role = name.number == 0 ? (name.isSearchedByDefault ? .other : nil) : name.attribute?.role
            guard let role, includesContent || role != .body else {
                try reader.skipValue()
                continue
            }
            if try acceptsValue(&reader, isContent: role == .body) { return true }
        }
        return false
    }

    /// Whether the value at hand, or an element of an array, passes; texts are looked at in place.
    private mutating func acceptsValue(_ reader: inout RecordReader, isContent: Bool) throws(FormatError) -> Bool {
        guard let text = try reader.readText() else { return accepts(try reader.readValue(), isContent: isContent) }
        return test.asksForPresence || matches(text, isContent)
    }

    /// Whether a value, or an element of an array, passes.
    private mutating func accepts(_ value: AttributeValue, isContent: Bool) -> Bool {
        switch value {
        case .string(let text): return test.asksForPresence || matches(text, isContent)
        case .integer(let number): return test.asksForPresence || test.numbers?.contains(number) == true
        case .boolean(let flag): return test.asksForPresence || test.numbers?.contains(flag ? Int64(1) : 0) == true
        case .double(let number): return test.asksForPresence || test.numbers?.contains(number) == true
        case .date(let date):
            return test.asksForPresence || test.dates?.contains(date.timeIntervalSince1970) == true
        case .person(let person):
            let texts = (person.displayName.map { [$0] } ?? []) + person.handles
            for text in texts where test.asksForPresence || matches(text, isContent) { return true }
            return false
        case .array(let values):
            for value in values where accepts(value, isContent: isContent) { return true }
            return false
        case .data, .dictionary: return false
        }
    }

    private mutating func matches(_ text: String, _ isContent: Bool) -> Bool {
        Array(text.utf8).withByteView { matches($0, isContent) }
    }

    private mutating func matches(_ text: ByteView, _ isContent: Bool) -> Bool {
        if words != nil { return words?.find(in: text) == true }
        return isContent ? test.content?.matches(text) == true : test.text?.matches(text) == true
    }
}
