package import SearchlightBytes

/// A set of documents of one image, a bit each, for loops that ask for every posting. Immutable.
@safe
package final class DocumentMarks: Sendable {
    /// Invariant: `wordCount` initialised words, for the life of the object.
    // why: written in init only.
    nonisolated(unsafe) let words: UnsafePointer<UInt64>
    private let wordCount: Int

    /// How many documents of the set come before each word. Invariant: as for `words`.
    // why: written in init only.
    nonisolated(unsafe) private let ranks: UnsafePointer<UInt32>

    /// - Parameters:
    ///   - documents: those in the set, all below `documentCount`, in any order.
    ///   - documentCount: documents of the image.
    /// - Complexity: O(documents.count + documentCount / 64), about a nanosecond each.
    package init(_ documents: [UInt32], documentCount: UInt32) {
        wordCount = Int(documentCount) / 64 + 1
        let words = unsafe DocumentMarks.emptyWords(wordCount)
        for document in documents { unsafe DocumentMarks.insert(document, words, documentCount) }
        unsafe self.words = UnsafePointer(words)
        unsafe ranks = DocumentMarks.ranks(words, wordCount)
    }

    /// The same of numbers as a file has them: four bytes each, little-endian.
    package init(numbers: ByteView, documentCount: UInt32) {
        wordCount = Int(documentCount) / 64 + 1
        let words = unsafe DocumentMarks.emptyWords(wordCount)
        for place in 0..<numbers.count / 4 {
            // Invariant: the place lies in the view.
            let number = unsafe numbers.unsafeBase.loadUnaligned(fromByteOffset: 4 &* place, as: UInt32.self)
            unsafe DocumentMarks.insert(UInt32(littleEndian: number), words, documentCount)
        }
        unsafe self.words = UnsafePointer(words)
        unsafe ranks = DocumentMarks.ranks(words, wordCount)
    }

    private static func emptyWords(_ count: Int) -> UnsafeMutablePointer<UInt64> {
        let words = UnsafeMutablePointer<UInt64>.allocate(capacity: count)
        unsafe words.initialize(repeating: 0, count: count)
        return unsafe words
    }

    @unsafe @inline(__always)
    private static func insert(_ document: UInt32, _ words: UnsafeMutablePointer<UInt64>, _ documentCount: UInt32) {
        precondition(document < documentCount, "a document is marked that the image does not have")
        unsafe words[Int(document &>> 6)] |= 1 &<< UInt64(document & 63)
    }

    /// How many documents come before each of `count` words.
    @unsafe
    private static func ranks(_ words: UnsafeMutablePointer<UInt64>, _ count: Int) -> UnsafePointer<UInt32> {
        let ranks = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        var sum: UInt32 = 0
        for word in 0..<count {
            unsafe (ranks + word).initialize(to: sum)
            sum &+= UInt32(truncatingIfNeeded: unsafe words[word].nonzeroBitCount)
        }
        return unsafe UnsafePointer(ranks)
    }

    deinit {
        unsafe words.deallocate()
        unsafe ranks.deallocate()
    }

    /// Whether a document of the image is in the set.
    @inline(__always)
    package func contains(_ document: UInt32) -> Bool {
        precondition(Int(document &>> 6) < wordCount, "a document is asked for that the image does not have")
        return unsafe DocumentMarks.bit(words, document) != 0
    }

    /// How many documents of the set come before one that is in it; nil for one that is not.
    package func rank(of document: UInt32) -> Int? {
        guard contains(document) else { return nil }
        let word = Int(document &>> 6)
        let before = unsafe words[word] & (1 &<< UInt64(document & 63) &- 1)
        return unsafe Int(ranks[word]) + before.nonzeroBitCount
    }

    /// Whether the set may have a document from `first` to `last`, to the next 64 each; true for ranges outside the image.
    package func mayContain(from first: UInt32, through last: UInt32) -> Bool {
        let (start, end) = (Int(first &>> 6), Int(last &>> 6))
        guard start <= end, end < wordCount else { return true }
        if unsafe ranks[start] != ranks[end] { return true }
        return unsafe words[end] != 0
    }

    /// 1 where the document, which must be one of the image, is in the set.
    @unsafe @inline(__always)
    static func bit(_ words: UnsafePointer<UInt64>, _ document: UInt32) -> UInt64 {
        unsafe words[Int(document &>> 6)] &>> UInt64(document & 63) & 1
    }
}
