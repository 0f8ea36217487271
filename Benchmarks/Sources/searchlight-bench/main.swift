import Searchlight

/// The moment the program began, before anything of it is measured.
let programStart = ContinuousClock.now

/// A switch, since the time to a first answer counts from `programStart`: making the type of a dictionary of verbs took
/// a sixth of it.
func verb(named name: String) -> (@Sendable (BenchmarkOptions) throws -> Void)? {
    switch name {
    case "index": IndexVerb.run
    case "merge": MergeVerb.run
    case "query": QueryVerb.run
    case "open": OpenVerb.run
    case "update": UpdateVerb.run
    case "commit1": CommitVerb.run
    case "delete-ids": DeleteVerb.runIdentifiers
    case "delete-domain": DeleteVerb.runDomain
    case "table": TableVerb.run
    case "match": MatchVerb.run
    case "many": ManyVerb.run
    case "generate": GenerateVerb.run
    case "growth": GrowthVerb.run
    case "cases": CasesVerb.run
    case "counts": CountsVerb.run
    default: nil
    }
}

let options = BenchmarkOptions(CommandLine.arguments)
guard let verb = verb(named: options.verb) else {
    printToStandardError(
        "usage: searchlight-bench (cases|commit1|counts|delete-domain|delete-ids|generate|growth|index|many|match|merge"
            + "|open|query|table|update) [--OPTION VALUE]...")
    exitProcess(2)
}
do {
    try verb(options)
} catch {
    printToStandardError("searchlight-bench \(options.verb): \(error)")
    exitProcess(1)
}
