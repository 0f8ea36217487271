import SearchlightBytes

/// A posting block as `PostingsCursor.load` gives it: as many documents as `count`, which stand in the buffer.
@safe
package struct PostingsBlock {
    /// Postings of the block, 1 to 128.
    package let count: Int

    /// A code a posting, in the buffer or in place in the image: an entry of the image's code table, or 255 for "spelled
    /// out": the k-th 255 stands for `buffer.exceptions[k]`. Checked: no other codes occur.
    @unsafe package let codes: UnsafePointer<UInt8>

    /// The code of nearly all postings, where there is one, and which postings have others.
    package let usual: UsualCode?

    /// A bit for each posting with code 255, the first posting lowest.
    private let spelledOut: SIMD2<UInt64>

    /// Whether some posting has code 255.
    package var hasExceptions: Bool { spelledOut != .zero }

    /// Which of the postings of a range have code 255, as bits by position.
    func exceptions(in range: Range<Int>) -> SIMD2<UInt64> { spelledOut & PostingsBlock.bits(range) }

    /// Which of the postings of a range have another code than the usual one, as bits by position; nil where the block has
    /// no usual code.
    func others(in range: Range<Int>) -> SIMD2<UInt64>? { usual.map { $0.others & PostingsBlock.bits(range) } }

    /// A bit for each position of a range.
    private static func bits(_ range: Range<Int>) -> SIMD2<UInt64> {
        below(range.upperBound) & ~below(range.lowerBound)
    }

    /// A bit for each position below `end`, which is 0 to 128.
    private static func below(_ end: Int) -> SIMD2<UInt64> {
        SIMD2(UInt64.max >> UInt64(64 - min(end, 64)), UInt64.max >> UInt64(64 - max(end - 64, 0)))
    }

    @unsafe
    init(count: Int, codes: UnsafePointer<UInt8>, spelledOut: SIMD2<UInt64> = .zero) {
        self.count = count
        unsafe self.codes = codes
        usual = nil
        self.spelledOut = spelledOut
    }

    /// A full block with a usual code.
    @unsafe
    fileprivate init(codes: UnsafePointer<UInt8>, usual: UsualCode, spelledOut: SIMD2<UInt64>) {
        count = SegmentFormat.postingsPerBlock
        unsafe self.codes = codes
        self.usual = usual
        self.spelledOut = spelledOut
    }

    /// How many postings before `position`, which is at most `count`, have code 255: the number of the exception there.
    package func exceptionRank(of position: Int) -> Int {
        precondition(position >= 0 && position <= count, "outside the block")
        if !hasExceptions { return 0 }
        return UsualCode.count(exceptions(in: 0..<position))
    }
}

/// Decodes posting blocks. Every document is proved to be ascending and below the image's number of documents.
enum PostingsDecoder {
    /// A block of 128: packed gaps, the usual code and the others, exceptions.
    static func full(
        _ view: ByteView, at offset: Int, previous: UInt32, _ image: SegmentImage, into buffer: PostingsBuffer
    ) throws(FormatError) -> PostingsBlock {
        let head = try view.uint8(at: offset)
        let width = Int(head & ~UsualCode.flag)
        try unsafe BlockPacking.unpackDeltas(
            view, at: offset + 1, width: width, previous: previous, into: buffer.documents)
        try checkDocuments(buffer, width: width, previous: previous, image)
        let codesOffset = offset + 1 + BlockPacking.byteCount(width: width)
        if head & UsualCode.flag != 0 { return try usual(view, at: codesOffset, image, into: buffer) }
        let codes = try view.bytes(at: codesOffset, count: SegmentFormat.postingsPerBlock)
        let pointer = unsafe codes.unsafeBase.assumingMemoryBound(to: UInt8.self)
        var spelledOut = SIMD2<UInt64>.zero
        if try unsafe hasExceptions(pointer, image.codes.count, at: codesOffset) {
            spelledOut = unsafe PostingsDecoder.spelledOut(pointer, count: codes.count)
            try readExceptions(spelledOut, view, at: codesOffset + codes.count, into: buffer)
        }
        return unsafe PostingsBlock(count: codes.count, codes: pointer, spelledOut: spelledOut)
    }

