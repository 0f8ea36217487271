import Foundation

/// What an error of Foundation says of a file, in one line for people: the path, and the reason that the system gave.
struct FileFailure: CustomStringConvertible {
    let description: String

    /// The account of an error; nil where it names no file.
    init?(_ error: any Error) {
        guard let error = error as? CocoaError, let path = error.filePath ?? error.url?.path else { return nil }
        let reason = (error.underlying as? POSIXError).map { FileFailure.reason(of: $0.code.rawValue) }
        description = "\(path): \(reason ?? error.localizedDescription)"
    }

    /// The system's words for an error number.
    private static func reason(of number: Int32) -> String {
        NSError(domain: NSPOSIXErrorDomain, code: Int(number)).localizedFailureReason
            ?? POSIXError.Code(rawValue: number).map { "\($0)" } ?? "error \(number)"
    }
}
