package import SearchlightBytes

extension SegmentImage {
    /// The dictionary's entry of a term; nil when no document has it. O(log terms), about 200 ns warm.
    package func term(_ term: ByteView, in scope: LeaseScope) throws(StoreError) -> TermEntry? {
        guard directory.section(.terms).blockCount > 0 else { return nil }
        let number = termIndex.block(of: term)
        let view = try block(.terms, number, in: scope)
        do {
            let block = try TermBlock(view, firstOrdinal: location(.terms, number).firstKey)
            return try block.entry(of: term, codes)
        } catch {
            throw damage(.terms, number, error)
        }
    }

    /// The dictionary's entry of a term given as text.
    package func term(_ term: String, in scope: LeaseScope) throws(StoreError) -> TermEntry? {
        try [UInt8](term.utf8).withByteView { (view) throws(StoreError) in try self.term(view, in: scope) }
    }

    /// A walk over the terms that begin with `prefix`, in the order of their bytes; all terms for an empty prefix.
    ///
    /// The prefix is copied. The cursor stands before the first term.
    package func terms(withPrefix prefix: ByteView = ByteView(), in scope: LeaseScope) -> TermCursor {
        TermCursor(self, prefix: prefix, in: scope)
    }

    /// A cursor over the postings of an entry that came from this image.
    package func postings(of entry: TermEntry, in scope: LeaseScope) throws(StoreError) -> PostingsCursor {
        try PostingsCursor(entry, of: self, in: scope)
    }
}

extension TermBlock {
    /// The entry of `wanted`; nil when the block lacks it.
    func entry(of wanted: ByteView, _ codes: CodeTable) throws(FormatError) -> TermEntry? {
        var group = try TermGroupCursor(self, group: try group(of: wanted))
        // Invariant: the term before is below `wanted` and shares its first `matched` bytes with it.
        var matched = 0
        while !group.isAtEnd {
            let (shared, suffix) = try group.readTerm()
            if shared < matched { return nil }
            if shared == matched {
                let rest = try wanted.suffix(from: matched)
                let common = suffix.commonPrefixByteCount(with: rest)
                matched += common
                if common == rest.count { return common == suffix.count ? try group.readEntry(codes) : nil }
                if common < suffix.count, try suffix.uint8(at: common) > rest.uint8(at: common) { return nil }
            }
            try group.skipEntry(codes)
        }
        return nil
    }
}
