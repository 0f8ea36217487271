/// The words of a command line after the verb, told apart; taking them checks them.
struct ParsedArguments {
    /// Words that belong to no option, in order.
    var words: [String] = []
    /// The texts given to options, by name; an empty array for a flag.
    var values: [String: [String]] = [:]

    /// Whether a flag or any value of an option was given.
    func has<Value>(_ option: Option<Value>) -> Bool { values[option.description.name] != nil }

    /// The value of an option, the last one where it was given more than once; nil where it was not given.
    ///
    /// - Throws: when the text is not what the option expects.
    func value<Value>(_ option: Option<Value>) throws(UsageError) -> Value? { try allValues(option).last }

    /// Every value of an option.
    ///
    /// - Throws: when a text is not what the option expects.
    func allValues<Value>(_ option: Option<Value>) throws(UsageError) -> [Value] {
        var result: [Value] = []
        for text in values[option.description.name] ?? [] {
            guard let value = option.read(text) else {
                throw UsageError(message: "--\(option.description.name) takes \(option.expectation), not \"\(text)\"")
            }
            result.append(value)
        }
        return result
    }

    /// Takes the first word.
    ///
    /// - Throws: when there is none.
    mutating func takeWord(_ name: String) throws(UsageError) -> String {
        guard !words.isEmpty else { throw UsageError(message: "\(name) is missing") }
        guard !words[0].isEmpty else { throw UsageError(message: "\(name) must not be empty") }
        return words.removeFirst()
    }

    /// Takes a word that is a path.
    ///
    /// - Throws: also when it is not UTF-8.
    mutating func takePath(_ name: String) throws(UsageError) -> String {
        let path = try takeWord(name)
        guard path.isWholePath else {
            throw UsageError(message: "\(name) must be a path in UTF-8, not \"\(path)\"; rename the directory")
        }
        return path
    }

    /// Ends the taking.
    ///
    /// - Throws: when words are left over.
    func expectNoMoreWords() throws(UsageError) {
        if let word = words.first { throw UsageError(message: "\"\(word)\" is one argument too many") }
    }
}
