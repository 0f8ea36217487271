import SearchlightBytes

/// A posting block as `PostingsCursor.load` gives it: as many documents as `count`, which stand in the buffer.
@safe
package struct PostingsBlock {
    /// Postings of the block, 1 to 128.
    package let count: Int

    /// A code a posting, often in place in the image: an entry of the image's code table, or 255 for "spelled out":
    /// the k-th 255 stands for `buffer.exceptions[k]`. Checked: no other codes occur.
    @unsafe package let codes: UnsafePointer<UInt8>

    /// Postings with code 255.
    package let exceptionCount: Int

    /// How many postings before `position`, which is at most `count`, have code 255: the number of the exception there.
    package func exceptionRank(of position: Int) -> Int {
        precondition(position >= 0 && position <= count, "outside the block")
        if exceptionCount == 0 { return 0 }
        let base = unsafe UnsafeRawPointer(codes)
        var (rank, start) = (0, 0)
        while start &+ 16 <= position {
            let lanes = unsafe base.loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self)
            rank &+= Int(SIMD16<UInt8>.zero.replacing(with: 1, where: lanes .== SegmentFormat.escapeCode).wrappedSum())
            start &+= 16
        }
        while start < position {
            if unsafe codes[start] == SegmentFormat.escapeCode { rank &+= 1 }
            start &+= 1
        }
        return rank
    }
}

/// Decodes posting blocks. Every document is proved to be ascending and below the image's number of documents.
enum PostingsDecoder {
    /// A block of 128: packed gaps, codes, exceptions.
    static func full(
        _ view: ByteView, at offset: Int, previous: UInt32, _ image: SegmentImage, into buffer: PostingsBuffer
    ) throws(FormatError) -> PostingsBlock {
        let width = Int(try view.uint8(at: offset))
        try unsafe BlockPacking.unpackDeltas(
            view, at: offset + 1, width: width, previous: previous, into: buffer.documents)
        try checkDocuments(buffer, width: width, previous: previous, image)
        let codesOffset = offset + 1 + BlockPacking.byteCount(width: width)
        let codes = try view.bytes(at: codesOffset, count: SegmentFormat.postingsPerBlock)
        let pointer = unsafe codes.unsafeBase.assumingMemoryBound(to: UInt8.self)
        var exceptionCount = 0
        if try unsafe hasExceptions(pointer, image.codes.count, at: codesOffset) {
            exceptionCount = try readExceptions(codes, view, at: codesOffset + codes.count, into: buffer)
        }
        return unsafe PostingsBlock(count: codes.count, codes: pointer, exceptionCount: exceptionCount)
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
        var exceptionCount = 0
        for position in 0..<count where unsafe Int(pointer[position]) >= image.codes.count {
            guard unsafe pointer[position] == SegmentFormat.escapeCode else {
                throw unknownCode(codesOffset + position)
            }
            unsafe (buffer.exceptions + exceptionCount).initialize(to: try CodeTable.readCounts(&cursor))
            exceptionCount += 1
        }
        return unsafe PostingsBlock(count: count, codes: pointer, exceptionCount: exceptionCount)
    }

    /// One or two postings in the dictionary; `positions[i]` becomes the offset of the positions of posting i.
    static func inline(
        _ view: ByteView, count: Int, _ image: SegmentImage, into buffer: PostingsBuffer, positions: inout SIMD2<Int32>
    ) throws(FormatError) -> PostingsBlock {
        var cursor = ByteCursor(view)
        var document: UInt64 = 0
        var exceptionCount = 0
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
                unsafe (buffer.exceptions + exceptionCount).initialize(to: counts)
                exceptionCount += 1
                total = counts.total
            } else {
                guard Int(code) < image.codes.count else { throw unknownCode(cursor.offset - 1) }
                total = UInt64(image.codes.totals[Int(code)])
            }
            positions[position] = Int32(truncatingIfNeeded: cursor.offset)
            try cursor.skip(VariableIntegerRun.skip(&total, in: view, from: cursor.offset) - cursor.offset)
        }
        return unsafe PostingsBlock(
            count: min(count, 2), codes: UnsafePointer(buffer.codes), exceptionCount: exceptionCount)
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
            least = pointwiseMin(least, lanes)
            greatest = pointwiseMax(greatest, lanes)
        }
        guard Int(greatest.max()) <= count else { throw unknownCode(offset) }
        return least.min() == 0
    }

    private static func readExceptions(
        _ codes: ByteView, _ view: ByteView, at offset: Int, into buffer: PostingsBuffer
    ) throws(FormatError) -> Int {
        var cursor = try ByteCursor(view, at: offset)
        var count = 0
        // Invariant: there is a code for each of `codes.count` places.
        let base = unsafe codes.unsafeBase
        for position in 0..<codes.count
        where unsafe base.load(fromByteOffset: position, as: UInt8.self) == SegmentFormat.escapeCode {
            unsafe (buffer.exceptions + count).initialize(to: try CodeTable.readCounts(&cursor))
            count += 1
        }
        return count
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
