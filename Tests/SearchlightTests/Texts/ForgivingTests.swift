import Searchlight
import Testing

/// Apostrophes, typos, near numbers, unfinished words and anything else that people type.
@Suite struct ForgivingTests {
    @Test(arguments: cases) func found(_ textCase: TextCase) throws { try textCase.run() }

    static let cases = [
        apostrophes, nearNumbers, unfinished, punctuation, missingWords, wholeTitles, otherNames, phrases,
    ]

    static let apostrophes = TextCase(
        "apostrophes",
        [
            Item("a1", title: "Otter's Year"), Item("a2", title: "Otter\u{2019}s Year"),
            Item("a3", title: "L\u{2019}avion rouge"),
        ],
        [
            Trial("otter's year", .only(["a1", "a2"])), Trial("otter\u{2019}s year", .only(["a1", "a2"])),
            Trial("otters", .anything), Trial("avion", .only(["a3"])), Trial("l'avion", .only(["a3"])),
        ])

    static let nearNumbers = TextCase(
        "near numbers are other numbers",
        [
            Item("y1", title: "Voyage 1987"), Item("y2", title: "Voyage 1986"), Item("y3", title: "Case LM-417"),
            Item("y4", title: "Case LM-517"), Item("y5", title: "Lighthouse"),
        ],
        [
            Trial("1987", .only(["y1"])), Trial("LM-417", .first("y3"), .absent("y4")),
            Trial("lighthuose", .only(["y5"])), Trial("voyage 1988", .only([])), Trial("voyaeg 1986", .only(["y2"])),
        ])

    static let unfinished = TextCase(
        "the last word may be unfinished",
        [Item("b1", title: "Pride and Order"), Item("b2", title: "Prism works"), Item("b3", title: "The Band")],
        [
            Trial("pri", .only(["b1", "b2"])), Trial("pride ", .only(["b1"])), Trial("pride an", .only(["b1"])),
            Trial("pride and", .only(["b1"])), Trial("pride and ", .only(["b1"])), Trial("the", .contains("b3")),
            Trial("zzz pri", .only([])), Trial(" pride", .only(["b1"])),
        ])

    static let punctuation = TextCase(
        "nothing typed is an error",
        [Item("z", title: "plain note")],
        [
            "=", "\\", "\"", "'", "(", ")", "*", "?", "&&", "||", "!", "a:b", "-", "don't", "$time.now", "InRange(",
            "\u{0}", "\u{FFFD}", "\u{200D}", "\u{FE0F}\u{20E3}", String(repeating: "a", count: 200_000),
            String(repeating: "a ", count: 50_000),
        ].map { Trial($0, .anything) } + [
            Trial("", .only([])), Trial("   ", .only([])), Trial("plain\"", .only(["z"])),
            Trial("\"plain", .only(["z"])),
            Trial("(plain)", .only(["z"])), Trial("plain*", .only(["z"])),
        ])

    static let missingWords = TextCase(
        "from four words on one may be missing, numbers never",
        [
            Item("w1", title: "green garden gate painting"), Item("w2", title: "green garden gate"),
            Item("w3", title: "garden 1987 chair lamp"),
        ],
        [
            Trial("green garden gate painting ", .only(["w1"])),
            Trial("green garden gate repainted ", .contains("w1"), .contains("w2")),
            Trial("green gate repainted ", .only([])),
            Trial("garden 1988 chair lamp ", .absent("w3")),
        ])

    static let wholeTitles = TextCase(
        "a whole title is the surest answer",
        [
            Item("s2", title: "river delta with three channels"), Item("s1", title: "river delta"),
            Item("s4", title: "KK"), Item("s3", title: "K"),
        ],
        [
            Trial("river delta", .order(["s1", "s2"])), Trial("K", .before("s3", "s4")),
            Trial("river d", .before("s1", "s2")),
        ])

    static let otherNames = TextCase(
        "names count as titles",
        [
            named("n2", title: nil, name: "river delta with channels"), named("n1", title: nil, name: "river delta"),
            named("n3", title: "Map", name: "river delta"), Item("n4", title: "map", textContent: "river delta"),
        ],
        [
            Trial("river delta", .order(["n1", "n3", "n2", "n4"])),
            Trial("river del", .before("n1", "n4"), .before("n3", "n4")),
            Trial("river delta with", .only(["n2"])),
        ])

    private static func named(_ identifier: String, title: String?, name: String) -> Item {
        var item = Item(identifier, title: title)
        item.displayName = name
        return item
    }

    static let phrases = TextCase(
        "words in quotes stand together, in one value",
        [
            Item("q1", title: "the blue kettle sings"), Item("q2", title: "kettle blue"),
            Item("q3", title: "blue", textContent: "kettle"), Item("q4", keywords: ["deep blue", "kettle drum"]),
        ],
        [
            Trial("\"blue kettle\"", .only(["q1"])), Trial("blue kettle ", .only(["q1", "q2", "q3", "q4"])),
            Trial("\u{201C}kettle sings\u{201D}", .only(["q1"])), Trial("\"kettle drum\" deep", .only(["q4"])),
            Trial("\"kettle blu\"", .only([])),
        ])

    @Test(arguments: [("maintenance", "g1"), ("running", "g3")])
    func typingOnNarrows(word: String, wanted: String) throws {
        let items = [
            Item("g1", title: "Maintenance schedule"), Item("g2", title: "Maintained paths"),
            Item("g3", title: "Running shoes"),
        ]
        try inEveryState {
            try $0.add(items)
        } check: { index, state throws in
            var before = Set(items.map(\.identifier))
            for count in 1...word.count {
                let found = Set(try identifiers(index, String(word.prefix(count))))
                #expect(found.contains(wanted) && found.isSubset(of: before), "\(state): \(word.prefix(count))")
                before = found
            }
        }
    }
}
