import Searchlight
import SearchlightRanking
import SearchlightStorage
import SearchlightText

/// Finds the best documents by scoring every one with the function that explains scores.
struct NaiveSearch {
    let corpus: BuiltCorpus
    let engine: SearchEngine

    struct Answer: Equatable {
        var identifier: String
        var score: Double
        var match: MatchKind
    }

    /// All matches in the order of results.
    func answers(_ request: SearchRequest) throws -> [Answer] {
        if request.query.isEmpty { return [] }
        var stages: [MatchKind] = [.exact]
        if request.mode == .automatic {
            stages.append(.nearSpelling)
            if request.query.clauses.count >= 4 { stages.append(.someWords) }
        }
        for stage in stages {
            var found: [(answer: Answer, date: UInt32)] = []
            for address in corpus.addresses {
                guard try isAdmitted(address, request),
                    let explanation = try engine.explain(
                        address, match: stage, request, in: corpus.snapshots)
                else { continue }
                let identifier = try corpus.identifier(address)
                found.append(
                    (
                        Answer(identifier: identifier, score: explanation.total, match: stage),
                        explanation.signals.rankingDate
                    ))
            }
            if found.isEmpty { continue }
            found.sort { left, right in
                if left.answer.score != right.answer.score { return left.answer.score > right.answer.score }
                if left.date != right.date { return left.date > right.date }
                return Array(left.answer.identifier.utf8).lexicographicallyPrecedes(Array(right.answer.identifier.utf8))
            }
            return found.map(\.answer)
        }
        return []
    }

    private func isAdmitted(_ address: SearchAddress, _ request: SearchRequest) throws -> Bool {
        if let expiry = try corpus.expiry(address), expiry < request.now { return false }
        let identifier = try corpus.identifier(address)
        guard let item = corpus.items.first(where: { $0.item.identifier == identifier }) else { return false }
        for filter in request.filter.columns {
            let value = filter.column == "contentType" ? item.type : item.item.domain
            let isAccepted = filter.values.contains { wanted in
                value == wanted || filter.includesSubtree && (value ?? "").hasPrefix(wanted + ".")
            }
            if !isAccepted { return false }
        }
        return try request.filter.predicate?(address) ?? true
    }
}
