import CoreSpotlight
import SpotlightIndexing

/// A radio with four stations, found by search: `Radio index`, `Radio search TEXT`, `Radio tap ID`.
@main
struct Radio {
    static func main() async {
        do {
            try await run(CommandLine.arguments.dropFirst())
            CSSearchableIndex.releaseLocks()
        } catch {
            let code = "\((error as NSError).domain) \((error as NSError).code)"
            print("Radio: \(error.localizedDescription) (\(code))")
            exit(1)
        }
    }

    private static func run(_ arguments: ArraySlice<String>) async throws {
        switch arguments.first {
        case "index": try await index()
        case "search": try await search(arguments.dropFirst().joined(separator: " "))
        case "tap": tap(arguments.dropFirst().first ?? "")
        default: print("usage: Radio index | search TEXT | tap ID")
        }
    }

    /// Fills the index, unless a run before has done it with this version of the attributes.
    static func index() async throws {
        let schema = SpotlightSchemaVersion(current: 1, key: Station.domain)
        guard schema.needsReindex else { return print("the index is current") }
        let errors = await SpotlightIndexManager.shared.reindexAll(items: Station.all, domain: Station.domain) {
            share in
            print("indexed \(Int(share * 100)) %")
        }
        if let error = errors.first { throw error }
        try schema.markReindexComplete()
    }

    /// Prints the stations for a text, best first, with the size of their pictures.
    static func search(_ text: String) async throws {
        let context = CSUserQueryContext()
        context.fetchAttributes = ["title", "contentDescription", "thumbnailData"]
        let query = CSUserQuery(userQueryString: text, userQueryContext: context)
        var found: [CSSearchableItem] = []
        for try await result in query.results { found.append(result.item) }
        for item in found.sorted(by: { $0.compare(byRank: $1) == .orderedAscending }) {
            let attributes = item.attributeSet
            let size = attributes.thumbnailData?.count ?? 0
            print("\(item.uniqueIdentifier)\t\(attributes.title ?? "")\t\(size) bytes of artwork")
        }
    }

    /// Does what the system does when a person taps a result: hands over an activity, which the program takes up.
    static func tap(_ identifier: String) {
        let activity = NSUserActivity(activityType: CSSearchableItemActionType)
        activity.userInfo = [CSSearchableItemActivityIdentifier: identifier]
        guard let tapped = SpotlightSearchHandler().handle(activity),
            let station = Station.all.first(where: { $0.id == tapped })
        else { return print("there is no station \(identifier)") }
        print("playing \(station.name)")
    }
}
