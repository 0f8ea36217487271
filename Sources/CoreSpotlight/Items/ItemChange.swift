import Foundation
import Searchlight

/// A change that was asked for, as it waits for its batch or its turn.
enum ItemChange: Sendable {
    /// An item, and the file of its thumbnail.
    case add(Item, thumbnail: URL?)
    case update(ItemUpdate, thumbnail: URL?)
    case delete(String)
    case deleteDomain(String)
    case deleteAll

    var isDeletion: Bool {
        switch self {
        case .add, .update: false
        case .delete, .deleteDomain, .deleteAll: true
        }
    }
}

extension Batch {
    /// A batch of changes. Reads the files of thumbnails: not for the caller's thread.
    init(_ changes: [ItemChange]) {
        self.init()
        for change in changes {
            switch change {
            case .add(var item, let file):
                if let bytes = ThumbnailFile.bytes(of: file) { item[.thumbnailData] = .data(bytes) }
                add(item)
            case .update(var update, let file):
                if let bytes = ThumbnailFile.bytes(of: file) { update.set(.thumbnailData, to: .data(bytes)) }
                self.update(update)
            case .delete(let identifier): delete(identifier)
            case .deleteDomain(let domain): deleteDomain(domain)
            case .deleteAll: deleteAll()
            }
        }
    }
}

/// A picture that an item names by its file.
enum ThumbnailFile {
    /// The most that the store takes.
    private static let maximumByteCount = 16 << 20

    /// The bytes of a file; nil where it is no file, cannot be read or is too large: the item goes without.
    static func bytes(of url: URL?) -> Data? {
        guard let url, url.isFileURL else { return nil }
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
            guard attributes[.type] as? FileAttributeType == .typeRegular,
                let size = (attributes[.size] as? NSNumber)?.intValue, (1...maximumByteCount).contains(size)
            else { return nil }
            return try Data(contentsOf: url)
        } catch { return nil }
    }
}
