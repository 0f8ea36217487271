import SearchlightBytes
import SearchlightStorage
import SearchlightText

/// Finds the terms of images within the edits of a word. Made once a search: its matcher goes on from image to image.
struct NearWord {
    private let byteCount: Int
    private var matcher: TypoMatcher
    private let filter: NearTermFilter

    /// For a unit with edits.
    init(_ word: QueryUnit) {
        byteCount = word.bytes.count
        matcher = TypoMatcher(term: word.bytes, maximumEdits: word.edits, matchesPrefix: word.isPrefix)
        filter = NearTermFilter(term: word.bytes, maximumEdits: word.edits, matchesPrefix: word.isPrefix)
    }

    /// Calls `body` for each such term of an image, in the order of the dictionary, with how it relates to the word.
    ///
    /// Of images in memory there may be hundreds, each with few terms and commits to come: the automaton would look at a
    /// good part of each dictionary, so that their signatures are looked through instead.
    mutating func forEachTerm(
        of image: SegmentImage, isInMemory: Bool, in scope: LeaseScope, _ body: (TermCursor, TermKind) throws -> Void
    ) throws {
        var cursor = image.terms(in: scope)
        if isInMemory {
            try lookThrough(try image.termSignatures(in: scope), &cursor, body)
        } else {
            try walk(&cursor, body)
        }
    }

    private mutating func lookThrough(
        _ signatures: [UInt32], _ cursor: inout TermCursor, _ body: (TermCursor, TermKind) throws -> Void
    ) throws {
        var start = 0
        while let ordinal = filter.next(in: signatures, from: start) {
            guard try cursor.move(toOrdinal: UInt32(truncatingIfNeeded: ordinal)) else { return }
            if let kind = kind(of: cursor.term) { try body(cursor, kind) }
            start = ordinal + 1
        }
    }

    private mutating func walk(_ cursor: inout TermCursor, _ body: (TermCursor, TermKind) throws -> Void) throws {
        var isInside = try cursor.next()
        while isInside {
            if let kind = kind(of: cursor.term) { try body(cursor, kind) }
            // The view is valid until the cursor moves; the matcher only reads it here.
            let term = unsafe cursor.term.unsafeBytes.assumingMemoryBound(to: UInt8.self)
            guard let next = unsafe matcher.nextPossible(after: term) else { return }
            isInside = try next.withByteView { view throws in try cursor.seek(to: view) }
        }
    }

    private mutating func kind(of term: ByteView) -> TermKind? {
        // As above.
        let bytes = unsafe term.unsafeBytes.assumingMemoryBound(to: UInt8.self)
        guard let edits = unsafe matcher.edits(bytes) else { return nil }
        if edits > 1 { return .twoEdits }
        if edits == 1 { return .oneEdit }
        return term.count == byteCount ? .exact : .completion
    }
}
