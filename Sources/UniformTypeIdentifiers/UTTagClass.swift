/// A kind of tag that stands for types outside the program, such as filename extensions.
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The identifier of the kind.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Filename extensions, without the dot.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// MIME types.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")

    public var description: String { rawValue }
}
