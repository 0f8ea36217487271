import Searchlight
import SearchlightTestSupport
import Testing

/// Typos are forgiven alike in images in memory, which are looked through, and in files, which are walked.
@Suite struct NearWordTests {
    @Test func imagesInMemoryFindWhatFilesFind() throws {
        var random = SeededRandom(seed: 7)
        // Scores depend on the time.
        let index = try SearchIndex.inMemory(options: TestClock().options)
        let words = (0..<300).map { _ in Self.word(&random) }
        for number in 0..<50 {
            let title = (0..<8).map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
            try index.add([Item("id\(number)", title: title)])
        }
        let queries = (0..<100).map { _ in
            (0..<(random.next() % 4 == 0 ? 2 : 1)).map { _ in
                Self.changed(words.randomElement(using: &random)!, &random)
            }.joined(separator: " ")
        }
        let inMemory = try queries.map { try Self.found($0, in: index) }
        try index.compact()
        for (query, before) in zip(queries, inMemory) {
            #expect(try Self.found(query, in: index) == before, "\(query)")
        }
        // Two letters are forgiven in long words only.
        #expect(inMemory.count { !$0.isEmpty } > 40)
        try index.close()
    }

    private static func found(_ query: String, in index: SearchIndex) throws -> [String] {
        try index.search(query, options: SearchOptions(limit: 20)).map { "\($0.identifier) \($0.score)" }
    }

    private static func word(_ random: inout SeededRandom) -> String {
        let letters = random.next() % 5 == 0 ? Array("жукласте") : Array("abdeilnorst")
        return String((0..<Int.random(in: 4...18, using: &random)).map { _ in letters.randomElement(using: &random)! })
    }

    /// The word with one or two letters changed, left out, doubled or swapped.
    private static func changed(_ word: String, _ random: inout SeededRandom) -> String {
        var letters = Array(word)
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let place = Int.random(in: 0..<letters.count - 1, using: &random)
            switch random.next() % 4 {
            case 0: letters[place] = "x"
            case 1: letters.remove(at: place)
            case 2: letters.insert(letters[place], at: place)
            default: letters.swapAt(place, place + 1)
            }
        }
        return String(letters)
    }
}
