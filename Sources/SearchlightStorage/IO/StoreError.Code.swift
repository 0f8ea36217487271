extension StoreError {
    /// The kind of a failure. New kinds may come; numbers are never given anew.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: Int32

        package init(rawValue: Int32) { self.rawValue = rawValue }

        /// Bytes are not what the format demands.
        package static let corrupt = Code(rawValue: 1)
        /// Written by a newer version.
        package static let tooNew = Code(rawValue: 2)
        /// Written by a version that is no longer read.
        package static let tooOld = Code(rawValue: 3)
        /// Another process writes to the index.
        package static let locked = Code(rawValue: 4)
        /// The disk or the quota is full.
        package static let outOfSpace = Code(rawValue: 5)
        /// The system denies access.
        package static let noPermission = Code(rawValue: 6)
        /// The process or the system has no file descriptors left.
        package static let tooManyFiles = Code(rawValue: 7)
        /// The system has no memory for it.
        package static let outOfMemory = Code(rawValue: 8)
        /// A file or an item does not exist.
        package static let notFound = Code(rawValue: 9)
        /// The store, or the disk under it, can only be read.
        package static let readOnly = Code(rawValue: 10)
        /// The store or file was closed before.
        package static let closed = Code(rawValue: 11)
        /// An item breaks a rule.
        package static let invalidItem = Code(rawValue: 12)
        /// A limit of the format was reached; the message names it.
        package static let limitExceeded = Code(rawValue: 13)
        /// The client state is not the expected one.
        package static let mismatchedClientState = Code(rawValue: 14)
        /// The disk did not confirm a write: the store refuses writes until it is opened again.
        package static let syncFailed = Code(rawValue: 15)
        /// The system reported an error that has no code of its own.
        package static let inputOutput = Code(rawValue: 16)
        /// The directory exists and is no index.
        package static let notAnIndex = Code(rawValue: 17)
        /// The file system lacks something a store needs.
        package static let unsupportedFileSystem = Code(rawValue: 18)
        /// A file that was to be created exists.
        package static let alreadyExists = Code(rawValue: 19)
        /// A path or name cannot be used.
        package static let invalidPath = Code(rawValue: 20)
        /// No item has the identifier.
        package static let unknownItem = Code(rawValue: 21)
    }
}

extension StoreError.Code: CustomStringConvertible {
    /// The code's name, as in the source.
    package var description: String {
        let position = Int(rawValue) - 1
        guard Self.table.indices.contains(position) else { return "code \(rawValue)" }
        return Self.table[position].name
    }

    /// What to do about it; nil where the message already says it.
    package var remedy: String? {
        let position = Int(rawValue) - 1
        guard Self.table.indices.contains(position) else { return nil }
        return Self.table[position].remedy
    }

    /// In the order of the numbers, from 1 on.
    private static let table: [(name: String, remedy: String?)] = [
        ("corrupt", "Restore a backup, salvage what can be read into a new index, or index the items again"),
        ("tooNew", "Open it with the version that wrote it, or a newer one"),
        ("tooOld", "Open it once with a version that reads both, or index anew"),
        ("locked", "Close the other writer, or open the index for reading only"),
        (
            "outOfSpace",
            "Free some space outside the index and try again: deleting takes room too. Nothing acknowledged is lost"
        ),
        ("noPermission", "Give this user access to the file and its directory"),
        ("tooManyFiles", "Close other files, or raise the limit of open files"),
        ("outOfMemory", "Close something, or raise the limit of memory or mappings"),
        ("notFound", nil),
        ("readOnly", "Open the index for writing, on a disk that can be written"),
        ("closed", "Open the store again"),
        ("invalidItem", "Correct the item and try again"),
        ("limitExceeded", nil),
        ("mismatchedClientState", "Fetch the last client state and continue from there"),
        ("syncFailed", "Check the disk, then open the store again; later writes were not acknowledged"),
        ("inputOutput", "Check the disk and its connection"),
        ("notAnIndex", nil),
        ("unsupportedFileSystem", "Keep the index on a local file system"),
        ("alreadyExists", nil),
        ("invalidPath", "Choose another name"),
        ("unknownItem", "Index the item first"),
    ]
}
