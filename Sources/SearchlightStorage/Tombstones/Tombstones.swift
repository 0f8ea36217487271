package import SearchlightBytes

/// Which documents of a segment are dead: a bit each, in chunks that copies share until one of them changes.
///
/// A value: copying is O(1) and a copy never changes with the original, so a snapshot simply holds one. Setting a bit
/// of a shared value copies the list of chunks and one chunk of 2 KiB.
package struct Tombstones: Sendable, Hashable {
    /// Documents of a chunk.
    @inlinable
    package static var chunkDocumentCount: Int { 16_384 }

    /// Documents of the segment.
    package let documentCount: Int

    /// Documents that are dead.
    package private(set) var deadCount = 0

    /// 256 words a chunk, document `n` at bit `n % 64` of word `n / 64`; an empty array where all are alive.
    @usableFromInline var chunks: [[UInt64]]

    /// No document is dead.
    package init(documentCount: Int) {
        self.documentCount = documentCount
        let chunkCount = (documentCount + Self.chunkDocumentCount - 1) / Self.chunkDocumentCount
        chunks = [[UInt64]](repeating: [], count: chunkCount)
    }

    /// Every document is dead.
    package init(allDead documentCount: Int) {
        self.init(documentCount: documentCount)
        for chunk in chunks.indices {
            let first = chunk * Self.chunkDocumentCount
            chunks[chunk] = (0..<Self.chunkDocumentCount / 64).map { word in
                let count = min(max(documentCount - first - 64 * word, 0), 64)
                return count == 64 ? .max : (1 << UInt64(count)) - 1
            }
        }
        deadCount = documentCount
    }

    package var isEmpty: Bool { deadCount == 0 }

    package var liveCount: Int { documentCount - deadCount }

    /// Whether `document` is dead; false for numbers that the segment does not have.
    @inlinable
    package func contains(_ document: DocumentNumber) -> Bool {
        word(at: Int(document) &>> 6) &>> UInt64(document & 63) & 1 != 0
    }

    /// The bits of documents `64 * position` to `64 * position + 63`, the first in the lowest bit.
    @inlinable
    package func word(at position: Int) -> UInt64 {
        let chunk = position &>> 8
        guard chunk < chunks.count else { return 0 }
        let words = chunks[chunk]
        return words.isEmpty ? 0 : words[position & 255]
    }

    /// Marks `document` as dead; false when it was dead already or the segment has no such document.
    @discardableResult
    package mutating func insert(_ document: DocumentNumber) -> Bool {
        guard document < documentCount, !contains(document) else { return false }
        let chunk = Int(document) / Self.chunkDocumentCount
        if chunks[chunk].isEmpty { chunks[chunk] = [UInt64](repeating: 0, count: Self.chunkDocumentCount / 64) }
        chunks[chunk][Int(document) >> 6 & 255] |= 1 << UInt64(document & 63)
        deadCount += 1
        return true
    }
}

// MARK: - Walking

extension Tombstones {
    /// Calls `body` for each dead document, ascending. O(documents / 64 + dead).
    package func forEach<Failure: Error>(_ body: (DocumentNumber) throws(Failure) -> Void) throws(Failure) {
        try forEachAdded(since: Tombstones(documentCount: documentCount), body)
    }

    /// Calls `body` for each document that is dead here and was not in `earlier`, ascending. O(documents / 64 + dead).
    package func forEachAdded<Failure: Error>(
        since earlier: Tombstones, _ body: (DocumentNumber) throws(Failure) -> Void
    ) throws(Failure) {
        for (chunk, words) in chunks.enumerated() where !words.isEmpty {
            let first = chunk * Self.chunkDocumentCount / 64
            for (position, word) in words.enumerated() {
                var rest = word & ~earlier.word(at: first + position)
                while rest != 0 {
                    try body(DocumentNumber((first + position) * 64 + rest.trailingZeroBitCount))
                    rest &= rest &- 1
                }
            }
        }
    }
}
