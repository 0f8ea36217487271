/// The clock as commits saw it, and how far it may be trusted for dropping expired items.
package struct CommitTimes: Sendable, Hashable {
    /// Time of the newest commit, in seconds since 1970; 0 before the first.
    package var newest: Double = 0

    /// Time of the newest commit that a later one agreed with within a day; 0 while there is none.
    package var confirmed: Double = 0

    /// Commits further apart do not confirm each other.
    static var agreement: Double { 86_400 }

    /// Takes note of a commit. A clock that jumped is not believed until the commit after it agrees.
    mutating func note(_ time: Double) {
        if newest != 0, abs(time - newest) <= CommitTimes.agreement { confirmed = newest }
        newest = time
    }

    /// Up to when a background merge may drop what expired: no later than both the clock and the confirmed commits say.
    func expiryLimit(clock: Double) -> Double { min(clock, confirmed) }
}
