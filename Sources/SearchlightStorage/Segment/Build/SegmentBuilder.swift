package import SearchlightBytes
import SearchlightText

/// Turns items into a segment image.
///
/// For each item: `beginItem`, then texts, values and the `record`'s bytes in any order, then `endItem`. The same
/// identifier again replaces the item before. `finish` writes the image and leaves the builder empty, with its memory,
/// for the next. One thread at a time; hand it over freely between uses.
package final class SegmentBuilder {
    /// The bytes of the current item's record: append to it between `beginItem` and `endItem`.
    package var record = ByteWriter(capacity: 4096)

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

    // Reused for each field.
    var tokenizer = Tokenizer()
    var tokenBuffer = TokenBuffer()

    // What writing an image needs.
    var output = SegmentOutput()
    var order = DocumentOrder()
    var columnBuilder = ColumnBuilder()
    var termBuilder = TermSectionBuilder()
    var identifiers = GrowingBuffer<KeyedNumber>()
    var radix = RadixSort()

    package init(options: SegmentBuilderOptions = SegmentBuilderOptions()) { self.options = options }

    /// Items that the image would hold.
    package var itemCount: Int { items.aliveCount }

    /// Bytes of memory held for the items, what finishing needs included. Finish when it comes near the budget.
    package var byteCount: Int {
        // Finishing sorts values and words into a second copy, and keeps some numbers for each item and term.
        let sorted = terms.useCount * (narrowLayout == nil ? 8 : 4) + values.byteCount
        let held = tokens.byteCount + values.byteCount + terms.byteCount + 20 * terms.count
        return held + sorted + items.byteCount + 24 * items.count + strings.byteCount + records.byteCount
    }

    /// How finishing packs tokens into 32 bits; nil where it takes 64.
    var narrowLayout: TokenLayout? {
        .narrow(documentCount: items.aliveCount, tokenCount: terms.useCount, longPositions)
    }

    /// The column of that name and kind, made on first use; one name may have a column of each kind.
    ///
    /// Names have at most 1,024 bytes of UTF-8, and a builder takes 4,096 columns: beyond either, an item with a value
    /// in the column is refused.
    package func column(_ name: String, kind: ColumnKind, isDates: Bool = false) -> ColumnHandle {
        ColumnHandle(number: columns.number(name, kind, isDates: isDates))
    }

    /// Calls `body` for each item in order of arrival: hash and bytes of its identifier (hash of the NFC form, bytes as
    /// given, valid within the call), and its operation number.
    package func forEachItem(_ body: (_ hash: UInt64, _ identifier: ByteView, _ operationNumber: UInt64) -> Void) {
        for number in 0..<items.count where items[number].isAlive {
            let item = items[number]
            body(item.hash, items.identifier(of: item), item.operationNumber)
        }
    }

    /// Forgets all items, the current one included, and keeps the memory up to the options' limit.
    package func removeAll() {
        let usedByteCount = byteCount
        terms.removeAll()
        tokens.removeAll()
        items.removeAll()
        strings.removeAll()
        values.removeAll()
        records.removeAll()
        record.removeAll()
        longPositions.removeAll()
        isItemOpen = false
        if usedByteCount > options.retainedByteCount { giveBackMemory() }
    }

    private func giveBackMemory() {
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
        identifiers = GrowingBuffer()
        radix = RadixSort()
    }
}
