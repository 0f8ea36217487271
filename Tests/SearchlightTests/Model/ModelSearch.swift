import Searchlight
import SearchlightBytes
import SearchlightRanking
import SearchlightText

/// Finds by looking at every item, and scores with the reference functions.
struct ModelSearch {
    struct Hit {
        let identifier: String
        let score: Double
        let rankingDate: UInt32
    }

    /// What a clause finds in a document.
    struct Evidence {
        var contribution: Float
        var titleClass: TitleClass
        var isExact: Bool
    }

    let documents: [ModelDocument]
    let engagement: [[UInt8]: ModelEngagement]
    let statistics: ModelStatistics
    let parameters: RankingParameters
    let time: Double
    let norms: NormTable
    let prior: PriorFunction

    /// - Parameter documents: those that may be found.
    init(
        _ documents: [ModelDocument], _ engagement: [[UInt8]: ModelEngagement], _ statistics: ModelStatistics,
        time: Double, parameters: RankingParameters = RankingParameters()
    ) {
        self.documents = documents
        self.engagement = engagement
        self.statistics = statistics
        self.parameters = parameters
        self.time = time
        norms = NormTable(parameters, averageLengths: statistics.averageLengths)
        prior = PriorFunction(parameters, now: time)
    }

    /// All hits in order.
    func hits(_ text: String, match: SearchOptions.Match = .automatic) -> [Hit] {
        for stage in stages(ModelQuery(text), match) {
            let found = documents.compactMap { document -> Hit? in
                score(document, stage).map {
                    Hit(identifier: document.item.identifier, score: $0, rankingDate: document.rankingDate)
                }
            }
            if !found.isEmpty { return found.sorted(by: precedes) }
        }
        return []
    }

    private func precedes(_ left: Hit, _ right: Hit) -> Bool {
        if left.score != right.score { return left.score > right.score }
        if left.rankingDate != right.rankingDate { return left.rankingDate > right.rankingDate }
        return left.identifier.utf8.lexicographicallyPrecedes(right.identifier.utf8)
    }

    /// A query with what may be forgiven, and how many of its clauses must match.
    struct Stage {
        let query: ModelQuery
        let weights: [[ModelWeights]]
        let isEnough: ([Evidence?]) -> Bool
    }

    private func stages(_ query: ModelQuery, _ match: SearchOptions.Match) -> [Stage] {
        if query.clauses.isEmpty { return [] }
        if match == .any { return [stage(query) { $0.contains { $0 != nil } }] }
        let all = { (evidence: [Evidence?]) in evidence.allSatisfy { $0 != nil } }
        var stages = [stage(query, all)]
        guard match == .automatic else { return stages }
        var forgiving = query
        forgiving.forgive { _ in true }
        stages.append(stage(forgiving, all))
        if query.clauses.count >= 4 { stages.append(incomplete(query)) }
        return stages
    }

    private func stage(_ query: ModelQuery, _ isEnough: @escaping ([Evidence?]) -> Bool) -> Stage {
        let weights = query.clauses.map { $0.units.map { ModelWeights($0, statistics, parameters) } }
        return Stage(query: query, weights: weights, isEnough: isEnough)
    }

    /// Words may be missing: what is there must be a quarter of what the query tells, and every number.
    private func incomplete(_ query: ModelQuery) -> Stage {
        var query = query
        query.forgive { ModelWeights($0, statistics, parameters).frequency == 0 }
        let clauses = query.clauses
        let telling = clauses.map { clause in
            clause.units.map { ModelWeights($0, statistics, parameters) }.filter { $0.frequency > 0 }
                .map(\.inverseFrequency).max() ?? 0
        }
        return stage(query) { evidence in
            let present = clauses.indices.filter { evidence[$0] != nil }
            if clauses.indices.contains(where: { evidence[$0] == nil && clauses[$0].isNumeric }) { return false }
            let sum = present.reduce(0.0) { $0 + telling[$1] }
            return !present.isEmpty && sum >= telling.reduce(0, +) * 0.25
        }
    }
}
