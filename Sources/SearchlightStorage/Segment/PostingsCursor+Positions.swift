package import SearchlightBytes

/// The counts and the positions of one posting of the loaded block.
extension PostingsCursor {
    /// The counts of posting `position` of the loaded block.
    package func roleCounts(of position: Int) -> RoleCounts {
        guard let (block, buffer) = loaded, position >= 0, position < block.count else { return RoleCounts() }
        let code = unsafe block.codes[position]
        if code != SegmentFormat.escapeCode { return image.codes.entries[Int(code)] }
        return unsafe buffer.exceptions[block.exceptionRank(of: position)]
    }

    /// Reads the positions of posting `position` of the loaded block into `list`, instead of what it held.
    ///
    /// Fastest when postings are asked for in ascending order. O(occurrences of the postings stepped over / 8).
    package mutating func readPositions(of position: Int, into list: inout PositionList) throws(StoreError) {
        guard let (block, buffer) = loaded, position >= 0, position < block.count else {
            list.hold(RoleCounts(), isShared: false)
            return
        }
        let code = unsafe block.codes[position]
        let isSpelledOut = code == SegmentFormat.escapeCode
        let counts =
            isSpelledOut ? unsafe buffer.exceptions[block.exceptionRank(of: position)] : image.codes.entries[Int(code)]
        let isShared = image.codes.sharing[Int(code)]
        // Each position that is written takes a byte at least, so no forged count asks for more memory than the file has.
        guard counts.total <= positionsByteCount &+ (isShared ? UInt64(counts.body) : 0) else {
            throw image.damage(.positions, "a posting has more positions than are written")
        }
        list.hold(counts, isShared: isShared)
        var stream = try stream(at: position, block, buffer)
        try stream.read(into: &list, image, in: scope)
        guard list.sumDifferences() else { throw stream.tooLarge(image) }
        nextPosting = position + 1
        self.stream = stream
    }

    /// Bytes that the positions of all postings have at most.
    private var positionsByteCount: UInt64 {
        if isInline, case .inline(let view) = entry.place { return UInt64(view.count) }
        return UInt64(image.directory.section(.positions).rawByteCount)
    }

    /// Where the next positions of the loaded block lie in their section; nil for a list in the dictionary.
    var positionsAddress: UInt64? {
        if isInline { return nil }
        return stream?.address ?? positionsStart
    }

    /// The stream where the positions of a posting begin.
    private mutating func stream(
        at position: Int, _ block: PostingsBlock, _ buffer: PostingsBuffer
    ) throws(StoreError) -> PositionStream {
        if isInline, case .inline(let view) = entry.place {
            return PositionStream(inline: view, at: Int(inlinePositions[position & 1]))
        }
        var current: PositionStream
        if let stream, position >= nextPosting {
            current = stream
        } else {
            current = try PositionStream(at: positionsStart, image, in: scope)
            nextPosting = 0
        }
        self.stream = nil
        let skipped = occurrences(nextPosting..<max(position, nextPosting), block, buffer)
        if skipped > 0 { try current.skip(skipped, image, in: scope) }
        return current
    }

    /// Positions that are written of some postings of the loaded block.
    private func occurrences(_ postings: Range<Int>, _ block: PostingsBlock, _ buffer: PostingsBuffer) -> UInt64 {
        var sum: UInt64 = 0
        unsafe image.codes.totals.withUnsafeBufferPointer { totals in
            if let usual = block.usual, let others = block.others(in: postings) {
                let total = unsafe UInt64(totals[Int(usual.code)])
                sum = UInt64(postings.count &- UsualCode.count(others)) &* total
                PostingsCursor.forEach(others) { unsafe sum &+= UInt64(totals[Int(block.codes[$0])]) }
            } else {
                // The total of code 255 is 0.
                for posting in postings { unsafe sum &+= UInt64(totals[Int(block.codes[posting])]) }
            }
        }
        if !block.hasExceptions { return sum }
        var rank = block.exceptionRank(of: postings.lowerBound)
        PostingsCursor.forEach(block.exceptions(in: postings)) { _ in
            sum &+= unsafe buffer.exceptions[rank].total
            rank &+= 1
        }
        return sum
    }

    /// Calls `body` with the positions of the bits that are set, ascending.
    @inline(__always)
    private static func forEach(_ bits: SIMD2<UInt64>, _ body: (Int) -> Void) {
        for half in 0..<2 {
            var rest = bits[half]
            while rest != 0 {
                body(half &* 64 &+ rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }
    }
}
