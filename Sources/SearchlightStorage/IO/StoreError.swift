package import SearchlightBytes

/// What went wrong in a store: a code to act on, a sentence for people, and the place.
///
/// Never holds text of an item. Damage, age, lack of space and lack of rights have codes of their own, since each
/// asks for something else.
package struct StoreError: Error, Sendable, Hashable {
    /// What to act on.
    package var code: Code

    /// What happened, as a sentence without a full stop.
    package var message: String

    /// The file or directory concerned.
    package var path: String?

    /// The part of the file, in the words of FORMAT.md.
    package var section: String?

    /// Bytes from the start of the file, also where a section is named; of the image where that lies in a journal.
    package var offset: Int?

    /// The system's error number, where a system call failed.
    package var errno: Int32?

    package init(
        code: Code, message: String, path: String? = nil, section: String? = nil, offset: Int? = nil,
        errno: Int32? = nil
    ) {
        self.code = code
        self.message = message
        self.path = path
        self.section = section
        self.offset = offset
        self.errno = errno
    }
}

// MARK: - Damage

extension StoreError {
    /// Damage found while `path` was read.
    package static func corrupt(
        _ path: String, section: String? = nil, offset: Int? = nil, _ message: String
    ) -> StoreError {
        StoreError(code: .corrupt, message: message, path: path, section: section, offset: offset)
    }

    /// What a decoder found, damage or something too new, with the file and the section it did not know.
    package init(_ error: FormatError, path: String, section: String? = nil) {
        self.init(
            code: error.isTooNew ? .tooNew : .corrupt, message: error.reason.description, path: path, section: section,
            offset: error.offset)
    }

    /// Runs a decoder of `section` of the file `path` and adds both to what it throws.
    @inlinable
    package static func decoding<Result>(
        _ path: String, section: String, _ body: () throws(FormatError) -> Result
    ) throws(StoreError) -> Result {
        do { return try body() } catch { throw StoreError(error, path: path, section: section) }
    }
}

extension StoreError: CustomStringConvertible {
    /// Place, reason and remedy in one line.
    package var description: String {
        var text = path.map { "\($0): " } ?? ""
        if let section { text += "\(section): " }
        text += message
        if let offset { text += " at byte \(offset)" }
        if let remedy = code.remedy { text += ". \(remedy)" }
        return text
    }
}
