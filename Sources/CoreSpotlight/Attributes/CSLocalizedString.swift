public import Foundation

/// A text in several languages that is a string in the person's own.
open class CSLocalizedString: NSString {
    private let texts: [String: String]
    /// The code units of the text in the language of the time when the string was made.
    private let units: [UInt16]

    /// A string from texts by language code, such as `["en": "Station", "pt-BR": "Estação"]`.
    public init(localizedStrings: [AnyHashable: Any]) {
        var texts: [String: String] = [:]
        for (language, text) in localizedStrings {
            if let language = language.base as? String, let text = text as? String { texts[language] = text }
        }
        self.texts = texts
        units = Array(CSLocalizedString.text(of: texts).utf16)
        unsafe super.init(characters: units, length: units.count)
    }

    /// Reads a string from an archive.
    public required convenience init?(coder: NSCoder) {
        guard let texts = coder.decodeObject(of: [NSDictionary.self, NSString.self], forKey: "texts") else {
            return nil
        }
        self.init(localizedStrings: texts as? [String: String] ?? [:])
    }

    /// A string that is the same in every language.
    public required init(stringLiteral value: StaticString) {
        texts = ["en": value.description]
        units = Array(value.description.utf16)
        unsafe super.init(characters: units, length: units.count)
    }

    /// A string that is the same in every language.
    public required convenience init(extendedGraphemeClusterLiteral value: StaticString) {
        self.init(stringLiteral: value)
    }

    /// A string that is the same in every language.
    public required convenience init(unicodeScalarLiteral value: StaticString) { self.init(stringLiteral: value) }

    /// A string that is the same in every language.
    public required convenience init(string aString: String) { self.init(localizedStrings: ["en": aString]) }

    /// How many UTF-16 code units the string has.
    open override var length: Int { units.count }

    /// A UTF-16 code unit of the string.
    open override func character(at index: Int) -> unichar { units[index] }

    /// Writes the texts into an archive.
    open override func encode(with coder: NSCoder) { coder.encode(texts as NSDictionary, forKey: "texts") }

    /// The text in the person's language; else in English, else in the first language; empty without texts.
    open func localizedString() -> String { CSLocalizedString.text(of: texts) }

    private static func text(of texts: [String: String]) -> String {
        text(of: texts, for: Locale.preferredLanguages + [Locale.current.identifier])
    }

    /// The text for the first language that has one, be it for a part of its name: `zh-Hans` serves `zh-Hans-CN`.
    package static func text(of texts: [String: String], for languages: [String]) -> String {
        for language in languages + ["en"] {
            if let text = texts[language] { return text }
            var parts = language.replacingOccurrences(of: "_", with: "-").split(separator: "-")
            while !parts.isEmpty {
                if let text = texts[parts.joined(separator: "-")] { return text }
                parts.removeLast()
            }
        }
        return texts.min { $0.key < $1.key }?.value ?? ""
    }
}
