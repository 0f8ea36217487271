import Foundation
import Searchlight
import SearchlightBytes
import SearchlightRanking
import SearchlightText

/// One item as the model searches it: every term with where it occurs, worked out the plainest way.
struct ModelDocument {
    /// Where one term occurs.
    struct Occurrence {
        var counts = RoleCounts()
        var positions: [[Int]] = Array(repeating: [], count: TextRole.allCases.count)
    }

    let item: Item
    let rankingDate: UInt32
    /// Lengths by role, flags and hint, as an index has them.
    let norms: DocumentNorms
    let lengthCodes: [UInt8]
    /// The tokens of each title.
    let titles: [[ModelToken]]
    private(set) var terms: [[UInt8]: Occurrence] = [:]

    init(_ item: Item, commitTime: Double) {
        self.item = item
        rankingDate = Self.rankingDate(item, commitTime)
        let values = TextRole.allCases.map { Self.values(of: item, $0).map(ModelToken.tokens) }
        titles = values[0]
        lengthCodes = TextRole.allCases.map { role in
            let counted = role == .title ? Array(values[0].prefix(1)) : values[Int(role.rawValue)]
            return counted.isEmpty ? LengthCode.absent : LengthCode.encode(counted.map(\.positionCount).reduce(0, +))
        }
        norms = Self.norms(lengthCodes, titleCount: titles.count, hint: Self.hint(item))
        for role in TextRole.allCases { add(values[Int(role.rawValue)], role) }
    }

    /// Whether the first title is the text but for letter case and white space around it.
    func isTitled(_ text: String) -> Bool {
        guard let title = Self.values(of: item, .title).first else { return false }
        func plain(_ text: String) -> String {
            text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased().precomposedStringWithCanonicalMapping
        }
        return plain(title) == plain(text)
    }

    private mutating func add(_ values: [[ModelToken]], _ role: TextRole) {
        // Far enough apart that no phrase crosses from one value to the next.
        var start = 0
        for (number, tokens) in values.enumerated() {
            for token in tokens {
                terms[token.term, default: Occurrence()].counts[role] += 1
                terms[token.term]?.positions[Int(role.rawValue)].append(start + token.position)
                if role == .title, number == 0, token.position == 0 { terms[token.term]?.counts.startsTitle = true }
            }
            start += tokens.positionCount + 1_000
        }
    }

    private static func values(of item: Item, _ role: TextRole) -> [String] {
        switch role {
        case .title: [item.title, item.displayName].compactMap(\.self) + item.alternateNames
        case .keywords: item.keywords
        case .description: [item.contentDescription].compactMap(\.self)
        case .body: [item.textContent].compactMap(\.self)
        case .other: item["authorNames"]?.strings ?? []
        }
    }

    private static func rankingDate(_ item: Item, _ commitTime: Double) -> UInt32 {
        let dates = [item.lastUsedDate, item.contentModificationDate, item.contentCreationDate]
        let past = dates.compactMap { $0?.timeIntervalSince1970 }.filter { $0 <= commitTime }
        return UInt32(past.max() ?? commitTime)
    }

    private static func hint(_ item: Item) -> UInt8 { item.rankingHint.map { UInt8(min(100, max(0, $0))) } ?? 255 }

    private static func norms(_ lengthCodes: [UInt8], titleCount: Int, hint: UInt8) -> DocumentNorms {
        var bits = UInt64(hint) << 48
        for (number, code) in lengthCodes.enumerated() { bits |= UInt64(code) << (8 * UInt64(number)) }
        if titleCount > 1 { bits |= 1 << 40 }
        return DocumentNorms(bits: bits)
    }
}

/// A token, copied out of its buffer.
struct ModelToken {
    let term: [UInt8]
    let position: Int
    let flags: Token.Flags

    static func tokens(_ text: String) -> [ModelToken] {
        var tokenizer = Tokenizer()
        var buffer = TokenBuffer()
        tokenizer.tokenize(text, into: &buffer)
        return (0..<buffer.tokenCount).map { number in
            let token = unsafe buffer.tokens[number]
            return ModelToken(term: buffer.term(of: token), position: Int(token.position), flags: token.flags)
        }
    }
}

extension [ModelToken] {
    /// Positions that the value takes.
    var positionCount: Int { (map(\.position).max() ?? -1) + 1 }
}
