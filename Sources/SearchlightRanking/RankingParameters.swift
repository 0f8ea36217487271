/// The weights of ranking as plain numbers.
///
/// Whoever makes one keeps to the legal ranges given with each member (`Searchlight.RankingWeights` checks them);
/// inside them no score is NaN, infinite or negative.
package struct RankingParameters: Sendable, Hashable {
    /// How much an occurrence counts by role, 0...1000.
    package var roleWeights = RoleValues(title: 4, keywords: 3, description: 1.5, body: 1, other: 1)

    /// BM25F's `b` by role: how much a long field takes from its words, 0...1.
    package var lengthNormalization = RoleValues(title: 0.4, keywords: 0.4, description: 0.6, body: 0.75, other: 0.6)

    /// BM25F's `k1`: how soon more occurrences stop to matter, 0.01...100.
    package var saturation = 1.2

    /// What a title match adds to the text score, as a share of it.
    package var titleMatch = TitleMatchWeights()

    /// What the contribution of a word is multiplied with where only a term that begins with it occurs, 0...1.
    package var completionFactor = 0.8

    /// The same where only a term one edit away occurs, 0...1.
    package var oneEditFactor = 0.6

    /// The same where only a term two edits away occurs, 0...1.
    package var twoEditsFactor = 0.4

    /// What the newest possible item adds to the prior, 0...1000.
    package var recency = 0.3

    /// After how many seconds that has halved, 1...1e12.
    package var recencyHalfLife = 30.0 * 86_400

    /// What the most used item adds to the prior, 0...1000.
    package var engagement = 0.5

    /// What an item adds that was opened for this very query most, 0...1000.
    package var queryEngagement = 0.5

    /// Opens at which engagement no longer grows, 1...1e9.
    package var engagementCap = 1_000.0

    /// Opens for this very query at which that no longer grows, 1...1e9.
    package var queryEngagementCap = 10.0

    /// What being linked to user activities adds to the prior, 0...1000.
    package var activity = 0.1

    /// What the highest ranking hint adds to the prior and the lowest takes from it, 0...0.9.
    package var hint = 0.25

    /// What the best liked content type adds to the prior, 0...1000.
    package var type = 0.2

    package init() {}
}
