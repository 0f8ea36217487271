/// The best hits so far: a bounded heap with the worst of them on top.
///
/// Reused from search to search; allocates only when it grows to a larger limit than before. The closures say whether
/// the identifier of the first hit comes before that of the second; they are asked for ties only.
@safe
package struct TopHits: ~Copyable {
    /// Invariant: `capacity` hits, the first `count` of them initialised; a parent is worse than its children, so the
    /// first is the worst of all.
    private var heap: UnsafeMutablePointer<Hit>
    private var capacity: Int

    /// Hits kept.
    package private(set) var count = 0

    /// Hits kept at most.
    package private(set) var limit = 0

    /// The score that a further hit must reach; 0 while there is room, infinity when none is wanted.
    package private(set) var threshold = Double.infinity

    package init() {
        capacity = 16
        unsafe heap = .allocate(capacity: capacity)
    }

    deinit { unsafe heap.deallocate() }

    /// Starts anew for at most `limit` hits, 0 or more.
    package mutating func reset(limit: Int) {
        count = 0
        self.limit = max(0, limit)
        threshold = limit > 0 ? 0 : .infinity
        isFull = limit <= 0
    }

    /// Whether a further hit has to displace one.
    package private(set) var isFull = true

    /// The worst hit kept; nil while there are none.
    package var worst: Hit? { count > 0 ? unsafe heap[0] : nil }

    package subscript(position: Int) -> Hit {
        precondition(position >= 0 && position < count, "a hit is asked for that is not there")
        return unsafe heap[position]
    }

    /// Whether the hit would be kept.
    package func admits(_ hit: Hit, precedes: (Hit, Hit) throws -> Bool) rethrows -> Bool {
        if count < limit { return true }
        guard count > 0 else { return false }
        return try unsafe TopHits.isBefore(hit, heap[0], precedes)
    }

    /// Keeps the hit if it is among the best. O(log limit).
    ///
    /// - Returns: whether it was kept.
    @discardableResult
    package mutating func insert(_ hit: Hit, precedes: (Hit, Hit) throws -> Bool) rethrows -> Bool {
        if count < limit {
            if count == capacity { grow() }
            unsafe heap[count] = hit
            count += 1
            try siftUp(precedes)
        } else {
            guard count > 0, try unsafe TopHits.isBefore(hit, heap[0], precedes) else { return false }
            unsafe heap[0] = hit
            try siftDown(from: 0, precedes)
        }
        if count == limit {
            isFull = true
            unsafe threshold = heap[0].score
        }
        return true
    }

    /// The position of a document among the hits kept; nil when it is not there. O(count).
    package func position(slot: UInt32, document: UInt32) -> Int? {
        for position in 0..<count where unsafe heap[position].document == document && heap[position].slot == slot {
            return position
        }
        return nil
    }

    /// Gives the hit at `position` a better place than it had. O(log limit).
    package mutating func improve(at position: Int, to hit: Hit, precedes: (Hit, Hit) throws -> Bool) rethrows {
        precondition(position >= 0 && position < count, "a hit is improved that is not there")
        unsafe heap[position] = hit
        try siftDown(from: position, precedes)
        if count == limit { unsafe threshold = heap[0].score }
    }

    /// The hits, best first. O(count log count).
    package func sorted(precedes: (Hit, Hit) throws -> Bool) rethrows -> [Hit] {
        let hits = unsafe Array(UnsafeBufferPointer(start: heap, count: count))
        return try hits.sorted { try TopHits.isBefore($0, $1, precedes) }
    }

    /// Whether `left` comes before `right` in the total order: score, date, identifier.
    @inline(__always)
    package static func isBefore(
        _ left: Hit, _ right: Hit, _ precedes: (Hit, Hit) throws -> Bool
    ) rethrows -> Bool {
        if left.score != right.score { return left.score > right.score }
        if left.rankingDate != right.rankingDate { return left.rankingDate > right.rankingDate }
        return try precedes(left, right)
    }
}

extension TopHits {
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Hit>.allocate(capacity: capacity * 2)
        unsafe larger.update(from: heap, count: count)
        unsafe heap.deallocate()
        unsafe heap = larger
        capacity *= 2
    }

    private mutating func siftUp(_ precedes: (Hit, Hit) throws -> Bool) rethrows {
        var child = count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard try unsafe TopHits.isBefore(heap[parent], heap[child], precedes) else { return }
            swap(parent, child)
            child = parent
        }
    }

    private mutating func siftDown(from start: Int, _ precedes: (Hit, Hit) throws -> Bool) rethrows {
        var parent = start
        while 2 * parent + 1 < count {
            var child = 2 * parent + 1
            if child + 1 < count, try unsafe TopHits.isBefore(heap[child], heap[child + 1], precedes) { child += 1 }
            guard try unsafe TopHits.isBefore(heap[parent], heap[child], precedes) else { return }
            swap(parent, child)
            parent = child
        }
    }

    private func swap(_ left: Int, _ right: Int) {
        let hit = unsafe heap[left]
        unsafe heap[left] = heap[right]
        unsafe heap[right] = hit
    }
}
