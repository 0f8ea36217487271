package import SearchlightBytes

/// Room for one posting block, lent by a scope: what `PostingsCursor.load` decodes into.
///
/// Cursors may share a buffer one after another: a load makes what was loaded before invalid. Valid within its scope.
@safe
package struct PostingsBuffer {
    /// 128 document numbers, ascending.
    @unsafe package let documents: UnsafeMutablePointer<UInt32>

    /// Counts of the postings with code 255, in their order; room for 128.
    @unsafe package let exceptions: UnsafeMutablePointer<RoleCounts>

    /// 128 codes, for lists whose codes do not lie side by side in the image.
    let codes: UnsafeMutablePointer<UInt8>

    /// Documents that there is room for.
    package static var documentCount: Int { SegmentFormat.postingsPerBlock }

    fileprivate init(in scope: LeaseScope) {
        let count = SegmentFormat.postingsPerBlock
        unsafe documents = scope.allocate(count * 4).bindMemory(to: UInt32.self).baseAddress.unsafelyUnwrapped
        unsafe codes = scope.allocate(count).bindMemory(to: UInt8.self).baseAddress.unsafelyUnwrapped
        let byteCount = count * MemoryLayout<RoleCounts>.stride
        unsafe exceptions = scope.allocate(byteCount).bindMemory(to: RoleCounts.self).baseAddress.unsafelyUnwrapped
        unsafe documents.initialize(repeating: 0, count: count)
        unsafe codes.initialize(repeating: 0, count: count)
    }

    /// The first of the first `count` documents from `start` on that is at or behind `document`; `count` when none is.
    package func firstPosition(notBefore document: UInt32, from start: Int, count: Int) -> Int {
        var (low, high) = (start, min(count, SegmentFormat.postingsPerBlock))
        guard low >= 0 else { return 0 }
        while low < high {
            let middle = (low &+ high) / 2
            if unsafe documents[middle] < document { low = middle &+ 1 } else { high = middle }
        }
        return low
    }
}

extension LeaseScope {
    /// A buffer for posting blocks, 4 KiB, until the next `reset()`.
    package func makePostingsBuffer() -> PostingsBuffer { PostingsBuffer(in: self) }
}
