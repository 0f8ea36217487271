import SearchlightQuery
import Testing

/// `$time` in the calendar: days, weeks, months and years in zones east and west, and over changes of the clock.
struct QueryTimeTests {
    /// The dates that pass a comparison with a time.
    private static func passes(_ query: String, _ date: String, now: String, zone: Int) throws -> Bool {
        let clock = LocalClock(now: try seconds(now), secondsFromUTC: { _ in zone })
        let compiled = CompiledQuery(try QueryExpression(parsing: "d \(query)"), clock)
        guard case .test(let test) = compiled else { return false }
        return test.dates?.contains(try seconds(date)) == true
    }

    /// Seconds since 1970 of a date in UTC.
    private static func seconds(_ date: String) throws -> Double {
        guard case .comparison(let comparison) = try QueryExpression(parsing: "d == $time.iso(\(date)Z)"),
            case .time(.instant(let seconds)) = comparison.value
        else { return .nan }
        return seconds
    }

    @Test func instantsAreThoseOfTheCalendar() throws {
        #expect(try Self.seconds("1970-01-01T00:00") == 0)
        #expect(try Self.seconds("2001-01-01T00:00:00") == 978_307_200)
        #expect(try Self.seconds("2024-02-29T12:30:15.25") == 1_709_209_815.25)
        #expect(try Self.seconds("1900-03-01T00:00") == -2_203_891_200)
    }

    @Test(arguments: [
        ("== $time.today", "2031-06-01T00:00", true), ("== $time.today", "2031-06-01T23:59:59", true),
        ("== $time.today", "2031-06-02T00:00", false), ("== $time.yesterday", "2031-05-31T12:00", true),
        ("== $time.yesterday", "2031-06-01T00:00", false), ("== $time.tomorrow", "2031-06-02T09:00", true),
        ("> $time.today", "2031-06-01T00:00", false), ("> $time.today", "2031-06-01T00:00:01", true),
        ("<= $time.today", "2031-06-01T00:00", true), ("== $time.this_week", "2031-05-26T00:00", true),
        ("== $time.this_week", "2031-06-01T23:00", true), ("== $time.this_week", "2031-06-02T00:00", false),
        ("== $time.last_week", "2031-05-25T23:59", true), ("== $time.this_month", "2031-06-30T23:59", true),
        ("== $time.this_month(-6)", "2030-12-01T00:00", true), ("== $time.this_month(-6)", "2031-01-01T00:00", false),
        ("== $time.this_year", "2031-12-31T23:59", true), ("== $time.this_year(-1)", "2031-01-01T00:00", false),
        ("== $time.now", "2031-06-01T03:00", true), ("== $time.now(-60)", "2031-06-01T02:59", true),
        ("== $time.iso(2031-06-01)", "2031-06-01T00:00", true),
    ])
    func intervalsInUTC(_ query: String, _ date: String, _ isExpected: Bool) throws {
        #expect(try Self.passes(query, date, now: "2031-06-01T03:00:00", zone: 0) == isExpected)
    }

    @Test func todayIsLocal() throws {
        for (zone, dates) in [
            (0, ["2031-06-01T00:00"]), (-4 * 3_600, ["2031-05-31T04:00", "2031-05-31T23:59"]),
            (9 * 3_600, ["2031-05-31T15:00"]),
        ] {
            for date in dates {
                #expect(try Self.passes(">= $time.today", date, now: "2031-06-01T03:00:00", zone: zone))
            }
        }
        #expect(try !Self.passes(">= $time.today", "2031-05-31T14:59:59", now: "2031-06-01T03:00:00", zone: 9 * 3_600))
    }

    /// A zone that goes from +1 to +2 hours at 01:00 UTC on 30 March 2031, and back on 26 October.
    @Test func daysOfChangedClocksHaveTheirOwnLength() throws {
        let (spring, autumn) = (try Self.seconds("2031-03-30T01:00"), try Self.seconds("2031-10-26T01:00"))
        func clock(_ now: String) throws -> LocalClock {
            LocalClock(now: try Self.seconds(now), secondsFromUTC: { spring <= $0 && $0 < autumn ? 7_200 : 3_600 })
        }
        func passes(_ date: String, now: String) throws -> Bool {
            let query = CompiledQuery(try QueryExpression(parsing: "d == $time.today"), try clock(now))
            guard case .test(let test) = query else { return false }
            return test.dates?.contains(try Self.seconds(date)) == true
        }
        #expect(try passes("2031-03-29T23:00", now: "2031-03-30T12:00"))
        #expect(try passes("2031-03-30T21:59", now: "2031-03-30T12:00"))
        #expect(try !passes("2031-03-30T22:00", now: "2031-03-30T12:00"))
        #expect(try passes("2031-10-25T22:00", now: "2031-10-26T12:00"))
        #expect(try passes("2031-10-26T22:59", now: "2031-10-26T12:00"))
        #expect(try !passes("2031-10-26T23:00", now: "2031-10-26T12:00"))
    }

    @Test func clocksOutOfAllRangeAreHarmless() throws {
        for now in [Double.infinity, -.infinity, .nan, 1e300, -1e18] {
            for query in ["== $time.today", "< $time.this_year(1000000000)", ">= $time.now(-1000000000w)"] {
                _ = CompiledQuery(try QueryExpression(parsing: "d \(query)"), LocalClock(now: now))
            }
        }
    }
}
