import Foundation

/// A file or stream that could not be read or written.
struct FileFailure: Error {
    /// The path, or "standard input", "standard output".
    let place: String
    /// What the system says.
    let reason: String

    init(_ place: String, _ reason: String) {
        self.place = place
        self.reason = reason
    }

    /// What a failure of Foundation comes down to.
    init(_ place: String, _ error: any Error) {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
        let errorNumber: Int? =
            switch cause.domain {
            case NSPOSIXErrorDomain: cause.code
            case NSCocoaErrorDomain: Self.errorNumbers[cause.code].map(Int.init)
            default: nil
            }
        self.init(place, errorNumber.map(Self.text(of:)) ?? cause.localizedDescription)
    }

    /// A failure of a system call.
    init(_ place: String, errorNumber: Int) { self.init(place, Self.text(of: errorNumber)) }

    /// The system's own words, without the sentence that Foundation puts before them.
    private static func text(of errorNumber: Int) -> String {
        guard let code = POSIXError.Code(rawValue: Int32(errorNumber)) else { return "system error \(errorNumber)" }
        let text = POSIXError(code).localizedDescription
        return text.hasPrefix(preamble) ? String(text.dropFirst(preamble.count)) : text
    }

    /// What Foundation's codes mean: "no such file" of writing and of reading, "no permission" of both, "out of space",
    /// "read-only volume".
    private static let errorNumbers = [
        4: ENOENT, 260: ENOENT, 257: EACCES, 513: EACCES, 640: ENOSPC, 642: EROFS,
    ]

    private static let preamble = "The operation could not be completed. "
}
