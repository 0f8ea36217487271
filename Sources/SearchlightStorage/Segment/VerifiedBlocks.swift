import Synchronization

/// Which blocks of an image were verified: a bit each, set once, never cleared. Thread-safe.
@safe
struct VerifiedBlocks: ~Copyable, @unchecked Sendable {  // why: the words are atomic
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

    /// Whether block `number` was verified. Relaxed order is enough: the bytes that it speaks of never change.
    @inline(__always)
    func contains(_ number: Int) -> Bool {
        precondition(number >= 0 && number / 64 < wordCount, "the caller checks block numbers")
        return unsafe words[number / 64].load(ordering: .relaxed) &>> UInt64(number % 64) & 1 != 0
    }

    func insert(_ number: Int) {
        precondition(number >= 0 && number / 64 < wordCount, "the caller checks block numbers")
        unsafe _ = words[number / 64].bitwiseOr(1 &<< UInt64(number % 64), ordering: .relaxed)
    }
}
