import CoreSpotlight
import Foundation

/// A property of an attribute set, with a value that tells it from all others.
struct AttributePath {
    typealias Path<Value> = ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Value>

    enum Property {
        case text(Path<String?>)
        case textList(Path<[String]?>)
        case number(Path<NSNumber?>)
        case date(Path<Date?>)
        case dateList(Path<[Date]?>)
        case data(Path<Data?>)
        case url(Path<URL?>)
        case personList(Path<[CSPerson]?>)
        case dictionary(Path<[String: [Any]]?>)
        case type(Path<UTType?>)
        case textListOrEmpty(Path<[String]>)
        case numberOrZero(Path<NSNumber>)
        case readOnlyText(KeyPath<CSSearchableItemAttributeSet, String?>)
        case readOnlyNumber(KeyPath<CSSearchableItemAttributeSet, NSNumber?>)
    }

    let number: Int
    let name: String
    let property: Property

    init(_ number: Int, _ name: String, _ property: Property) {
        self.number = number
        self.name = name
        self.property = property
    }

    var isReadOnly: Bool {
        switch property {
        case .readOnlyText, .readOnlyNumber: true
        default: false
        }
    }

    private var text: String { "text \(number) \u{E9}" }
    /// Whole and broken numbers, and truth values.
    private var sampleNumber: NSNumber {
        switch number % 3 {
        case 0: NSNumber(value: number)
        case 1: NSNumber(value: Double(number) + 0.5)
        default: NSNumber(value: number % 2 == 0)
        }
    }
    private var date: Date { Date(timeIntervalSinceReferenceDate: Double(number) * 1_000_000) }
    private var url: URL? { URL(string: "https://example.com/\(number)?a=b%20c#d") }
    private var person: CSPerson {
        let person = CSPerson(displayName: text, handles: ["a\(number)", "b"], handleIdentifier: "email")
        person.contactIdentifier = "c\(number)"
        return person
    }

    /// Gives the property its value.
    func set(_ attributes: CSSearchableItemAttributeSet) {
        switch property {
        case .text(let path): attributes[keyPath: path] = text
        case .textList(let path): attributes[keyPath: path] = [text, "b"]
        case .number(let path): attributes[keyPath: path] = sampleNumber
        case .date(let path): attributes[keyPath: path] = date
        case .dateList(let path): attributes[keyPath: path] = [date, .init(timeIntervalSinceReferenceDate: 0)]
        case .data(let path): attributes[keyPath: path] = Data("<p>\(number)</p>".utf8)
        case .url(let path): attributes[keyPath: path] = url
        case .personList(let path): attributes[keyPath: path] = [person, person]
        case .dictionary(let path): attributes[keyPath: path] = ["a": [text, number], "b": []]
        case .type(let path): attributes[keyPath: path] = .png
        case .textListOrEmpty(let path): attributes[keyPath: path] = [text]
        case .numberOrZero(let path): attributes[keyPath: path] = sampleNumber
        case .readOnlyText, .readOnlyNumber: break
        }
    }

    /// Sets the property to nil; false where its type has none.
    func remove(_ attributes: CSSearchableItemAttributeSet) -> Bool {
        switch property {
        case .text(let path): attributes[keyPath: path] = nil
        case .textList(let path): attributes[keyPath: path] = nil
        case .number(let path): attributes[keyPath: path] = nil
        case .date(let path): attributes[keyPath: path] = nil
        case .dateList(let path): attributes[keyPath: path] = nil
        case .data(let path): attributes[keyPath: path] = nil
        case .url(let path): attributes[keyPath: path] = nil
        case .personList(let path): attributes[keyPath: path] = nil
        case .dictionary(let path): attributes[keyPath: path] = nil
        case .type(let path): attributes[keyPath: path] = nil
        case .textListOrEmpty, .numberOrZero, .readOnlyText, .readOnlyNumber: return false
        }
        return true
    }

    /// Whether the property has its value.
    func isSet(_ attributes: CSSearchableItemAttributeSet) -> Bool {
        switch property {
        case .text(let path): attributes[keyPath: path] == text
        case .textList(let path): attributes[keyPath: path] == [text, "b"]
        case .number(let path): attributes[keyPath: path] == sampleNumber
        case .date(let path): attributes[keyPath: path] == date
        case .dateList(let path): attributes[keyPath: path] == [date, .init(timeIntervalSinceReferenceDate: 0)]
        case .data(let path): attributes[keyPath: path] == Data("<p>\(number)</p>".utf8)
        case .url(let path): attributes[keyPath: path] == url
        case .personList(let path): attributes[keyPath: path] == [person, person]
        case .dictionary(let path):
            attributes[keyPath: path]?["a"]?.first as? String == text
                && attributes[keyPath: path]?["a"]?.last as? NSNumber == NSNumber(value: number)
                && attributes[keyPath: path]?["b"]?.isEmpty == true
        case .type(let path): attributes[keyPath: path] == .png
        case .textListOrEmpty(let path): attributes[keyPath: path] == [text]
        case .numberOrZero(let path): attributes[keyPath: path] == sampleNumber
        case .readOnlyText(let path): attributes[keyPath: path] == nil
        case .readOnlyNumber(let path): attributes[keyPath: path] == nil
        }
    }

    /// Whether the property is as it is in a new set.
    func isUnset(_ attributes: CSSearchableItemAttributeSet) -> Bool {
        switch property {
        case .text(let path): attributes[keyPath: path] == nil
        case .textList(let path): attributes[keyPath: path] == nil
        case .number(let path): attributes[keyPath: path] == nil
        case .date(let path): attributes[keyPath: path] == nil
        case .dateList(let path): attributes[keyPath: path] == nil
        case .data(let path): attributes[keyPath: path] == nil
        case .url(let path): attributes[keyPath: path] == nil
        case .personList(let path): attributes[keyPath: path] == nil
        case .dictionary(let path): attributes[keyPath: path] == nil
        case .type(let path): attributes[keyPath: path] == nil
        case .textListOrEmpty(let path): attributes[keyPath: path].isEmpty
        case .numberOrZero(let path): attributes[keyPath: path] == 0
        case .readOnlyText(let path): attributes[keyPath: path] == nil
        case .readOnlyNumber(let path): attributes[keyPath: path] == nil
        }
    }
}
