/// What a store could not do, why, and what helps.
///
/// The message names files and limits, never the text of items.
public struct SearchlightError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is; new codes may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// What kind of failure it is.
    public let code: Code
    /// One line that says what went wrong and what to do.
    public let message: String
    /// The file or directory concerned.
    public let path: String?
    /// For damage: the part of the file.
    public let section: String?
    /// For damage: the byte offset in the file or section; for a query that cannot be read: the byte in its string.
    public let offset: Int?
    /// The system's error number, where there was one.
    public let errorNumber: Int32?

    init(
        _ code: Code, _ message: String, path: String? = nil, section: String? = nil, offset: Int? = nil,
        errorNumber: Int32? = nil
    ) {
        self.code = code
        self.message = message
        self.path = path
        self.section = section
        self.offset = offset
        self.errorNumber = errorNumber
    }

    public var description: String {
        var text = message
        if let path {
            text += " [\(path)" + (section.map { ", \($0)" } ?? "") + (offset.map { " at \($0)" } ?? "") + "]"
        }
        return text
    }
}

extension SearchlightError.Code {
    /// Bytes of a file are not what they must be; restore a backup or index the items again.
    public static let corrupt = Self(rawValue: "corrupt")
    /// The index was written by a newer version.
    public static let tooNew = Self(rawValue: "tooNew")
    /// The index was written by a version too old to read.
    public static let tooOld = Self(rawValue: "tooOld")
    /// The path holds something that is no index.
    public static let notAnIndex = Self(rawValue: "notAnIndex")
    /// There is no index at the path.
    public static let notFound = Self(rawValue: "notFound")
    /// Something is at a path that has to be free.
    public static let alreadyExists = Self(rawValue: "alreadyExists")
    /// Another process writes the index.
    public static let locked = Self(rawValue: "locked")
    /// The disk or the quota is full; the index stays usable.
    public static let outOfSpace = Self(rawValue: "outOfSpace")
    /// The system does not permit it.
    public static let noPermission = Self(rawValue: "noPermission")
    /// The process may not open more files.
    public static let tooManyFiles = Self(rawValue: "tooManyFiles")
    /// The system has no memory or maps left.
    public static let outOfMemory = Self(rawValue: "outOfMemory")
    /// The index is open for reading only.
    public static let readOnly = Self(rawValue: "readOnly")
    /// The index was closed.
    public static let closed = Self(rawValue: "closed")
    /// An item cannot be stored as it is.
    public static let invalidItem = Self(rawValue: "invalidItem")
    /// A limit of FORMAT.md was reached.
    public static let limitExceeded = Self(rawValue: "limitExceeded")
    /// No item has the identifier.
    public static let unknownItem = Self(rawValue: "unknownItem")
    /// The stored client state is not the expected one.
    public static let mismatchedClientState = Self(rawValue: "mismatchedClientState")
    /// An argument is outside its documented range.
    public static let invalidArgument = Self(rawValue: "invalidArgument")
    /// A query string cannot be read.
    public static let invalidQuery = Self(rawValue: "invalidQuery")
    /// The caller cancelled.
    public static let cancelled = Self(rawValue: "cancelled")
    /// Data could not be brought to the disk; the index refuses writes until it is opened again.
    public static let syncFailed = Self(rawValue: "syncFailed")
    /// The file system lacks locking or mapping.
    public static let unsupportedFileSystem = Self(rawValue: "unsupportedFileSystem")
    /// Any other failure to read or write.
    public static let inputOutput = Self(rawValue: "inputOutput")
}
