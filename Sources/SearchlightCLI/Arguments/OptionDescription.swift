/// What the parser and the help page know of an option.
struct OptionDescription: Sendable {
    /// How many values the option takes.
    enum Arity: Sendable {
        /// None.
        case flag
        /// One; given again, the last one counts.
        case one
        /// One each time; given again, they add up.
        case repeated
        /// All words up to the next option; given again, they add up.
        case list
    }

    /// The name without the leading dashes.
    let name: String
    let arity: Arity
    /// What stands for the value in the help page, such as `N`.
    let placeholder: String
    /// One line for the help page.
    let summary: String

    /// The option as the help page shows it.
    var heading: String {
        switch arity {
        case .flag: "--\(name)"
        case .one: "--\(name) \(placeholder)"
        case .repeated: "--\(name) \(placeholder) (repeatable)"
        case .list: "--\(name) \(placeholder)..."
        }
    }
}
