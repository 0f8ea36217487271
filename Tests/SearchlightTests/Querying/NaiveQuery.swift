import Foundation
import Searchlight
import SearchlightQuery

/// The query language in the plainest words: looks at every attribute of an item, without any index.
struct NaiveQuery {
    /// The moment of the query, in UTC, in seconds since 1970.
    let now: Double

    func matches(_ comparison: QueryComparison, _ item: Item) -> Bool {
        var comparison = comparison
        if comparison.operation == .notEqual {
            comparison.operation = .equal
            return !matches(comparison, item)
        }
        let values = values(of: comparison.attribute, item)
        switch comparison.value {
        case .null: return comparison.operation == .equal && values.isEmpty
        case .text(let pattern):
            guard comparison.operation == .equal else { return false }
            if pattern.matchesAnyText { return !values.isEmpty }
            let texts = values.compactMap { value in value.value.string.map { ($0, value.isContent) } }
            if comparison.modifiers.contains(.splitsWords) { return hasWords(pattern, comparison.modifiers, texts) }
            return texts.contains { matches(pattern, comparison.modifiers, $0, isContent: $1) }
        case .integer(let number): return values.contains { holds(comparison.operation, $0.value, Decimal(number)) }
        case .double(let number): return values.contains { holds(comparison.operation, $0.value, Decimal(number)) }
        case .time(let time):
            return values.contains { value in
                guard case .date(let date) = value.value else { return false }
                return holds(comparison.operation, date.timeIntervalSince1970, interval(time))
            }
        }
    }

    func matches(_ range: QueryRange, _ item: Item) -> Bool {
        func isInside(_ value: AttributeValue) -> Bool {
            switch (value, range.lower, range.upper) {
            case (.date(let date), .time(let lower), .time(let upper)):
                let seconds = date.timeIntervalSince1970
                return seconds >= interval(lower).lowerBound && seconds <= interval(upper).lowerBound
            case (_, .integer(let lower), .integer(let upper)):
                return holds(.greaterOrEqual, value, Decimal(lower)) && holds(.lessOrEqual, value, Decimal(upper))
            default: return false
            }
        }
        return values(of: range.attribute, item).contains { isInside($0.value) }
    }

    // MARK: - Values

    private func values(of attribute: QueryAttribute, _ item: Item) -> [(value: AttributeValue, isContent: Bool)] {
        var found: [(AttributeValue, Bool)] = []
        for (name, value) in item.attributes {
            let isContent = name == .textContent
            let isAsked =
                switch attribute {
                case .named(let wanted): AttributeName(wanted) == name
                case .anySearched: name.isSearchedByDefault && !isContent
                case .anySearchedOrContent: name.isSearchedByDefault
                }
            if isAsked { found += value.elements.map { ($0, isContent) } }
        }
        if attribute == .named("contentTypeTree"), let type = item.contentType { found.append((.string(type), false)) }
        return found
    }

    // MARK: - Numbers and dates

    private func holds(_ operation: QueryOperation, _ value: AttributeValue, _ number: Decimal) -> Bool {
        let own: Decimal
        switch value {
        case .integer(let integer): own = Decimal(integer)
        case .double(let double): own = Decimal(double)
        case .boolean(let flag): own = flag ? 1 : 0
        case .date(let date): own = Decimal(date.timeIntervalSinceReferenceDate)
        default: return false
        }
        return switch operation {
        case .equal: own == number
        case .less: own < number
        case .lessOrEqual: own <= number
        case .greater: own > number
        case .greaterOrEqual: own >= number
        case .notEqual: false
        }
    }

    private func holds(_ operation: QueryOperation, _ seconds: Double, _ interval: Range<Double>) -> Bool {
        switch operation {
        case .equal: interval.isEmpty ? seconds == interval.lowerBound : interval.contains(seconds)
        case .less: seconds < interval.lowerBound
        case .lessOrEqual: seconds <= interval.lowerBound
        case .greater: seconds > interval.lowerBound
        case .greaterOrEqual: seconds >= interval.lowerBound
        case .notEqual: false
        }
    }

    /// Days and moments only.
    private func interval(_ time: QueryTime) -> Range<Double> {
        switch time {
        case .now(let seconds): return now + Double(seconds)..<now + Double(seconds)
        case .instant(let seconds), .local(let seconds): return seconds..<seconds
        case .calendar(_, let offset):
            let start = (now / 86_400).rounded(.down) * 86_400 + Double(offset) * 86_400
            return start..<start + 86_400
        }
    }

    // MARK: - Texts

    /// Stands for a wildcard in joined patterns.
    private static let star: Character = "\u{1}"

    private func hasWords(_ pattern: QueryPattern, _ modifiers: QueryModifiers, _ texts: [(String, Bool)]) -> Bool {
        let text = pattern.literals.joined(separator: String(Self.star))
        let words = text.split(separator: " ").filter { $0.contains { $0.isLetter || $0.isNumber } }
        return !words.isEmpty
            && words.allSatisfy { word in
                let literals = word.split(separator: Self.star, omittingEmptySubsequences: false).map(String.init)
                return texts.contains {
                    matches(QueryPattern(literals: literals), modifiers.union(.matchesWords), $0, isContent: $1)
                }
            }
    }

    private func matches(
        _ pattern: QueryPattern, _ modifiers: QueryModifiers, _ text: String, isContent: Bool
    ) -> Bool {
        let wanted = pattern.literals.joined(separator: String(Self.star))
        guard modifiers.contains(.matchesWords) || isContent else {
            return Self.matches(folded(wanted, modifiers)[...], folded(text, modifiers)[...])
        }
        for splitsCompounds in [true, false] {
            let words = words(wanted, splitsCompounds).map { folded($0, modifiers) }
            let own = self.words(text, splitsCompounds).map { folded($0, modifiers) }
            guard !words.isEmpty, words.count <= own.count else { continue }
            for start in 0...(own.count - words.count)
            where zip(words, own[start...]).allSatisfy({ Self.matches($0[...], $1[...]) }) {
                return true
            }
        }
        return false
    }

    /// Letters, digits and wildcards side by side; parts of compounds apart where asked for.
    private func words(_ text: String, _ splitsCompounds: Bool) -> [String] {
        var words: [String] = []
        var word = ""
        for character in text {
            guard character.isLetter || character.isNumber || character == Self.star else {
                words.append(word)
                word = ""
                continue
            }
            if splitsCompounds, word.last?.isLowercase == true, character.isUppercase {
                words.append(word)
                word = ""
            }
            word.append(character)
        }
        return (words + [word]).filter { !$0.isEmpty }
    }

    private func folded(_ text: String, _ modifiers: QueryModifiers) -> [Character] {
        var text = text.decomposedStringWithCanonicalMapping
        // Sharp s and ligatures have an upper case of several letters; the capital sharp s has one in lower case first.
        if modifiers.contains(.ignoresCase) {
            text = text.lowercased().uppercased().lowercased().decomposedStringWithCanonicalMapping
        }
        if modifiers.contains(.ignoresDiacritics) {
            text.unicodeScalars.removeAll { $0.properties.canonicalCombiningClass != .notReordered }
        }
        return Array(text)
    }

    private static func matches(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        if first == star {
            return matches(pattern.dropFirst(), text) || (!text.isEmpty && matches(pattern, text.dropFirst()))
        }
        return text.first == first && matches(pattern.dropFirst(), text.dropFirst())
    }
}
