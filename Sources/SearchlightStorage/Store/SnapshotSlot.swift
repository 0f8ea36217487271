/// One image of a snapshot with what was deleted in it since.
///
/// Immutable: a deletion makes a new slot with the same `number`. At most one slot of a snapshot holds a live document
/// of a given identifier.
package final class SnapshotSlot: Sendable {
    /// Names the image within its store for as long as the store is open, over changes of its tombstones.
    package let number: UInt64

    package let image: SegmentImage

    /// Deleted documents. A document that has merely expired is not among them.
    package let tombstones: Tombstones

    /// Deletions up to this sequence are already applied in the image itself.
    package let through: UInt64

    /// The segment file that holds the image; nil while it is held in memory and in the journal only.
    package let file: FileReference?

    /// The column that links items to others; kept since nearly all images have none.
    let linkColumn: ColumnReader?

    init(
        number: UInt64, image: SegmentImage, tombstones: Tombstones, through: UInt64, file: FileReference?
    ) {
        self.number = number
        self.image = image
        self.tombstones = tombstones
        self.through = through
        self.file = file
        linkColumn = image.column(named: LinkedItems.columnName, kind: .string)
    }

    private init(_ slot: SnapshotSlot, tombstones: Tombstones) {
        number = slot.number
        image = slot.image
        self.tombstones = tombstones
        through = slot.through
        file = slot.file
        linkColumn = slot.linkColumn
    }

    /// The same image with other deletions.
    func with(_ tombstones: Tombstones) -> SnapshotSlot { SnapshotSlot(self, tombstones: tombstones) }
}

extension SnapshotSlot {
    /// Documents in the image, deleted ones included.
    package var documentCount: Int { tombstones.documentCount }

    /// Documents that are not deleted; expired ones count until a merge drops them.
    package var liveCount: Int { tombstones.liveCount }

    /// Whether the image lies in a segment file.
    package var isFile: Bool { file != nil }
}
