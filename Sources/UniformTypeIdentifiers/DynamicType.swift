import Foundation

/// A type that stands for a tag nobody declared a type for; its identifier spells the tag and the parents.
///
/// The identifier is `dyn.` and the base-32 digits of the description, so equal tags give equal types and the tags can
/// be read back from it. The digits are this library's own: identifiers of Apple's systems are not understood.
struct DynamicType {
    let tagClass: UTTagClass
    let tag: String
    let parents: [String]

    static let prefix = "dyn."
    private static let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    init(tag: String, tagClass: UTTagClass, parents: [String]) {
        self.tag = tag
        self.tagClass = tagClass
        self.parents = parents
    }

    /// Reads an identifier; nil when it is not one that `identifier` makes.
    init?(_ identifier: String) {
        guard identifier.hasPrefix(DynamicType.prefix),
            let bytes = DynamicType.decode(identifier.dropFirst(DynamicType.prefix.count))
        else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[2].isEmpty else { return nil }
        tagClass = UTTagClass(rawValue: String(parts[0]))
        parents = parts[1].split(separator: " ").map(String.init)
        tag = String(parts[2])
        guard self.identifier == identifier else { return nil }
    }

    var identifier: String {
        let text = "\(tagClass.rawValue)\n\(parents.joined(separator: " "))\n\(tag)"
        return DynamicType.prefix + DynamicType.encode(Array(text.utf8))
    }

    private static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var bits: UInt32 = 0
        var bitCount: UInt32 = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            bitCount += 8
            while bitCount >= 5 {
                bitCount -= 5
                text.append(digits[Int(bits >> bitCount & 31)])
            }
            bits &= 31
        }
        if bitCount > 0 { text.append(digits[Int(bits << (5 - bitCount) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }

    private static func decode(_ text: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var bitCount: UInt32 = 0
        for character in text.utf8 {
            guard let digit = digits.firstIndex(of: character) else { return nil }
            bits = (bits << 5 | UInt32(digit)) & 0xFFF
            bitCount += 5
            guard bitCount >= 8 else { continue }
            bitCount -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
        }
        return bytes
    }
}
