package import SearchlightBytes

/// Turns items into a segment image.
///
/// For each item: `beginItem`, then texts, values and the `record`'s bytes in any order, then `endItem`. The same
/// identifier again replaces the item before. `finish` writes the image and leaves the builder empty, with its memory,
/// for the next. One thread at a time; hand it over freely between uses.
package final class SegmentBuilder {
    /// The bytes of the current item's record: append to it between `beginItem` and `endItem`.
    package var record = ByteWriter(capacity: 4096)

    package init(options: SegmentBuilderOptions = SegmentBuilderOptions()) {}

    /// The column of that name and kind, made on first use. One name may have a column of each kind.
    package func column(_ name: String, kind: ColumnKind, isDates: Bool = false) -> ColumnHandle {
        ColumnHandle(number: 0)
    }

    /// Begins an item. An item that was begun and not ended is dropped.
    package func beginItem(_ item: SegmentItem) {}

    /// Cuts a text of the current item into words. The first `.title` text is the title for ranking; the others are
    /// further titles.
    package func addText(_ role: TextRole, _ text: String, kind: TextKind = .plain) {}

    /// Adds a value of the current item to an integer column.
    package func addValue(_ value: Int64, to column: ColumnHandle) {}

    /// Adds a value of the current item to a column of doubles.
    package func addValue(_ value: Double, to column: ColumnHandle) {}

    /// Adds a value of the current item to a string column.
    package func addValue(_ value: String, to column: ColumnHandle) {}

    /// Takes the current item in. Throws `.limitExceeded`, which names the limit, and then the item is dropped.
    package func endItem() throws(StoreError) {}

    /// Drops an item that was added before. Unknown identifiers are ignored.
    package func remove(identifier: String) {}

    /// Items that the image would hold.
    package private(set) var itemCount = 0

    /// Words taken in, dropped items included.
    package private(set) var tokenCount = 0

    /// Bytes of memory held for the items, finishing included. Finish when it comes near the budget.
    package private(set) var byteCount = 0

    /// Calls `body` for each item in order of arrival: hash and bytes of its identifier (hash of the NFC form, bytes as
    /// given, valid within the call), and its operation number.
    package func forEachItem(_ body: (_ hash: UInt64, _ identifier: ByteView, _ operationNumber: UInt64) -> Void) {}

    /// Forgets all items.
    package func removeAll() {}

    /// Writes the image of all items behind what `sink` holds and forgets the items, also where it throws.
    ///
    /// `createdAt` is the commit time in seconds since 1970. O(n log n) in distinct terms and items.
    package func finish(createdAt: Double, into sink: inout ImageSink) throws(StoreError) -> SegmentSummary {
        throw StoreError(code: .limitExceeded, message: "the builder is not written yet")
    }
}
