import Foundation
import Searchlight

extension AttributeValue {
    /// The number that an object holds: floating-point ones stay so, all others are whole numbers. Whole numbers above
    /// the largest signed one become floating-point ones, which keep 53 bits.
    init(_ number: NSNumber) {
        // The first character of the type encoding tells the two apart; the string is static.
        let encoding = unsafe UInt8(bitPattern: number.objCType.pointee)
        let isFloatingPoint = encoding == UInt8(ascii: "d") || encoding == UInt8(ascii: "f")
        let isTooLarge = encoding == UInt8(ascii: "Q") && number.uint64Value > UInt64(Int64.max)
        self = isFloatingPoint || isTooLarge ? .double(number.doubleValue) : .integer(number.int64Value)
    }

    /// The number as an object; nil for values that are not numbers.
    var numberObject: NSNumber? {
        switch self {
        case .integer(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        case .boolean(let value): NSNumber(value: value)
        default: nil
        }
    }

    /// The value of an object of the kinds that attributes may hold; nil for others, and for an array that has others.
    /// `NSNull` is left out of arrays: the index has no such value.
    init?(object: Any) {
        switch object {
        case let text as String: self = .string(text)
        case let date as Date: self = .date(date)
        case let data as Data: self = .data(data)
        case let number as NSNumber: self.init(number)
        case let url as URL: self = .string(url.absoluteString)
        case let person as CSPerson: self = .person(person.person)
        case let values as [Any]:
            let objects = values.filter { !($0 is NSNull) }
            let stored = objects.compactMap(AttributeValue.init(object:))
            guard stored.count == objects.count else { return nil }
            self = .array(stored)
        case let values as [String: Any]: self = .dictionary(values.compactMapValues(AttributeValue.init(object:)))
        default: return nil
        }
    }

    /// The value as Swift code takes it: `String`, `NSNumber`, `Date`, `Data`, `CSPerson`, or arrays of them.
    var object: Any {
        switch self {
        case .string(let text): text
        case .integer, .double, .boolean: numberObject ?? NSNumber(value: 0)
        case .date(let date): date
        case .data(let data): data
        case .person(let person): CSPerson(person)
        case .array(let values): values.map(\.object)
        case .dictionary(let values): values.mapValues(\.object)
        }
    }

    /// The value as an object that can be archived: `NSString`, `NSNumber`, `NSDate`, `NSData`, `CSPerson`, `NSArray`.
    var codingObject: any NSSecureCoding {
        switch self {
        case .string(let text): text as NSString
        case .integer, .double, .boolean: numberObject ?? NSNumber(value: 0)
        case .date(let date): date as NSDate
        case .data(let data): data as NSData
        case .person(let person): CSPerson(person)
        case .array(let values): NSArray(array: values.map(\.codingObject))
        case .dictionary(let values): values.mapValues(\.codingObject) as NSDictionary
        }
    }
}
