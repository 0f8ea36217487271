/// An option whose values have a type.
struct Option<Value>: Sendable {
    let description: OptionDescription
    /// Reads a value; nil where the text is none, and then `expectation` completes the message.
    let read: @Sendable (String) -> Value?
    /// What a value must be, as in "a whole number of at least 1".
    let expectation: String

    init(
        _ name: String, _ placeholder: String, _ summary: String, arity: OptionDescription.Arity = .one,
        expecting expectation: String, read: @escaping @Sendable (String) -> Value?
    ) {
        description = OptionDescription(name: name, arity: arity, placeholder: placeholder, summary: summary)
        self.read = read
        self.expectation = expectation
    }
}

extension Option where Value == String {
    /// An option that takes any text but none at all, which an unset variable of a shell would give.
    static func text(
        _ name: String, _ placeholder: String, _ summary: String, arity: OptionDescription.Arity = .one
    ) -> Self {
        Option(name, placeholder, summary, arity: arity, expecting: "some text") { $0.isEmpty ? nil : $0 }
    }
}

extension Option where Value == String {
    /// An option that takes the path of a file in UTF-8, or - for a standard stream.
    static func file(_ name: String, _ summary: String) -> Self {
        Option(name, "FILE", summary, expecting: "a path in UTF-8") { $0.isEmpty || !$0.isWholePath ? nil : $0 }
    }
}

extension String {
    /// Whether an argument is the path that was given.
    ///
    /// Bytes that are not UTF-8 come as U+FFFD: such a path would name another file, and several would name the same.
    var isWholePath: Bool { !unicodeScalars.contains("\u{FFFD}") }
}

extension Option where Value == Int {
    /// An option that takes a whole number of at least `minimum`.
    static func number(_ name: String, _ placeholder: String, _ summary: String, minimum: Int = 1, maximum: Int = .max)
        -> Self
    {
        let expected = maximum == .max ? "of at least \(minimum)" : "from \(minimum) to \(maximum)"
        return Option(name, placeholder, summary, expecting: "a whole number \(expected)") { text in
            Int(text).flatMap { minimum...maximum ~= $0 ? $0 : nil }
        }
    }
}

extension Option where Value == Never {
    /// An option without a value.
    static func flag(_ name: String, _ summary: String) -> Self {
        Option(name, "", summary, arity: .flag, expecting: "nothing") { _ in nil }
    }
}
