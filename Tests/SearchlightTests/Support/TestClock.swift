import Foundation
import Searchlight
import SearchlightBytes

/// A clock that stands still until a test moves it.
final class TestClock: Sendable {
    private let seconds: Locked<Double>

    /// Stands at 1 June 2031, 12:00 UTC.
    init() { seconds = Locked(1_938_168_000) }

    /// Seconds since 1970.
    var time: Double { seconds.withLock { $0 } }

    var now: Date { Date(timeIntervalSince1970: time) }

    func advance(by interval: Double) { seconds.withLock { $0 += interval } }

    /// Options of an index that goes by this clock.
    var options: IndexOptions {
        var options = IndexOptions()
        options.clock = { self.now }
        return options
    }
}

/// Seconds of a day.
let day = 86_400.0
