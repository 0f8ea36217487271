#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a list shows of an item: read without decompressing anything.
public struct ItemHeading: Sendable, Hashable {
    /// The identifier as last written.
    public let identifier: String
    /// The title; nil where the item has none.
    public let title: String?
    /// The domain; nil where the item has none.
    public let domain: String?
    /// The instant after which the item is not found any more; nil for never.
    public let expirationDate: Date?
    /// Whether a thumbnail is stored with the item.
    public let hasThumbnail: Bool
}
