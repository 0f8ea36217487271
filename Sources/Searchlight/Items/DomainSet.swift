import SearchlightText

/// Domains together with all domains below them.
struct DomainSet: Sendable, Hashable {
    private let domains: [String]

    /// Empty names are left out: they stand for no domain.
    init(_ domains: [String]) {
        self.domains = domains.filter { !$0.isEmpty }.map { NormalForm.composedText($0) }
    }

    var isEmpty: Bool { domains.isEmpty }

    /// Whether a domain is one of these or lies below one.
    func contains(_ domain: String?) -> Bool {
        guard let domain else { return false }
        return domains.contains { domain.utf8.elementsEqual($0.utf8) || domain.utf8.starts(with: ($0 + ".").utf8) }
    }
}
