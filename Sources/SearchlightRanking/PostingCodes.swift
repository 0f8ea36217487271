/// The codes of the postings of one block, as a block of the store has them: most postings share one code.
///
/// Valid as long as what `base` points to.
@unsafe
package struct PostingCodes {
    /// The code of each posting. Invariant: `count` initialised bytes.
    package let base: UnsafePointer<UInt8>

    /// Postings, at most 128.
    package let count: Int

    /// The code of all postings without a bit in `others`.
    package let usual: UInt8

    /// Postings that may have another code, the first one in the lowest bit. Invariant: no bit from `count` on.
    package let others: SIMD2<UInt64>

    package init(base: UnsafePointer<UInt8>, count: Int, usual: UInt8, others: SIMD2<UInt64>) {
        precondition(count <= BlockScores.count, "a posting block has 128 postings at most")
        unsafe self.base = base
        unsafe self.count = count
        unsafe self.usual = usual
        unsafe self.others = others
    }
}