    /// The codes of a full block that has a usual one, which begin at `offset`.
    private static func usual(
        _ view: ByteView, at offset: Int, _ image: SegmentImage, into buffer: PostingsBuffer
    ) throws(FormatError) -> PostingsBlock {
        let others = SIMD2(try view.uint64(at: offset + 1), try view.uint64(at: offset + 9))
        let usual = UsualCode(code: try view.uint8(at: offset), others: others)
        let list = try view.bytes(at: offset + UsualCode.headByteCount, count: UsualCode.count(others))
        let end = offset + UsualCode.headByteCount + list.count
        let codes = unsafe UnsafePointer(buffer.codes)
        var spelledOut = SIMD2<UInt64>.zero
        if try spread(usual, list, image.codes.count, at: offset, into: buffer) {
            spelledOut = unsafe PostingsDecoder.spelledOut(codes, count: SegmentFormat.postingsPerBlock)
            try readExceptions(spelledOut, view, at: end, into: buffer)
        }
        return unsafe PostingsBlock(codes: codes, usual: usual, spelledOut: spelledOut)
    }

    /// The last block of a list, fewer than 128: gaps as variable-length integers, codes, exceptions.
    static func short(
        _ view: ByteView, at offset: Int, count: Int, previous: UInt32, _ image: SegmentImage,
        into buffer: PostingsBuffer
    ) throws(FormatError) -> PostingsBlock {
        var cursor = try ByteCursor(view, at: offset)
        var document = UInt64(previous &+ 1)
        for position in 0..<count {
            document &+= UInt64(try cursor.readVarint32())
            guard document < UInt64(image.documentCount) else { throw outOfRange(cursor.offset) }
            unsafe buffer.documents[position] = UInt32(truncatingIfNeeded: document)
            document &+= 1
        }
        let codesOffset = cursor.offset
        let codes = try cursor.readBytes(count: count)
        let pointer = unsafe codes.unsafeBase.assumingMemoryBound(to: UInt8.self)
        var spelledOut = SIMD2<UInt64>.zero
        for position in 0..<count where unsafe Int(pointer[position]) >= image.codes.count {
            guard unsafe pointer[position] == SegmentFormat.escapeCode else {
                throw unknownCode(codesOffset + position)
            }
            spelledOut[position &>> 6] |= 1 &<< UInt64(position & 63)
        }
        if spelledOut != .zero { try readExceptions(spelledOut, view, at: cursor.offset, into: buffer) }
        return unsafe PostingsBlock(count: count, codes: pointer, spelledOut: spelledOut)
    }

    /// One or two postings in the dictionary; `positions[i]` becomes the offset of the positions of posting i.
    static func inline(
        _ view: ByteView, count: Int, _ image: SegmentImage, into buffer: PostingsBuffer, positions: inout SIMD2<Int32>
    ) throws(FormatError) -> PostingsBlock {
        var cursor = ByteCursor(view)
        var document: UInt64 = 0
        var spelledOut = SIMD2<UInt64>.zero
        for position in 0..<min(count, 2) {
            document &+= UInt64(try cursor.readVarint32())
            guard document < UInt64(image.documentCount) else { throw outOfRange(cursor.offset) }
            unsafe buffer.documents[position] = UInt32(truncatingIfNeeded: document)
            document &+= 1
            let code = try cursor.readUInt8()
            unsafe buffer.codes[position] = code
            var total: UInt64
            if code == SegmentFormat.escapeCode {
                let counts = try CodeTable.readCounts(&cursor)
                unsafe (buffer.exceptions + spelledOut[0].nonzeroBitCount).initialize(to: counts)
                spelledOut[0] |= 1 << UInt64(position)
                total = counts.total
            } else {
                guard Int(code) < image.codes.count else { throw unknownCode(cursor.offset - 1) }
                total = UInt64(image.codes.totals[Int(code)])
            }
            positions[position] = Int32(truncatingIfNeeded: cursor.offset)
            try cursor.skip(VariableIntegerRun.skip(&total, in: view, from: cursor.offset) - cursor.offset)
        }
        return unsafe PostingsBlock(
            count: min(count, 2), codes: UnsafePointer(buffer.codes), spelledOut: spelledOut)
    }
}

// MARK: - Checks

extension PostingsDecoder {
    /// Widths that cannot make the sum of 128 gaps wrap: documents are below 2^30, the gaps add less than 2^31.
    private static var safeWidth: Int { 23 }

    private static func checkDocuments(
        _ buffer: PostingsBuffer, width: Int, previous: UInt32, _ image: SegmentImage
    ) throws(FormatError) {
        let last = SegmentFormat.postingsPerBlock - 1
        guard unsafe buffer.documents[last] < image.documentCount else { throw outOfRange(0) }
        if width <= safeWidth { return }
        var before = previous
        for position in 0...last {
            let document = unsafe buffer.documents[position]
            guard document < image.documentCount, before == .max || document > before else { throw outOfRange(0) }
            before = document
        }
    }

