import Foundation
import Searchlight

/// An error of a query.
public struct CSSearchQueryError: CSCodedError, @unchecked Sendable {  // why: `userInfo` is constant
    /// What went wrong.
    public enum Code: Int, Sendable, Hashable {
        /// Anything else.
        case unknown = -2000
        /// The index cannot be reached.
        case indexUnreachable = -2001
        /// The query string is not valid; the description says where and why.
        case invalidQuery = -2002
        /// The query was cancelled.
        case cancelled = -2003
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
    public static var errorDomain: String { CSSearchQueryErrorDomain }

    /// Anything else.
    public static var unknown: Code { .unknown }
    /// The index cannot be reached.
    public static var indexUnreachable: Code { .indexUnreachable }
    /// The query string is not valid.
    public static var invalidQuery: Code { .invalidQuery }
    /// The query was cancelled.
    public static var cancelled: Code { .cancelled }
}

/// Whether an error has a code: lets `catch CSSearchQueryError.cancelled` work.
public func ~= (code: CSSearchQueryError.Code, error: any Error) -> Bool {
    (error as? CSSearchQueryError)?.code == code
}

extension CSSearchQueryError {
    /// An error of the engine in the words of this interface.
    init(_ error: any Error) {
        if let error = error as? CSSearchQueryError {
            self = error
            return
        }
        guard let error = error as? SearchlightError else {
            // Foundation's errors of files are about the place of the stores.
            let isUnreachable = (error as? CocoaError)?.isFileError ?? false
            let reason = FileFailure(error)?.description ?? "\(error)"
            self.init(isUnreachable ? .indexUnreachable : .unknown, "the query failed: \(reason)", underlying: error)
            return
        }
        let code: Code =
            switch error.code {
            case .invalidQuery, .invalidArgument: .invalidQuery
            case .cancelled: .cancelled
            default: .indexUnreachable
            }
        self.init(code, error.description, underlying: error)
    }
}
