import SearchlightBytes
import SearchlightRanking
import SearchlightStorage
import SearchlightText

/// Finds out how the words of a query stand in a title. Reused from title to title.
struct TitleReader: ~Copyable {
    private var tokenizer = Tokenizer()
    private var buffer = TokenBuffer()

    /// Titles longer than this are not read: no query stands for them.
    private static var longestTitle: Int { 4_096 }

    init() {}

    /// How the query stands in the title with these bytes: `.all` at least, since the caller knows that all words are in
    /// some title; `isExact` says whether every word stood there as typed.
    mutating func match(_ title: ByteView, _ plan: QueryPlan) -> TitleMatch {
        guard title.count <= TitleReader.longestTitle, !title.isEmpty else { return .all }
        buffer.removeAll()
        unsafe tokenizer.tokenize(title.unsafeBytes.assumingMemoryBound(to: UInt8.self), into: &buffer)
        let end = positionCount
        guard end > 0 else { return .all }
        if let (last, isExact) = sequence(from: 0, plan) {
            if last == end, isExact { return .whole }
            return end - last <= 1 ? .almostWhole : .begins
        }
        for start in 1..<max(end, 1) where sequence(from: start, plan) != nil { return .adjacent }
        return isInOrder(plan, end) ? .inOrder : .all
    }

    /// Positions that the title takes.
    private var positionCount: Int {
        buffer.tokenCount == 0 ? 0 : Int(buffer.nextPosition)
    }

    /// Where the clauses, one right after the other from `start` on, end; nil where they do not stand there.
    private func sequence(from start: Int, _ plan: QueryPlan) -> (end: Int, isExact: Bool)? {
        var (position, isExact) = (start, true)
        for clause in plan.clauses {
            guard let next = match(clause, at: position, plan, &isExact) else { return nil }
            position = afterLastOfRun(next)
        }
        return (position, isExact)
    }

    private func isInOrder(_ plan: QueryPlan, _ end: Int) -> Bool {
        var position = 0
        var isExact = true
        for clause in plan.clauses {
            var next: Int?
            while position < end, next == nil {
                next = match(clause, at: position, plan, &isExact)
                position += 1
            }
            guard let next else { return false }
            position = next
        }
        return true
    }

    /// Where a clause that begins at `position` ends; nil where it does not stand there.
    private func match(_ clause: QueryClause, at position: Int, _ plan: QueryPlan, _ isExact: inout Bool) -> Int? {
        var (next, allExact) = (position, isExact)
        for unit in clause.words {
            guard matches(plan.units[unit], at: next, &allExact) else {
                guard let whole = clause.whole, matches(plan.units[whole], at: position, &isExact) else { return nil }
                return position + 1
            }
            next += 1
        }
        isExact = allExact
        return next
    }

    /// Whether a token at `position` matches a word.
    private func matches(_ word: QueryUnit, at position: Int, _ isExact: inout Bool) -> Bool {
        var found = false
        for index in 0..<buffer.tokenCount where unsafe Int(buffer.tokenBase[index].position) == position {
            let bytes = self.bytes(index)
            let kind: TermKind? = word.bytes.withByteView { view in
                if bytes == view { return .exact }
                if word.isPrefix, bytes.hasPrefix(view) { return .completion }
                return word.edits > 0 && isNear(bytes, word) ? .oneEdit : nil
            }
            if kind == .exact { return true }
            if kind != nil { found = true }
        }
        if found { isExact = false }
        return found
    }

    private func isNear(_ bytes: ByteView, _ word: QueryUnit) -> Bool {
        var matcher = TypoMatcher(term: word.bytes, maximumEdits: word.edits, matchesPrefix: word.isPrefix)
        return unsafe matcher.edits(bytes.unsafeBytes.assumingMemoryBound(to: UInt8.self)) != nil
    }

    /// The folded bytes of a token; valid until the buffer is changed.
    private func bytes(_ index: Int) -> ByteView {
        // Invariant: tokens point into the buffer's bytes.
        let token = unsafe buffer.tokenBase[index]
        return unsafe ByteView(
            base: UnsafeRawPointer(buffer.byteBase + Int(token.offset)), count: Int(token.byteCount))
    }

    /// Steps over the single character that ends a run of pairs: the pair before it has it already.
    private func afterLastOfRun(_ position: Int) -> Int {
        guard position > 0 else { return position }
        for index in 0..<buffer.tokenCount where unsafe Int(buffer.tokenBase[index].position) == position {
            let isLast = unsafe buffer.tokenBase[index].flags.contains(.lastOfCJKRun)
            if isLast, isPair(before: index) { return position + 1 }
        }
        return position
    }

    private func isPair(before index: Int) -> Bool {
        guard index > 0 else { return false }
        let flags = unsafe buffer.tokenBase[index - 1].flags
        return flags.contains(.cjk) && !flags.contains(.lastOfCJKRun)
    }
}
