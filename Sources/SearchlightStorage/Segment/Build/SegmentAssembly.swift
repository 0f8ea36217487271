import SearchlightBytes
import SearchlightText

/// What a segment builder holds, and all that it does.
///
/// A value without copies: the class in front of it is entered once a call, and within a call the compiler knows that
/// nobody else touches these parts, where parts of a class would be watched one by one.
struct SegmentAssembly: ~Copyable {
    /// The bytes of the current item's record.
    var record = ByteWriter(capacity: 4096)

    let options: SegmentBuilderOptions

    // What all items share.
    var terms = TermTable()
    var tokens = TokenLog()
    var items = ItemTable()
    var strings = StringTable()
    var values = GrowingBuffer<BuilderValue>()
    var records = RecordStore()
    var columns = ColumnRegister()
    var longPositions = LongPositionCounts()

    // The current item.
    var current = BuilderItem()
    var isItemOpen = false
    var lengths = FieldLengths()
    var textByteCount = 0
    var failure: StoreError?

    // The words of its fields that are not in the log yet.
    var tokenizer = Tokenizer()
    var tokenBuffer = TokenBuffer()
    var fields = GrowingBuffer<TokenField>()

    // What writing an image needs.
    var output = SegmentOutput()
    var order = DocumentOrder()
    var columnBuilder = ColumnBuilder()
    var termBuilder = TermSectionBuilder()
    var scratch = SortScratch()

    /// Whether the image's first bytes were written.
    var isBegun = false

    /// The operation that wrote each document of the image that was finished last.
    var writtenOperations: [UInt64] = []

    init(options: SegmentBuilderOptions) { self.options = options }

    /// Bytes of memory held for the items, what finishing needs included.
    var byteCount: Int {
        // Finishing sorts values first, then a part of the words, and keeps some numbers for each item and term.
        let layout = narrowLayout
        let tokenByteCount = terms.useCount * (layout == nil ? 8 : 4)
        let longCount = layout.map { longPositions.count(beyond: Int($0.positionBitCount)) } ?? 0
        let partCount = tokenByteCount / options.sortByteCount + 1
        let words = min(tokenByteCount, options.sortByteCount) + 16 * longCount / partCount
        let sorted = max(values.byteCount, words)
        let held = tokens.byteCount + values.byteCount + terms.byteCount + 20 * terms.count
        let numbers = 12 * items.count + 32 * max(items.count, terms.count)
        return held + sorted + numbers + items.byteCount + strings.byteCount + records.byteCount
    }

    /// How finishing packs tokens into 32 bits; nil where it takes 64.
    var narrowLayout: TokenLayout? {
        .narrow(documentCount: items.aliveCount, tokenCount: terms.useCount, longPositions)
    }

    /// Forgets all items, the current one included, and keeps the memory up to the options' limit.
    mutating func removeAll() {
        let usedByteCount = byteCount
        terms.removeAll()
        tokens.removeAll()
        items.removeAll()
        strings.removeAll()
        values.removeAll()
        records.removeAll()
        record.removeAll()
        forgetFields()
        longPositions.removeAll()
        isItemOpen = false
        isBegun = false
        if usedByteCount > options.retainedByteCount { giveBackMemory() }
    }

    /// Gives back memory beyond a megabyte a buffer. No item is held.
    mutating func giveBackMemory() {
        let limit = 1 << 20
        terms.trim(to: limit)
        tokens.trim(to: limit)
        items.trim(to: limit)
        strings.trim(to: limit)
        values.trim(to: limit)
        records = RecordStore()
        output = SegmentOutput()
        order = DocumentOrder()
        columnBuilder = ColumnBuilder()
        termBuilder = TermSectionBuilder()
        scratch = SortScratch()
    }
}
