import SearchlightText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the store derives from an item when it is indexed.
extension Item {
    /// The expiry in seconds since 1970, which is finite: one that never comes is none, one before all times the earliest.
    var storedExpiry: Double? {
        guard let seconds = expirationDate?.timeIntervalSince1970 else { return nil }
        return seconds.isFinite ? seconds : seconds < 0 ? -Double.greatestFiniteMagnitude : nil
    }

    /// The domain in the form in which domains are compared; an empty one is none.
    var composedDomain: String? {
        guard let domain = domain ?? self[.domainIdentifier]?.string, !domain.isEmpty else { return nil }
        return NormalForm.composedText(domain)
    }
}

extension UInt32 {
    /// Seconds since 1970, cut to what 32 bits hold; 0 for a number that is none.
    init(saturatingSeconds seconds: Double) {
        self = seconds > 0 ? (seconds < Double(UInt32.max) ? UInt32(seconds) : .max) : 0
    }
}
