import CoreSpotlight
import SpotlightIndexing

/// A radio station that people can find and play.
struct Station: SpotlightIndexable {
    /// What a station is for.
    enum Mood: String, CaseIterable {
        case discovery, personal, love, heartbreak
    }

    static let domain = "com.example.radio.stations"

    let id: String
    let name: String
    let mood: Mood

    /// Every station there is.
    static let all = [
        Station(id: "station-discovery", name: "Discovery Station", mood: .discovery),
        Station(id: "station-personal", name: "Your Station", mood: .personal),
        Station(id: "station-love", name: "Love Station", mood: .love),
        Station(id: "station-heartbreak", name: "Heartbreak Station", mood: .heartbreak),
    ]

    var spotlightID: String { id }
    var spotlightTitle: String { name }
    var spotlightDomainIdentifier: String { Station.domain }
    var spotlightContentType: UTType { .audio }
    var spotlightExpirationDate: Date? { .distantFuture }
    var spotlightThumbnailData: Data? { Artwork(mood: mood).bitmap }

    var spotlightDescription: String {
        switch mood {
        case .discovery: "New music, picked to your taste."
        case .personal: "What you listen to most, in a new order."
        case .love: "Songs for two."
        case .heartbreak: "Songs that get you through."
        }
    }

    var spotlightKeywords: [String] { ["music", "radio", "station", mood.rawValue] }
}
