import Foundation

/// Writes JSON values as text on one line.
enum JSONText {
    /// The text of an object with its members in order, without a line break.
    static func object(_ members: [(String, JSONValue)]) -> String {
        text(of: .object(members.map { JSONMember(name: $0.0, value: $0.1) }))
    }

    /// The text of a value.
    static func text(of value: JSONValue) -> String {
        var bytes: [UInt8] = []
        append(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ value: JSONValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes += Array("null".utf8)
        case .boolean(let flag): bytes += Array((flag ? "true" : "false").utf8)
        case .integer(let number): bytes += Array(String(number).utf8)
        case .double(let number): bytes += Array((number.isFinite ? String(number) : "null").utf8)
        case .string(let text): append(text, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (position, value) in values.enumerated() {
                if position > 0 { bytes.append(UInt8(ascii: ",")) }
                append(value, to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members): append(members, to: &bytes)
        }
    }

    private static func append(_ members: [JSONMember], to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        for (position, member) in members.enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            append(member.name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            append(member.value, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case 0x09: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
            case 0x0D: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
            case 0..<0x20, 0x7F: bytes += Array("\\u00".utf8) + [hexadecimal(byte >> 4), hexadecimal(byte & 15)]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}

extension JSONValue {
    /// A string, or null for none.
    init(_ text: String?) { self = text.map { .string($0) } ?? .null }

    /// A whole number.
    init(_ number: Int) { self = .integer(Int64(number)) }

    /// A date as text, or as seconds since 1970 where text would not give the very same date; null for none.
    init(_ date: Date?) {
        guard let date else {
            self = .null
            return
        }
        self = DateText.text(of: date).map { .string($0) } ?? .double(date.timeIntervalSince1970)
    }
}
