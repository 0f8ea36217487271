/// The codes of the postings of one block.
///
/// Valid as long as what `base` points to.
@unsafe
package struct PostingCodes {
    /// The code of each posting. Invariant: `count` initialised bytes.
    package let base: UnsafePointer<UInt8>

    /// Postings, at most 128.
    package let count: Int

    /// A code that all postings have but for those with a bit in `others`, the first one in the lowest; nil where it is not
    /// known. Invariant: no bit from `count` on.
    package let usual: (code: UInt8, others: SIMD2<UInt64>)?

    package init(base: UnsafePointer<UInt8>, count: Int, usual: (code: UInt8, others: SIMD2<UInt64>)?) {
        precondition(count <= BlockScores.count, "a posting block has 128 postings at most")
        unsafe self.base = base
        unsafe self.count = count
        unsafe self.usual = usual
    }
}
