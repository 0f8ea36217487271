#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How an item has been used: counts that fade by half in 30 days.
public struct ItemEngagement: Sendable, Hashable {
    /// Faded count of how often it was opened.
    public let opens: Double
    /// Faded count of how often it was shown in results.
    public let shown: Double
    /// When it was used last.
    public let date: Date
}
