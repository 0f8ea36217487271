import Searchlight

/// `delete`: items by identifier or by domain, or all of them.
struct DeleteVerb: Verb {
    static let name = "delete"
    static let summary = "deletes items by identifier or by domain, or all items; one atomic commit"
    static let usage = ["INDEX (--id ID... | --domain D... | --all) [--json]"]
    static let options = [
        identifiers.description, domains.description, all.description, CommonOptions.json.description,
    ]
    static let notes = """
        Deleting the domain a.b takes a.b and a.b.c, not a.bc. Unknown identifiers and domains are fine.
        Items that are related to a deleted one are deleted with it. Counts are of stored items, as in `stats`: with expired
        ones that no merge has dropped yet.
        """

    private static let identifiers = Option<String>.text("id", "ID", "the items with these identifiers", arity: .list)
    private static let domains = Option<String>.text(
        "domain", "D", "the items of these domains and of the domains below them", arity: .list)
    private static let all = Option<Never>.flag("all", "every item, and what is known of their use")

    private let path: String
    private let batch: Batch
    private let printsJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        try arguments.expectNoMoreWords()
        let given = [arguments.has(Self.identifiers), arguments.has(Self.domains), arguments.has(Self.all)]
        guard given.filter({ $0 }).count == 1 else {
            throw UsageError(message: "say what to delete by one of --id ID..., --domain D... and --all")
        }
        var batch = Batch()
        for identifier in try arguments.allValues(Self.identifiers) { batch.delete(identifier) }
        for domain in try arguments.allValues(Self.domains) { batch.deleteDomain(domain) }
        if arguments.has(Self.all) { batch.deleteAll() }
        self.batch = batch
        printsJSON = arguments.has(CommonOptions.json)
    }

    func run(_ console: Console) throws -> ExitStatus {
        let index = try IndexAccess.forChanging(path)
        let before = index.itemCount
        try index.commit(batch)
        let left = index.itemCount
        try index.close()
        let text =
            printsJSON
            ? JSONText.object([("deleted", JSONValue(before - left)), ("items", JSONValue(left))])
            : "deleted \(Figures.count(before - left, of: "item")), \(Figures.count(left)) left"
        try console.output.write(text + "\n")
        return .success
    }
}
