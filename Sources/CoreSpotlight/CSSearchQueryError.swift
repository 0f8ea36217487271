public import Foundation
import Searchlight

/// An error of a query.
public struct CSSearchQueryError: Hashable, @unchecked Sendable {  // why: `userInfo` is constant
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

    init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
        var info: [String: Any] = [NSLocalizedDescriptionKey: message]
        if let underlying { info[NSUnderlyingErrorKey] = underlying }
        self.init(code, userInfo: info)
    }

    /// The domain of these errors.
    public static var errorDomain: String { CSSearchQueryErrorDomain }
    /// The number of the code.
    public var errorCode: Int { code.rawValue }
    /// The information as `NSError` takes it over.
    public var errorUserInfo: [String: Any] { userInfo }
    /// What went wrong, and what to do.
    public var errorDescription: String? {
        userInfo[NSLocalizedDescriptionKey] as? String ?? "\(Self.errorDomain) \(errorCode) (\(code))"
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.code == right.code && left.errorDescription == right.errorDescription
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// Anything else.
    public static var unknown: Code { .unknown }
    /// The index cannot be reached.
    public static var indexUnreachable: Code { .indexUnreachable }
    /// The query string is not valid.
    public static var invalidQuery: Code { .invalidQuery }
    /// The query was cancelled.
    public static var cancelled: Code { .cancelled }
}

extension CSSearchQueryError: CustomNSError, LocalizedError {}

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
            self.init(.unknown, "the query failed: \(error)", underlying: error)
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
