/// How much each signal of the ranking counts: text by role, title match, recency, use, hint and content type.
///
/// A score is `text × prior`. The defaults are tuned on judged collections. Each weight has a legal range;
/// `validate()` checks them all, and an index or a search refuses weights outside.
public struct RankingWeights: Sendable, Hashable {
    /// A number for each text role.
    public struct Roles: Sendable, Hashable {
        /// Title, display name and alternate names.
        public var title: Double
        /// Keywords.
        public var keywords: Double
        /// Descriptions.
        public var description: Double
        /// The whole text.
        public var body: Double
        /// Everything else: names, places, addresses.
        public var other: Double
    }

    /// How much an occurrence counts by role, 0 to 1000.
    public var roles = Roles(title: 4, keywords: 3, description: 1.5, body: 1, other: 1)
    /// How much a long field takes from its words by role (BM25F's `b`), 0 to 1.
    public var lengthNormalization = Roles(title: 0.4, keywords: 0.4, description: 0.6, body: 0.75, other: 0.6)
    /// How soon more occurrences of a word stop to matter (BM25F's `k1`), 0.01 to 100.
    public var saturation = 1.2
    /// What a title that is the query letter for letter (letter case aside) adds to the text score, as a share of it, 0
    /// to 1000.
    public var identicalTitle = 1.2
    /// The same for a title with just the words of the query, however spelled; at most `identicalTitle`.
    public var wholeTitle = 1.0
    /// The same for a further title, such as an alternate name; at most `wholeTitle`.
    public var wholeOtherTitle = 0.8
    /// The same for a title that begins with the query and has one word more at most, or a longer last word; at most
    /// `wholeOtherTitle`.
    public var almostWholeTitle = 0.6
    /// The same for a title that begins with the query; at most `almostWholeTitle`.
    public var titleBeginning = 0.5
    /// The same for a title that contains the query as a phrase; at most `titleBeginning`.
    public var titlePhrase = 0.3
    /// The same for a title with all words in order; at most `titlePhrase`.
    public var titleInOrder = 0.2
    /// The same for a title with all words; at most `titleInOrder`.
    public var titleAllWords = 0.15
    /// The same for a title with some of the words; at most `titleAllWords`.
    public var titleSomeWords = 0.02
    /// What an unfinished word counts of a whole one, 0 to 1.
    public var completion = 0.8
    /// What a word with one typo counts, 0 to 1.
    public var oneTypo = 0.6
    /// What a word with two typos counts, 0 to 1.
    public var twoTypos = 0.4
    /// What the newest possible item adds to the prior, 0 to 1000.
    public var recency = 0.3
    /// After how many seconds that has halved, 1 to 1e12.
    public var recencyHalfLife = 30.0 * 86_400
    /// What the most used item adds to the prior, 0 to 1000.
    public var engagement = 0.5
    /// What an item adds that was opened for this very query most, 0 to 1000.
    public var queryEngagement = 0.5
    /// What being linked to user activities adds to the prior, 0 to 1000.
    public var activity = 0.1
    /// What the highest ranking hint adds to the prior and the lowest takes from it, 0 to 0.9.
    public var hint = 0.25
    /// What the best liked content type adds to the prior, 0 to 1000.
    public var contentType = 0.2

    /// The defaults.
    public init() {}
}

extension RankingWeights {
    /// Checks every weight against its range.
    ///
    /// - Throws: `invalidArgument`, naming the first weight outside its range.
    public func validate() throws(SearchlightError) {
        // Every opening asks; the names of all weights are only for messages.
        if self == RankingWeights() { return }
        for (name, value, range) in ranges where !range.contains(value) {
            throw SearchlightError(
                .invalidArgument, "the ranking weight \(name) is \(value); it must lie in \(range)")
        }
        let grades = [
            identicalTitle, wholeTitle, wholeOtherTitle, almostWholeTitle, titleBeginning, titlePhrase, titleInOrder,
            titleAllWords, titleSomeWords,
        ]
        for (better, worse) in zip(grades, grades.dropFirst()) where worse > better {
            throw SearchlightError(
                .invalidArgument, "a weaker title match must not weigh more than a stronger one (\(worse) > \(better))")
        }
    }

    private var ranges: [(String, Double, ClosedRange<Double>)] {
        named("roles", roles, 0...1000) + named("lengthNormalization", lengthNormalization, 0...1) + [
            ("saturation", saturation, 0.01...100), ("identicalTitle", identicalTitle, 0...1000),
            ("titleSomeWords", titleSomeWords, 0...1000), ("completion", completion, 0...1),
            ("oneTypo", oneTypo, 0...1), ("twoTypos", twoTypos, 0...1), ("recency", recency, 0...1000),
            ("recencyHalfLife", recencyHalfLife, 1...1e12), ("engagement", engagement, 0...1000),
            ("queryEngagement", queryEngagement, 0...1000), ("activity", activity, 0...1000),
            ("hint", hint, 0...0.9), ("contentType", contentType, 0...1000),
        ]
    }

    private func named(
        _ name: String, _ roles: Roles, _ range: ClosedRange<Double>
    ) -> [(String, Double, ClosedRange<Double>)] {
        [
            ("\(name).title", roles.title, range), ("\(name).keywords", roles.keywords, range),
            ("\(name).description", roles.description, range), ("\(name).body", roles.body, range),
            ("\(name).other", roles.other, range),
        ]
    }
}
