import Searchlight

/// The moment the program began, before anything of it is measured.
let programStart = ContinuousClock.now

let verbs: [String: @Sendable (BenchmarkOptions) throws -> Void] = [
    "index": IndexVerb.run,
    "merge": MergeVerb.run,
    "query": QueryVerb.run,
    "open": OpenVerb.run,
    "update": UpdateVerb.run,
    "commit1": CommitVerb.run,
    "delete-ids": DeleteVerb.runIdentifiers,
    "delete-domain": DeleteVerb.runDomain,
    "table": TableVerb.run,
    "match": MatchVerb.run,
    "many": ManyVerb.run,
    "generate": GenerateVerb.run,
    "growth": GrowthVerb.run,
    "cases": CasesVerb.run,
    "counts": CountsVerb.run,
]

let options = BenchmarkOptions(Array(CommandLine.arguments.dropFirst()))
guard let verb = verbs[options.verb] else {
    printToStandardError("usage: searchlight-bench (\(verbs.keys.sorted().joined(separator: "|"))) [--OPTION VALUE]...")
    exitProcess(2)
}
do {
    try verb(options)
} catch {
    printToStandardError("searchlight-bench \(options.verb): \(error)")
    exitProcess(1)
}
