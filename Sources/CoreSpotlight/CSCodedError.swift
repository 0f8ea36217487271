public import Foundation

/// What the errors of this module have in common: a code, and information under the keys of `NSError`.
public protocol CSCodedError: CustomNSError, LocalizedError, Hashable, Sendable {
    /// What may go wrong.
    associatedtype Code: RawRepresentable, Hashable, Sendable where Code.RawValue == Int

    /// What went wrong.
    var code: Code { get }
    /// More about the error, under the keys of `NSError`.
    var userInfo: [String: Any] { get }

    /// An error of a code.
    init(_ code: Code, userInfo: [String: Any])
}

extension CSCodedError {
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

    /// An error with a message that says what to do, and what caused it.
    init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
        var info: [String: Any] = [NSLocalizedDescriptionKey: message]
        if let underlying { info[NSUnderlyingErrorKey] = underlying }
        self.init(code, userInfo: info)
    }
}
