#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The time of a query, and how far local clocks are from UTC.
package struct LocalClock: Sendable {
    /// The moment that `$time` counts from, in seconds since 1970.
    package let now: Double

    /// Seconds that local clocks are ahead of UTC at a moment in seconds since 1970.
    package let secondsFromUTC: @Sendable (Double) -> Int

    package init(now: Double, secondsFromUTC: @escaping @Sendable (Double) -> Int) {
        self.now = now
        self.secondsFromUTC = secondsFromUTC
    }

    /// The system's time zone, as the environment says it now.
    package init(now: Double) {
        tzset()
        self.init(now: now, secondsFromUTC: { LocalClock.systemSeconds($0) })
    }

    private static func systemSeconds(_ moment: Double) -> Int {
        // Moments beyond what the system's calendar holds are in UTC.
        guard abs(moment) < 1e15 else { return 0 }
        var time = time_t(moment.rounded(.down))
        var local = unsafe tm()
        guard unsafe localtime_r(&time, &local) != nil else { return 0 }
        return unsafe Int(local.tm_gmtoff)
    }

    /// The first moment at which local clocks show that many seconds since 1970 or more.
    func moment(ofLocal seconds: Double) -> Double {
        // A clock that is set shows some times twice and some never: of two candidates the earlier that fits.
        let before = seconds - Double(secondsFromUTC(seconds - 86_400))
        let after = seconds - Double(secondsFromUTC(seconds + 86_400))
        let (first, second) = (min(before, after), max(before, after))
        return first + Double(secondsFromUTC(first)) >= seconds ? first : second
    }

    /// The local time now, as if it were UTC.
    var local: Double { now + Double(secondsFromUTC(now)) }
}
