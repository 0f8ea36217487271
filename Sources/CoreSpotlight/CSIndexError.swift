import Foundation
import Searchlight

/// An error of indexing.
public struct CSIndexError: CSCodedError, @unchecked Sendable {  // why: `userInfo` is constant
    /// What went wrong.
    public enum Code: Int, Sendable, Hashable {
        /// Anything else.
        case unknownError = -1
        /// The index cannot be reached: another process holds it, or its place may not be written.
        case indexUnavailableError = -1000
        /// An item is not acceptable.
        case invalidItemError = -1001
        /// A client state is not acceptable: it has more than 250 bytes.
        case invalidClientStateError = -1002
        /// The talk with the index failed.
        case remoteConnectionError = -1003
        /// There is no room left.
        case quotaExceeded = -1004
        /// The system cannot index.
        case indexingUnsupported = -1005
        /// The stored client state is not the expected one.
        case mismatchedClientState = -1006
    }

    /// What went wrong.
    public let code: Code
    /// More about the error, under the keys of `NSError`.
    public let userInfo: [String: Any]

    /// An error of a code.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// The domain of these errors.
    public static var errorDomain: String { CSIndexErrorDomain }

    /// Anything else.
    public static var unknownError: Code { .unknownError }
    /// The index cannot be reached.
    public static var indexUnavailableError: Code { .indexUnavailableError }
    /// An item is not acceptable.
    public static var invalidItemError: Code { .invalidItemError }
    /// A client state is not acceptable.
    public static var invalidClientStateError: Code { .invalidClientStateError }
    /// The talk with the index failed.
    public static var remoteConnectionError: Code { .remoteConnectionError }
    /// There is no room left.
    public static var quotaExceeded: Code { .quotaExceeded }
    /// The system cannot index.
    public static var indexingUnsupported: Code { .indexingUnsupported }
    /// The stored client state is not the expected one.
    public static var mismatchedClientState: Code { .mismatchedClientState }
}

/// Whether an error has a code: lets `catch CSIndexError.quotaExceeded` work.
public func ~= (code: CSIndexError.Code, error: any Error) -> Bool { (error as? CSIndexError)?.code == code }

extension CSIndexError {
    /// An error of the engine in the words of this interface.
    init(_ error: any Error) {
        if let error = error as? CSIndexError {
            self = error
            return
        }
        guard let error = error as? SearchlightError else {
            let reason = FileFailure(error)?.description ?? "\(error)"
            self.init(CSIndexError.code(ofForeign: error), "indexing failed: \(reason)", underlying: error)
            return
        }
        let code: Code =
            switch error.code {
            case .invalidItem, .limitExceeded, .invalidArgument, .unknownItem: .invalidItemError
            case .mismatchedClientState: .mismatchedClientState
            case .outOfSpace: .quotaExceeded
            case .unsupportedFileSystem: .indexingUnsupported
            case .locked, .noPermission, .notFound, .notAnIndex, .readOnly, .closed, .tooManyFiles, .corrupt, .tooNew,
                .tooOld, .syncFailed:
                .indexUnavailableError
            default: .unknownError
            }
        self.init(code, error.description, underlying: error)
    }

    /// The code of an error of Foundation: of a directory that cannot be made, say.
    private static func code(ofForeign error: any Error) -> Code {
        guard let error = error as? CocoaError else { return .unknownError }
        if error.code == .fileWriteOutOfSpace { return .quotaExceeded }
        return error.isFileError ? .indexUnavailableError : .unknownError
    }
}
