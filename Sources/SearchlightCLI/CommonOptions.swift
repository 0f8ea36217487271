/// Options that several verbs share.
enum CommonOptions {
    static let json = Option<Never>.flag("json", "print JSON, one object a line")
    static let limit = Option<Int>.number("limit", "N", "at most N of them (10 by default)")
    static let domain = Option<String>.text(
        "domain", "D", "only items of domain D and the domains below it", arity: .repeated)
}
