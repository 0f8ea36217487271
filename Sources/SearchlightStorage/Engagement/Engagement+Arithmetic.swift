#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension Engagement {
    /// Nothing yet.
    static func none(at time: Double) -> Engagement { Engagement(opens: 0, shown: 0, time: time) }

    /// Counts stay below this, so that sums stay finite.
    static var maximumCount: Double { 1e15 }

    /// What a count is worth after `seconds`, from 1 down to 0; times that run backwards do not make it grow.
    package static func decay(after seconds: Double) -> Double {
        seconds > 0 ? exp2(-seconds / halfLife) : 1
    }

    /// The same engagement as of `later`, which is not before `time`.
    private func aged(to later: Double) -> Engagement {
        let factor = Self.decay(after: later - time)
        guard factor < 1 else { return self }
        var aged = self
        aged.opens *= factor
        aged.shown *= factor
        for position in aged.queries.indices { aged.queries[position].opens *= factor }
        aged.time = max(time, later)
        return aged
    }

    /// With one event more. An event older than `time` counts as faded as it is by then.
    func adding(opens: Double, shown: Double, at eventTime: Double, queryHash: UInt64?) -> Engagement {
        var sum = aged(to: eventTime)
        let factor = Self.decay(after: sum.time - eventTime)
        sum.opens = min(sum.opens + opens * factor, Self.maximumCount)
        sum.shown = min(sum.shown + shown * factor, Self.maximumCount)
        if let queryHash, opens > 0 { sum.addQuery(queryHash, opens: opens * factor) }
        return sum
    }

    /// Keeps the strongest queries, strongest first; equal ones by hash, so that the order depends on nothing else.
    private mutating func addQuery(_ hash: UInt64, opens: Double) {
        if let position = queries.firstIndex(where: { $0.hash == hash }) {
            queries[position].opens = min(queries[position].opens + opens, Self.maximumCount)
        } else {
            queries.append(Query(hash: hash, opens: min(opens, Self.maximumCount)))
        }
        queries.sort { ($1.opens, $0.hash) < ($0.opens, $1.hash) }
        // The weakest goes, but never the newest: otherwise no new query could ever get in.
        if queries.count > Self.maximumQueryCount {
            let weakest = queries.lastIndex { $0.hash != hash }
            if let weakest { queries.remove(at: weakest) }
        }
    }

    /// Whether a deleted item's engagement is past its time at `time`.
    func isForgotten(at time: Double) -> Bool {
        dormantSince.map { time - $0 > Self.dormancy } ?? false
    }
}
