/// Bytes that do not say what their format demands.
///
/// Trivial to copy, so throwing it costs no allocation. Layers above add the file and the section.
@frozen @usableFromInline
package struct FormatError: Error, Sendable {
    /// What is wrong, as a short sentence without a full stop.
    @usableFromInline package let reason: StaticString

    /// Where it is wrong: byte offset in the view that was read.
    @usableFromInline package let offset: Int

    /// Whether the bytes are well-formed but of a version that this one does not know, and not damage.
    @usableFromInline package let isTooNew: Bool

    /// An error about the bytes at `offset`.
    @inlinable
    package init(_ reason: StaticString, at offset: Int, isTooNew: Bool = false) {
        self.reason = reason
        self.offset = offset
        self.isTooNew = isTooNew
    }

    /// The same error seen from an enclosing view in which this view begins at `start` bytes.
    package func moved(by start: Int) -> FormatError {
        FormatError(reason, at: offset &+ start, isTooNew: isTooNew)
    }
}

extension FormatError: Equatable, CustomStringConvertible {
    @usableFromInline
    package static func == (left: FormatError, right: FormatError) -> Bool {
        left.offset == right.offset && left.reason.description == right.reason.description
    }

    @usableFromInline
    package var description: String { "\(reason) at byte \(offset)" }
}

extension FormatError {
    /// Kept out of line so that the check before it stays small where it is inlined.
    @usableFromInline @inline(never)
    static func outOfRange(_ offset: Int) -> FormatError {
        FormatError("read beyond the end of the bytes", at: offset)
    }
}
