import SearchlightBytes
import SearchlightQuery

/// Where the values of an attribute that a query names are to be found.
enum QueriedAttribute {
    /// The identifier of the item.
    case identifier
    /// Columns have all values that a query can look at.
    case column(AttributeName)
    /// The head has the title.
    case title
    /// The record has the values; terms of the role lead to them where there is one.
    case record(AttributeName, role: TextRole?)
    /// All attributes that user text finds, with or without text content.
    case searched(includesContent: Bool)
    /// Values that no query looks at: bytes and dictionaries.
    case none

    init(_ attribute: QueryAttribute) {
        switch attribute {
        case .anySearched: self = .searched(includesContent: false)
        case .anySearchedOrContent: self = .searched(includesContent: true)
        case .named("uniqueIdentifier"): self = .identifier
        case .named(let name): self.init(AttributeName(name))
        }
    }

    private init(_ name: AttributeName) {
        guard let attribute = name.attribute else {
            self = .column(name)
            return
        }
        switch attribute.kind {
        case .data, .dictionary: self = .none
        case .text, .textList, .number, .date, .dateList, .url, .personList:
            if attribute.isColumn {
                self = .column(name)
            } else if name == .title {
                self = .title
            } else {
                self = .record(name, role: attribute.role)
            }
        }
    }

    /// The roles in which terms of the values stand; none where terms do not lead to them.
    var roles: [TextRole] {
        switch self {
        case .title: [.title]
        case .record(_, let role): role.map { [$0] } ?? []
        case .searched(let includesContent):
            TextRole.allCases.filter { includesContent || $0 != .body }
        case .identifier, .column, .none: []
        }
    }

    /// Whether the values are text content, which is matched by words whatever the modifiers are.
    var isContent: Bool {
        if case .record(_, role: .body) = self { true } else { false }
    }

    /// How dear a look at one item is, to begin with the cheapest part of an "and".
    func cost(of test: QueryTest) -> Int {
        switch self {
        case .none: 0
        case .identifier: test.exactText == nil ? 60 : 0
        case .column: 20
        case .title: test.asksForPresence ? 30 : 10 + Self.cost(of: test.requirements)
        case .record: test.asksForPresence ? 100 : 15 + Self.cost(of: test.requirements)
        case .searched: test.asksForPresence ? 110 : 17 + Self.cost(of: test.requirements)
        }
    }

    private static func cost(of requirements: TermRequirements) -> Int {
        guard let alternatives = requirements.alternatives else { return 80 }
        return alternatives.map { terms in
            terms.contains { $0.kind == .exact } ? 0 : terms.contains { $0.kind == .prefix } ? 4 : 40
        }.max() ?? 80
    }
}
