package import SearchlightBytes

/// Turns items into a segment image.
///
/// For each item: `beginItem`, then texts, values and the `record`'s bytes in any order, then `endItem`. The same
/// identifier again replaces the item before. `finish` writes the image and leaves the builder empty, with its memory,
/// for the next. One thread at a time; hand it over freely between uses.
package final class SegmentBuilder {
    private var assembly: SegmentAssembly

    package init(options: SegmentBuilderOptions = SegmentBuilderOptions()) {
        assembly = SegmentAssembly(options: options)
    }

    /// The bytes of the current item's record: append to it between `beginItem` and `endItem`.
    package var record: ByteWriter {
        _read { yield assembly.record }
        _modify { yield &assembly.record }
    }

    /// Items that the image would hold.
    package var itemCount: Int { assembly.items.aliveCount }

    /// Bytes of memory held for the items, what finishing needs included. Finish when it comes near the budget.
    package var byteCount: Int { assembly.byteCount }

    /// Bytes of records that `writeRecords` could write now.
    package var finishedRecordByteCount: Int { assembly.records.fullByteCount }

    /// The operation that wrote each document of the image that was finished last, by document.
    package var writtenOperations: [UInt64] { assembly.writtenOperations }

    /// The column of that name and kind, made on first use; one name may have a column of each kind.
    ///
    /// Names have at most 1,024 bytes of UTF-8, and a builder takes 4,096 columns: beyond either, an item with a value
    /// in the column is refused.
    package func column(_ name: String, kind: ColumnKind, isDates: Bool = false) -> ColumnHandle {
        ColumnHandle(number: assembly.columns.number(name, kind, isDates: isDates))
    }
}

// MARK: - Items

extension SegmentBuilder {
    /// Begins an item. An item that was begun and not ended is dropped.
    package func beginItem(_ item: SegmentItem) { assembly.beginItem(item) }

    /// Cuts a text of the current item into words. The first `.title` text is the title for ranking; the others are
    /// further titles. Empty texts are ignored; the texts of an item have at most 256 MiB.
    package func addText(_ role: TextRole, _ text: String, kind: TextKind = .plain) {
        assembly.addText(role, text, kind: kind)
    }

    /// Adds a value of the current item to an integer column.
    package func addValue(_ value: Int64, to column: ColumnHandle) { assembly.addValue(value, to: column) }

    /// Adds a value of the current item to a column of doubles.
    package func addValue(_ value: Double, to column: ColumnHandle) { assembly.addValue(value, to: column) }

    /// Adds a value of the current item to a string column; at most 64 KiB of UTF-8.
    package func addValue(_ value: String, to column: ColumnHandle) { assembly.addValue(value, to: column) }

    /// Takes the current item in. Throws `.limitExceeded`, which names the limit, and then the item is dropped.
    package func endItem() throws(StoreError) { try assembly.endItem() }

    /// Drops an item that was added before. Unknown identifiers are ignored.
    package func remove(identifier: String) { assembly.remove(identifier: identifier) }

    /// Forgets all items, the current one included, and keeps the memory up to the options' limit.
    package func removeAll() { assembly.removeAll() }

    /// Forgets all items and gives the memory back.
    package func giveBackMemory() {
        assembly.removeAll()
        assembly.giveBackMemory()
    }
}

// MARK: - Images

extension SegmentBuilder {
    /// Writes the records that are ready before the image is finished, so that they take no memory until then.
    ///
    /// The image begins with the first call: `sink` and `createdAt` must be the same up to `finish`.
    package func writeRecords(createdAt: Double, into sink: inout ImageSink) throws(StoreError) {
        try assembly.writeRecords(createdAt: createdAt, into: &sink)
    }

    /// Writes the image of all items behind what `sink` holds and forgets the items, also where it throws.
    ///
    /// `createdAt` is the commit time in seconds since 1970. O(n log n) in distinct terms and items.
    package func finish(createdAt: Double, into sink: inout ImageSink) throws(StoreError) -> SegmentSummary {
        try assembly.finish(createdAt: createdAt, into: &sink)
    }
}
