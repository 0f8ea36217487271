extension QueryPattern {
    /// The first moment that the text names as a date, and the first one behind: `2031-01-31` is a whole day by local
    /// clocks, `2031-01-31T23:59:59Z` a moment. Nil where the text is no date. Seconds since 1970.
    func dates(_ clock: LocalClock) -> (start: Double, end: Double)? {
        let bytes = Array(literals[0].utf8)
        // Eight digits are more likely to be something else.
        guard !hasWildcards, bytes.count >= QueryPattern.dayByteCount, bytes[4] == UInt8(ascii: "-"),
            let date = ISODate(bytes)
        else { return nil }
        let bounds = date.time.bounds(clock)
        guard bytes.count == QueryPattern.dayByteCount, case .local(let midnight) = date.time else { return bounds }
        return (bounds.start, clock.moment(ofLocal: midnight + 86_400))
    }

    private static var dayByteCount: Int { 10 }
}
