import SearchlightText

/// Domains together with all domains below them.
struct DomainSet: Sendable, Hashable {
    private let domains: [String]

    /// Whether no names were given, not even empty ones.
    let isEmpty: Bool

    /// Empty names stand for no domain.
    init(_ domains: [String]) {
        isEmpty = domains.isEmpty
        self.domains = domains.filter { !$0.isEmpty }.map { NormalForm.composedText($0) }
    }

    /// Whether a domain is one of these or lies below one.
    func contains(_ domain: String?) -> Bool {
        guard let domain else { return false }
        return domains.contains { domain.utf8.elementsEqual($0.utf8) || domain.utf8.starts(with: ($0 + ".").utf8) }
    }
}
