import Synchronization

/// A bit for each block of an image, set once and never cleared. Thread-safe.
@safe
struct BlockMarks: ~Copyable, @unchecked Sendable {  // why: the words are atomic
    /// Invariant: `wordCount` initialised words, alive as long as this value.
    private let words: UnsafeMutablePointer<Atomic<UInt64>>
    private let wordCount: Int

    init(count: Int) {
        wordCount = (count + 63) / 64
        unsafe words = .allocate(capacity: max(wordCount, 1))
        for word in 0..<wordCount { unsafe (words + word).initialize(to: Atomic(0)) }
    }

    deinit {
        unsafe words.deinitialize(count: wordCount)
        unsafe words.deallocate()
    }

    /// Whether block `number` is marked. Relaxed order is enough: the bytes that it speaks of never change.
    @inline(__always)
    func contains(_ number: Int) -> Bool {
        precondition(number >= 0 && number / 64 < wordCount, "the caller checks block numbers")
        return unsafe words[number / 64].load(ordering: .relaxed) &>> UInt64(number % 64) & 1 != 0
    }

    /// Marks block `number`; false where it was marked before.
    @discardableResult
    func insert(_ number: Int) -> Bool {
        precondition(number >= 0 && number / 64 < wordCount, "the caller checks block numbers")
        let bit: UInt64 = 1 &<< UInt64(number % 64)
        return unsafe words[number / 64].bitwiseOr(bit, ordering: .relaxed).oldValue & bit == 0
    }
}
