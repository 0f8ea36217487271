import Foundation
import Searchlight

/// The picture that an item's `thumbnailURL` names, where it is a file of this machine.
enum ThumbnailFile {
    /// Larger files are no thumbnails.
    static let largestByteCount = 64 << 20

    /// The bytes of the file; nil where there is no URL, or it names no regular file that can be read.
    ///
    /// The value is a path or a URL with the scheme `file`.
    static func bytes(of item: Item) -> Data? {
        guard let text = item["thumbnailURL"]?.string, let path = path(of: text) else { return nil }
        // why: an item whose picture is gone is still an item; only the thumbnail is missing.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved(path)),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let byteCount = (attributes[.size] as? NSNumber)?.intValue, (1...largestByteCount).contains(byteCount)
        else { return nil }
        return FileManager.default.contents(atPath: path)
    }

    private static func path(of text: String) -> String? {
        guard text.contains("://") || text.hasPrefix("file:") else { return text.isEmpty ? nil : text }
        guard let url = URL(string: text), url.isFileURL else { return nil }
        return url.path
    }

    /// The path behind symbolic links, since attributes are those of the link itself.
    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
}
