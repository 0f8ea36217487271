public import Foundation

extension URL {
    /// The URL with the extension of a type at its end, unless it has one of the type's extensions.
    public func appendingPathExtension(for contentType: UTType) -> URL {
        guard let preferred = contentType.preferredFilenameExtension,
            contentType.tags[.filenameExtension]?.contains(pathExtension.lowercased()) != true
        else { return self }
        return appendingPathExtension(preferred)
    }

    /// The URL of a file below this one, with the extension of its type.
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
        appendingPathComponent(partialName).appendingPathExtension(for: contentType)
    }

    /// Adds the extension of a type.
    public mutating func appendPathExtension(for contentType: UTType) {
        self = appendingPathExtension(for: contentType)
    }

    /// Adds a file below this URL, with the extension of its type.
    public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
        self = appendingPathComponent(partialName, conformingTo: contentType)
    }
}
