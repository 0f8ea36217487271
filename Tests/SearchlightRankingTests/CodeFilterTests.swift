import SearchlightBytes
import SearchlightRanking
import SearchlightTestSupport
import Testing

@Suite struct CodeFilterTests {
    /// Whether the usual code of a block is told or not, and with marks or without, the same postings pass: those whose codes
    /// can reach what is needed.
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func aUsualCodeChangesNothing(seed: UInt64) {
        var postings = RandomPostings(seed: seed)
        let parameters = RandomPostings.parameters(&postings.random)
        let table = NormTable(parameters, averageLengths: RandomPostings.averages(&postings.random))
        let weight = TermWeight(inverseFrequency: 5, parameters: parameters)
        let plans = CodePlanTable(postings.codeTable, postings.layout)
        let (documents, _) = postings.block(count: 128)
        let usual = UInt8.random(in: 0..<UInt8(postings.codeTable.count), using: &postings.random)
        let codes = (0..<128).map { _ in
            Int.random(in: 0...5, using: &postings.random) > 0
                ? usual : UInt8.random(in: 0..<UInt8(postings.codeTable.count), using: &postings.random)
        }
        var others = SIMD2<UInt64>.zero
        for (place, code) in codes.enumerated() where code != usual { others[place / 64] |= 1 << UInt64(place % 64) }
        let marks = DocumentMarks(
            documents.filter { _ in Bool.random(using: &postings.random) }, documentCount: UInt32(postings.norms.count))
        let filter = CodeFilter()
        for need in [0, 0.2, 0.5, 0.9, 0.99] as [Float] {
            let all = CodeNeeds(
                absent: need * weight.ceiling, inside: need * weight.ceiling / 2, starts: need * weight.ceiling / 3)
            let marked = CodeNeeds(absent: all.absent / 2, inside: all.inside / 2, starts: all.starts / 2)
            filter.update(CodeCeilings(plans, table), weight, all, marked: marked)
            for marks in [nil, marks] {
                let told = select(filter, documents, codes, marks, (usual, others))
                #expect(told == select(filter, documents, codes, marks, nil))
                if need == 0 { #expect(told == Array(0..<128)) }
            }
        }
    }

    private func select(
        _ filter: CodeFilter, _ documents: [UInt32], _ codes: [UInt8], _ marks: DocumentMarks?,
        _ usual: (code: UInt8, others: SIMD2<UInt64>)?
    ) -> [UInt8] {
        let scores = BlockScores()
        return unsafe codes.withUnsafeBufferPointer { bytes in
            let block = unsafe PostingCodes(base: bytes.baseAddress!, count: bytes.count, usual: usual)
            let count = unsafe filter.select(documents: documents, block, marks, into: scores)
            return (0..<count).map { unsafe scores.positions[$0] }
        }
    }
}
