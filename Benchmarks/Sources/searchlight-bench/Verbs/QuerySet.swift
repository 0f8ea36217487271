import Searchlight

/// The sets of queries, and how each is asked: prefixes of the last word, typos and relaxing are off except where
/// the prefix is what is measured.
enum QuerySet: String, Sendable {
    case rare, common, and2, or3, phrase2, prefix3, id

    var options: SearchOptions {
        var options = SearchOptions(limit: 10)
        options.match = self == .or3 ? .any : .all
        options.completesLastWord = self == .prefix3
        return options
    }

    func text(_ words: [String]) -> String {
        self == .phrase2 ? "\"" + words.joined(separator: " ") + "\"" : words.joined(separator: " ")
    }
}
