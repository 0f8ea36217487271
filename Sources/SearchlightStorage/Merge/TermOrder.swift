import SearchlightBytes

/// Walks the dictionaries of several images side by side, term by term.
struct TermOrder {
    private var cursors: [TermCursor]

    /// By input: the first eight bytes of its term, which decide nearly always.
    private var prefixes: [UInt64]

    /// The inputs whose dictionaries have not ended.
    private var open: [Int]

    /// The inputs that have the term at hand.
    private(set) var found: [Int] = []

    private let images: [SegmentImage]

    /// The term before, to prove that terms ascend: dictionaries that do not would make one that cannot be opened.
    private var last: [UInt8] = []

    init(_ images: [SegmentImage], in scope: LeaseScope) {
        self.images = images
        cursors = images.map { $0.terms(in: scope) }
        prefixes = images.map { _ in 0 }
        open = []
        last.reserveCapacity(SegmentFormat.maximumTermByteCount)
    }

    /// Moves to the first term.
    mutating func start() throws(StoreError) {
        for input in cursors.indices where try cursors[input].next() {
            open.append(input)
            prefixes[input] = TermIndex.key(of: cursors[input].term)
        }
        find()
        try checkOrder()
    }

    /// The term at hand, valid until `advance`; nil behind the last.
    var term: ByteView? { found.first.map { cursors[$0].term } }

    /// What an input's dictionary says of the term at hand; `input` is one of `found`.
    func entry(of input: Int) -> TermEntry { cursors[input].entry }

    /// Moves to the next term.
    mutating func advance() throws(StoreError) {
        for input in found {
            if try cursors[input].next() {
                prefixes[input] = TermIndex.key(of: cursors[input].term)
            } else {
                open.removeAll { $0 == input }
            }
        }
        find()
        try checkOrder()
    }

    private mutating func checkOrder() throws(StoreError) {
        guard let term else { return }
        let ascends = last.withByteView { $0 < term }
        guard ascends else { throw images[found[0]].damage(.terms, "the terms of the dictionary are out of order") }
        last.removeAll(keepingCapacity: true)
        unsafe last.append(contentsOf: term.unsafeBytes)
    }

    private mutating func find() {
        found.removeAll(keepingCapacity: true)
        var least: UInt64 = 0
        for input in open {
            let prefix = prefixes[input]
            if found.isEmpty || prefix < least {
                found.removeAll(keepingCapacity: true)
            } else if prefix > least {
                continue
            } else {
                let order = cursors[input].term.compare(cursors[found[0]].term)
                if order > 0 { continue }
                if order < 0 { found.removeAll(keepingCapacity: true) }
            }
            least = prefix
            found.append(input)
        }
    }
}
