/// A document that is, or may be, among the best.
package struct Hit: Sendable, Hashable {
    package var score: Double
    package var rankingDate: UInt32
    /// Which of the searched images holds it: a number given by the caller.
    package var slot: UInt32
    package var document: UInt32

    package init(score: Double, rankingDate: UInt32, slot: UInt32, document: UInt32) {
        self.score = score
        self.rankingDate = rankingDate
        self.slot = slot
        self.document = document
    }
}

/// How two hits stand to each other by score and date.
package enum HitOrder: Sendable {
    case before
    case after
    /// Same score and date: the identifiers decide.
    case tied

    package init(_ left: Hit, _ right: Hit) {
        if left.score != right.score {
            self = left.score > right.score ? .before : .after
        } else if left.rankingDate != right.rankingDate {
            self = left.rankingDate > right.rankingDate ? .before : .after
        } else {
            self = .tied
        }
    }
}

/// The best hits so far: a bounded heap with the worst of them on top.
///
/// Reused from search to search; allocates only when it grows to a larger limit than before.
package struct TopHits: ~Copyable {
    /// Invariant: a parent is worse than its children, so the root is the worst of all.
    private var heap: [Hit] = []
    private var limit = 0

    package init() {}

    /// Starts anew for at most `limit` hits, 0 or more.
    package mutating func reset(limit: Int) {
        heap.removeAll(keepingCapacity: true)
        self.limit = max(0, limit)
        heap.reserveCapacity(min(self.limit, 4_096))
    }

    package var count: Int { heap.count }
    package var isFull: Bool { heap.count >= limit }

    /// The score that a further hit must reach; 0 while there is room, infinity when none is wanted.
    package var threshold: Double {
        if heap.count < limit { return 0 }
        return heap.first?.score ?? .infinity
    }

    /// The worst hit kept; nil while there are none.
    package var worst: Hit? { heap.first }

    /// Whether the hit would be kept. `precedes` says whether the identifier of the first comes before the second's.
    package func admits(
        _ hit: Hit, precedes: (Hit, Hit) throws -> Bool
    ) rethrows -> Bool {
        if heap.count < limit { return true }
        guard let worst = heap.first else { return false }
        return try TopHits.isBefore(hit, worst, precedes)
    }

    /// Keeps the hit if it is among the best. O(log limit).
    ///
    /// - Returns: whether it was kept.
    @discardableResult
    package mutating func insert(
        _ hit: Hit, precedes: (Hit, Hit) throws -> Bool
    ) rethrows -> Bool {
        if heap.count < limit {
            heap.append(hit)
            try siftUp(precedes)
            return true
        }
        guard let worst = heap.first, try TopHits.isBefore(hit, worst, precedes) else { return false }
        heap[0] = hit
        try siftDown(from: 0, precedes)
        return true
    }

    /// The position of a document among the hits kept; nil when it is not there. O(count).
    package func position(slot: UInt32, document: UInt32) -> Int? {
        heap.firstIndex { $0.document == document && $0.slot == slot }
    }

    package subscript(position: Int) -> Hit { heap[position] }

    /// Gives the hit at `position` a better place than it had. O(log limit).
    package mutating func improve(
        at position: Int, to hit: Hit, precedes: (Hit, Hit) throws -> Bool
    ) rethrows {
        heap[position] = hit
        try siftDown(from: position, precedes)
    }

    /// The hits, best first. O(count log count).
    package func sorted(precedes: (Hit, Hit) throws -> Bool) rethrows -> [Hit] {
        try heap.sorted { try TopHits.isBefore($0, $1, precedes) }
    }

    /// Whether `left` comes before `right` in the total order: score, date, identifier.
    @inline(__always)
    package static func isBefore(
        _ left: Hit, _ right: Hit, _ precedes: (Hit, Hit) throws -> Bool
    ) rethrows -> Bool {
        switch HitOrder(left, right) {
        case .before: true
        case .after: false
        case .tied: try precedes(left, right)
        }
    }
}

extension TopHits {
    private mutating func siftUp(_ precedes: (Hit, Hit) throws -> Bool) rethrows {
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard try TopHits.isBefore(heap[parent], heap[child], precedes) else { return }
            heap.swapAt(parent, child)
            child = parent
        }
    }

    private mutating func siftDown(
        from start: Int, _ precedes: (Hit, Hit) throws -> Bool
    ) rethrows {
        var parent = start
        while 2 * parent + 1 < heap.count {
            var child = 2 * parent + 1
            if child + 1 < heap.count, try TopHits.isBefore(heap[child], heap[child + 1], precedes) { child += 1 }
            guard try TopHits.isBefore(heap[parent], heap[child], precedes) else { return }
            heap.swapAt(parent, child)
            parent = child
        }
    }
}
