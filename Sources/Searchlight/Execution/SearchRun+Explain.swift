import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

extension SearchRun {
    /// How the score of one document comes about; nil when it does not match in that stage.
    func explain(_ address: SearchAddress, match: MatchKind) throws -> ScoreExplanation? {
        nil
    }
}