    /// Whether a code of the 128 at `codes` is 255; throws where one is neither that nor below `count`.
    private static func hasExceptions(
        _ codes: UnsafePointer<UInt8>, _ count: Int, at offset: Int
    ) throws(FormatError) -> Bool {
        // One more than each code, so that 255 becomes 0 and legal codes are 0...count.
        var (least, greatest) = (SIMD16<UInt8>(repeating: 255), SIMD16<UInt8>(repeating: 0))
        let base = unsafe UnsafeRawPointer(codes)
        for step in 0..<8 {
            let lanes = unsafe base.loadUnaligned(fromByteOffset: 16 &* step, as: SIMD16<UInt8>.self) &+ 1
            // Not `pointwiseMin`, which is called lane by lane.
            least.replace(with: lanes, where: lanes .< least)
            greatest.replace(with: lanes, where: lanes .> greatest)
        }
        guard Int(greatest.max()) <= count else { throw unknownCode(offset) }
        return least.min() == 0
    }

    /// A bit for each of the `count` codes that is 255, of at most 128.
    private static func spelledOut(_ codes: UnsafePointer<UInt8>, count: Int) -> SIMD2<UInt64> {
        var bits = SIMD2<UInt64>.zero
        var position = 0
        while position &+ 8 <= count {
            // A byte of `rest` is 0 where the code is 255; `marks` has the highest bit of each such byte, and no others.
            let rest = unsafe ~UInt64(
                littleEndian: UnsafeRawPointer(codes + position).loadUnaligned(as: UInt64.self))
            let marks = ~((rest & 0x7F7F_7F7F_7F7F_7F7F &+ 0x7F7F_7F7F_7F7F_7F7F) | rest) & 0x8080_8080_8080_8080
            let eight = (marks &>> 7 &* 0x0102_0408_1020_4080) &>> 56
            bits[position &>> 6] |= eight &<< UInt64(position & 63)
            position &+= 8
        }
        for position in position..<count {
            let isSpelledOut: UInt64 = unsafe codes[position] == SegmentFormat.escapeCode ? 1 : 0
            bits[position &>> 6] |= isSpelledOut &<< UInt64(position & 63)
        }
        return bits
    }

    /// Puts the codes of a full block into the buffer: the usual one, and those of `list` where there are others. Gives
    /// whether one is 255; throws where one is neither that nor below `count`.
    private static func spread(
        _ usual: UsualCode, _ list: ByteView, _ count: Int, at offset: Int, into buffer: PostingsBuffer
    ) throws(FormatError) -> Bool {
        let codes = unsafe buffer.codes
        unsafe codes.update(repeating: usual.code, count: SegmentFormat.postingsPerBlock)
        // Invariant: the list has a code for each bit.
        var next = unsafe list.unsafeBase.assumingMemoryBound(to: UInt8.self)
        // One more than each code, so that 255 becomes 0 and legal codes are 0...count.
        var (least, greatest) = (usual.code &+ 1, usual.code &+ 1)
        for half in 0..<2 {
            var bits = usual.others[half]
            while bits != 0 {
                let code = unsafe next.pointee
                unsafe codes[half &* 64 &+ bits.trailingZeroBitCount] = code
                (least, greatest) = (min(least, code &+ 1), max(greatest, code &+ 1))
                bits &= bits &- 1
                unsafe next += 1
            }
        }
        guard Int(greatest) <= count else { throw unknownCode(offset) }
        return least == 0
    }

    /// Reads the counts of the postings whose bits are set.
    private static func readExceptions(
        _ spelledOut: SIMD2<UInt64>, _ view: ByteView, at offset: Int, into buffer: PostingsBuffer
    ) throws(FormatError) {
        var cursor = try ByteCursor(view, at: offset)
        for place in 0..<spelledOut[0].nonzeroBitCount + spelledOut[1].nonzeroBitCount {
            unsafe (buffer.exceptions + place).initialize(to: try CodeTable.readCounts(&cursor))
        }
    }

    @inline(never)
    private static func outOfRange(_ offset: Int) -> FormatError {
        FormatError("a posting names a document that does not exist", at: offset)
    }

    @inline(never)
    private static func unknownCode(_ offset: Int) -> FormatError {
        FormatError("a posting has an unknown code", at: offset)
    }
}
