import Searchlight
import Testing

/// What a search must find.
enum Expectation: Sendable {
    /// These items and no other, in any order.
    case only(Set<String>)
    /// These items and no other, in this order.
    case order([String])
    /// This item as the best one.
    case first(String)
    /// The one is found, and not behind the other (which may be missing).
    case before(String, String)
    /// Among others.
    case contains(String)
    case absent(String)
    /// No error; anything may be found.
    case anything

    func isMet(by found: [String]) -> Bool {
        switch self {
        case .only(let wanted): return found.count == wanted.count && Set(found) == wanted
        case .order(let wanted): return found == wanted
        case .first(let wanted): return found.first == wanted
        case .before(let better, let worse):
            guard let place = found.firstIndex(of: better) else { return false }
            return found.firstIndex(of: worse).map { place < $0 } ?? true
        case .contains(let wanted): return found.contains(wanted)
        case .absent(let unwanted): return !found.contains(unwanted)
        case .anything: return true
        }
    }
}

/// A text to search for, and what must be found.
struct Trial: Sendable {
    let text: String
    let expectations: [Expectation]

    init(_ text: String, _ expectations: Expectation...) {
        self.text = text
        self.expectations = expectations
    }
}

/// Items and searches for them.
struct TextCase: Sendable, CustomTestStringConvertible {
    let name: String
    let items: [Item]
    let trials: [Trial]

    init(_ name: String, _ items: [Item], _ trials: [Trial]) {
        self.name = name
        self.items = items
        self.trials = trials
    }

    var testDescription: String { name }

    /// Runs all searches in every state, for each way the items can come.
    func run(sourceLocation: SourceLocation = #_sourceLocation) throws {
        for arrival in Arrival.allCases {
            try inEveryState { index throws in
                try add(items, to: index, as: arrival)
            } check: { index, state throws in
                for trial in trials {
                    try check(trial, index, "\(name), \(arrival.rawValue), \(state.rawValue)", sourceLocation)
                }
            }
        }
    }

    private func check(
        _ trial: Trial, _ index: SearchIndex, _ place: String, _ sourceLocation: SourceLocation
    ) throws {
        let found = try identifiers(index, trial.text)
        for expectation in trial.expectations {
            #expect(
                expectation.isMet(by: found),
                "\(place): \"\(trial.text.prefix(80))\" found \(found), wanted \(expectation)",
                sourceLocation: sourceLocation)
        }
    }
}

/// The identifiers that a search finds, best first.
func identifiers(
    _ index: SearchIndex, _ text: String, limit: Int = 100, options: SearchOptions = SearchOptions()
) throws -> [String] {
    var options = options
    options.limit = limit
    return try index.search(text, options: options).map(\.identifier)
}

/// All identifiers of an index, sorted, each as often as it is listed.
func listedIdentifiers(_ index: SearchIndex) throws -> [String] {
    var identifiers: [String] = []
    try index.forEachHeading { identifiers.append($0.identifier) }
    return identifiers.sorted()
}
