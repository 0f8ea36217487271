import Foundation
import Searchlight

/// `engage`: tells an index that somebody opened an item, or was shown it.
struct EngageVerb: Verb {
    static let name = "engage"
    static let summary = "records that a person opened an item or was shown it; it ranks higher from then on"
    static let usage = ["INDEX ID [--opens N] [--shown N] [--query TEXT] [--at DATE] [--json]"]
    static let options = [
        opens.description, shown.description, query.description, date.description, CommonOptions.json.description,
    ]
    static let notes = """
        Prints what is known of the item's use afterwards: counts fade, by half in 30 days.
        With --json: id, opens, shown and lastUsed.
        """

    private static let opens = Option<Int>.number(
        "opens", "N", "how often it was opened (1; 0 where --shown is given)", minimum: 0)
    private static let shown = Option<Int>.number("shown", "N", "how often it was shown in results (0)", minimum: 0)
    private static let query = Option<String>.text("query", "TEXT", "the text of the search that led to it")
    private static let date = Option<Date>(
        "at", "DATE", "when it happened, at the latest now (now)", expecting: DateText.expectation,
        read: DateText.date(typed:))

    private let path: String
    private let identifier: String
    private let opens: Int
    private let shown: Int
    private let query: String?
    private let date: Date?
    private let printsJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        identifier = try arguments.takeWord("ID")
        try arguments.expectNoMoreWords()
        shown = try arguments.value(Self.shown) ?? 0
        opens = try arguments.value(Self.opens) ?? (shown > 0 ? 0 : 1)
        query = try arguments.value(Self.query)
        date = try arguments.value(Self.date)
        printsJSON = arguments.has(CommonOptions.json)
        // A second more for clocks that were set meanwhile.
        if let date, date > Date().addingTimeInterval(1) {
            throw UsageError(message: "--at must not lie in the future: what was not used yet has no use to record")
        }
        guard opens > 0 || shown > 0 else { throw UsageError(message: "--opens or --shown must be more than 0") }
    }

    func run(_ console: Console) throws -> ExitStatus {
        let index = try IndexAccess.forChanging(path)
        try index.engage(identifier, opens: opens, shown: shown, query: query, at: date)
        let known = try index.engagement(of: identifier)
        try index.close()
        if let known { try console.output.write(text(of: known) + "\n") }
        return .success
    }

    /// To thousandths: counts fade from the moment they are made.
    private static func rounded(_ count: Double) -> Double { (count * 1000).rounded() / 1000 }

    private func text(of known: ItemEngagement) -> String {
        if printsJSON {
            return JSONText.object([
                ("id", JSONValue(identifier)), ("opens", .double(Self.rounded(known.opens))),
                ("shown", .double(Self.rounded(known.shown))),
                ("lastUsed", JSONValue(known.date)),
            ])
        }
        return "\(Printable.line(identifier)): opened \(Figures.fixed(known.opens, digits: 2)) times, "
            + "shown \(Figures.fixed(known.shown, digits: 2)) times, last \(DateText.text(toSecondOf: known.date))"
    }
}
