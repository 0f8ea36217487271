import SearchlightRanking
import SearchlightStorage

/// How a term of an index relates to a word of the query.
enum TermKind: UInt8, Sendable, Hashable, CaseIterable {
    /// It is the word.
    case exact
    /// It begins with the word.
    case completion
    case oneEdit
    case twoEdits

    func factor(_ parameters: RankingParameters) -> Double {
        switch self {
        case .exact: 1
        case .completion: parameters.completionFactor
        case .oneEdit: parameters.oneEditFactor
        case .twoEdits: parameters.twoEditsFactor
        }
    }
}

/// A term of one image that matches a unit of the query.
struct ResolvedTerm {
    let entry: TermEntry
    let kind: TermKind
}

/// The terms of all searched images that match the units of the query. Reused from search to search.
struct ResolvedTerms {
    private var terms: [ResolvedTerm] = []

    /// Where the terms of (target, unit) end.
    private var ends: [Int] = []
    private var unitCount = 0

    /// Documents over all targets by unit, at most all.
    private(set) var documentFrequencies: [Int] = []

    mutating func reset(unitCount: Int) {
        terms.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        documentFrequencies.removeAll(keepingCapacity: true)
        for _ in 0..<unitCount { documentFrequencies.append(0) }
        self.unitCount = unitCount
    }

    mutating func append(_ term: ResolvedTerm, unit: Int) {
        terms.append(term)
        documentFrequencies[unit] &+= Int(term.entry.documentFrequency)
    }

    /// Ends the terms of the next unit of the current target. Called for each unit of each target in order.
    mutating func endUnit() { ends.append(terms.count) }

    /// The terms of a unit in a target.
    func terms(target: Int, unit: Int) -> ArraySlice<ResolvedTerm> {
        let place = target * unitCount + unit
        return terms[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
    }

    /// How many terms a unit has in a target.
    func termCount(target: Int, unit: Int) -> Int {
        let place = target * unitCount + unit
        return ends[place] - (place == 0 ? 0 : ends[place - 1])
    }

    /// The first term of a unit in a target; nil where it has none.
    func firstTerm(target: Int, unit: Int) -> ResolvedTerm? {
        let place = target * unitCount + unit
        let start = place == 0 ? 0 : ends[place - 1]
        return start < ends[place] ? terms[start] : nil
    }

    /// Documents that the terms of a unit have in a target, those with several terms counted for each.
    func frequency(target: Int, unit: Int) -> Int {
        terms(target: target, unit: unit).reduce(0) { $0 + Int($1.entry.documentFrequency) }
    }
}

/// What the terms of one unit are worth, by kind.
struct UnitWeight {
    let documentFrequency: Int
    let inverseFrequency: Double
    private let exact: TermWeight
    private let completion: TermWeight
    private let oneEdit: TermWeight
    private let twoEdits: TermWeight

    init(documentFrequency: Int, documentCount: Int, _ parameters: RankingParameters) {
        self.documentFrequency = min(documentFrequency, documentCount)
        let inverse = TermWeight.inverseFrequency(
            documentCount: documentCount, documentFrequency: documentFrequency)
        inverseFrequency = inverse
        func weight(_ kind: TermKind) -> TermWeight {
            TermWeight(inverseFrequency: inverse, parameters: parameters, factor: kind.factor(parameters))
        }
        exact = weight(.exact)
        completion = weight(.completion)
        oneEdit = weight(.oneEdit)
        twoEdits = weight(.twoEdits)
    }

    subscript(kind: TermKind) -> TermWeight {
        switch kind {
        case .exact: exact
        case .completion: completion
        case .oneEdit: oneEdit
        case .twoEdits: twoEdits
        }
    }
}
