/// A text to compare with, in which each wildcard stands for any run of characters, also an empty one.
///
/// Kept as the literal stretches between the wildcards, so that a star that was meant as a star stays one.
package struct QueryPattern: Sendable, Hashable {
    /// The stretches, at least one. All but the first and the last hold at least one character.
    package let literals: [String]

    /// A text without wildcards.
    package init(_ literal: String) { literals = [literal] }

    /// The stretches before, between and behind wildcards; several wildcards side by side are one.
    package init(literals: [String]) {
        let inner = literals.dropFirst().dropLast().filter { !$0.isEmpty }
        let last = literals.count > 1 ? literals.suffix(1) : []
        self.literals = [literals.first ?? ""] + inner + last
    }

    /// Whether the pattern holds a wildcard.
    package var hasWildcards: Bool { literals.count > 1 }

    /// Whether every text matches, so that only the presence of the attribute counts.
    package var matchesAnyText: Bool { hasWildcards && literals.allSatisfy(\.isEmpty) }
}

extension QueryPattern: CustomStringConvertible {
    /// The pattern between double quotes; quotes, backslashes and stars of the text stand behind a backslash.
    package var description: String {
        var text = "\""
        for (position, literal) in literals.enumerated() {
            if position > 0 { text += "*" }
            for scalar in literal.unicodeScalars {
                if scalar == "\"" || scalar == "\\" || scalar == "*" { text.unicodeScalars.append("\\") }
                text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
