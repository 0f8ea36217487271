import SearchlightBytes

/// Postings of many short lists side by side, so that they are scored together: at most 128, in any order.
///
/// A prefix of few letters has thousands of lists of a posting or two, and what is done once a list would take longer than
/// all else. Valid within its scope; one thread.
@safe
package struct PostingsBatch {
    /// The documents of the postings. Invariant: those below `count`, and as many codes, are postings of the image.
    ///
    /// Made when it is first used, as most searches have no short lists.
    package private(set) lazy var buffer = scope.makePostingsBuffer()
    package private(set) var count = 0

    private let image: SegmentImage
    private let scope: LeaseScope

    /// What a list is decoded into.
    private lazy var room = scope.makePostingsBuffer()

    package init(of image: SegmentImage, in scope: LeaseScope) {
        self.image = image
        self.scope = scope
    }

    /// The postings as a block, whose documents stand in `buffer` and do not ascend.
    package var block: PostingsBlock {
        mutating get { unsafe PostingsBlock(count: count, codes: UnsafePointer(buffer.codes)) }
    }

    package mutating func removeAll() { count = 0 }

    /// Adds the postings of a list of up to 128 documents; false, with nothing added, where there is no room for them or
    /// where some spell out their counts.
    package mutating func append(_ entry: TermEntry) throws(StoreError) -> Bool {
        let added = Int(entry.documentFrequency)
        guard count &+ added <= SegmentFormat.postingsPerBlock else { return false }
        let block = try decode(entry)
        if block.hasExceptions { return false }
        // Invariant: `block.count` is at most the frequency, so there is room.
        unsafe (buffer.documents + count).update(from: room.documents, count: block.count)
        unsafe (buffer.codes + count).update(from: block.codes, count: block.count)
        count &+= block.count
        return true
    }

    private mutating func decode(_ entry: TermEntry) throws(StoreError) -> PostingsBlock {
        let count = Int(entry.documentFrequency)
        switch entry.place {
        case .inline(let view):
            var positions = SIMD2<Int32>(0, 0)
            do { return try PostingsDecoder.inline(view, count: count, image, into: room, positions: &positions) } catch
            {
                throw image.damage(.terms, error.reason)
            }
        case .short(let address, _):
            let place = address.quotientAndRemainder(dividingBy: UInt64(SegmentFormat.blockByteCount))
            return try image.postingsBlock(
                Int(truncatingIfNeeded: place.quotient), Int(place.remainder), count: count, previous: .max, into: room,
                in: scope)
        case .skipped:
            preconditionFailure("a long list is not loaded at once")
        }
    }
}

extension SegmentImage {
    /// Decodes the posting block at an offset in a block of section `postings`; `previous` is the last document before it,
    /// `UInt32.max` for none.
    func postingsBlock(
        _ number: Int, _ offset: Int, count: Int, previous: UInt32, into buffer: PostingsBuffer, in scope: LeaseScope
    ) throws(StoreError) -> PostingsBlock {
        let view = try block(.postings, number, in: scope)
        do {
            if count == SegmentFormat.postingsPerBlock {
                return try PostingsDecoder.full(view, at: offset, previous: previous, self, into: buffer)
            }
            return try PostingsDecoder.short(view, at: offset, count: count, previous: previous, self, into: buffer)
        } catch {
            throw damage(.postings, number, error)
        }
    }
}
