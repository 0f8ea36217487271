import SearchlightText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the store derives from an item when it is indexed.
extension Item {
    /// The newest of last use, modification and creation that is not after the commit; the commit time where there is
    /// none. Seconds since 1970, saturating at the ends of 32 bits.
    func rankingDate(commitTime: Double) -> UInt32 {
        var newest = -Double.infinity
        for (name, value) in attributes {
            guard name == .lastUsedDate || name == .contentModificationDate || name == .contentCreationDate,
                case .date(let date) = value
            else { continue }
            let seconds = date.timeIntervalSince1970
            if seconds <= commitTime { newest = max(newest, seconds) }
        }
        return UInt32(saturatingSeconds: newest == -.infinity ? commitTime : newest)
    }

    /// The ranking hint within 0...100; 255 where there is none.
    var clampedRankingHint: UInt8 {
        guard let hint = self[.rankingHint]?.number, hint.isFinite else { return 255 }
        return UInt8(min(100, max(0, hint.rounded())))
    }

    /// The expiry in seconds since 1970, which is finite: one that never comes is none, one before all times the earliest.
    var storedExpiry: Double? {
        guard let seconds = expirationDate?.timeIntervalSince1970 else { return nil }
        return seconds.isFinite ? seconds : seconds < 0 ? -Double.greatestFiniteMagnitude : nil
    }

    /// Whether the item is tied to another one.
    var isLinked: Bool { relatedUniqueIdentifier != nil }

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
