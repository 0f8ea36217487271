import CMalloc
import Searchlight

/// One letter, or a star in front, where 200,000 items have 400,000 distinct words: no limit of clauses, no stall, no
/// memory, and without a limit every item that a plain scan finds.
enum LettersCase {
    private static let itemCount = 200_000
    private static let wordCount = 400_000

    static func run(_ path: String, _ options: BenchmarkOptions, _ report: inout CaseReport) throws {
        let items = makeItems()
        let index = try SearchIndex(path: path)
        try index.load(items.map(\.item))
        index.waitForMaintenance()
        for question in questions { try ask(question, items, in: index, &report) }
        try index.close()
    }

    // MARK: Items

    private struct LetterItem: Sendable {
        let number: Int
        let title: [String]
        let body: [String]

        var item: Item {
            Item("item-\(number)", title: title.joined(separator: " "), textContent: body.joined(separator: " "))
        }

        func hasWord(_ holds: (String) -> Bool) -> Bool { title.contains(where: holds) || body.contains(where: holds) }
    }

    /// Words of five letters and more, distinct; every tenth ends with `ing`, every fifth begins with `a`.
    private static func word(_ number: Int) -> String {
        var rest = number &* 7_368_787 % 11_881_376  // 26 to the power of 5
        var letters: [UInt8] = number % 5 == 0 ? [UInt8(ascii: "a")] : []
        for _ in 0..<5 {
            letters.append(UInt8(ascii: "a") + UInt8(rest % 26))
            rest /= 26
        }
        return String(decoding: letters, as: UTF8.self) + (number % 10 == 0 ? "ing" : "")
    }

    /// Each word at least once; frequent ones, of lower numbers, more often.
    private static func makeItems() -> [LetterItem] {
        var random = SplitMix64(state: 55)
        func any() -> String {
            let part = Double(random.next() >> 11) / Double(1 << 53)
            return word(Int(part * part * part * part * Double(wordCount)))
        }
        return (0..<itemCount).map { number in
            var title = (0..<3).map { _ in any() }
            if number % 100 == 0 { title[0] = "mary" }
            return LetterItem(
                number: number, title: title,
                body: [word(2 * number), word(2 * number + 1)] + (0..<18).map { _ in any() })
        }
    }

    // MARK: Questions

    private struct Question: Sendable {
        let name: String
        /// Milliseconds for the first twenty, and for all; nil where none is asked for.
        let firstLimit: Double
        let allLimit: Double?
        let ask: @Sendable (SearchIndex, Int) throws -> [String]
        let holds: @Sendable (LetterItem) -> Bool
    }

    private static let questions = [
        Question(name: "a", firstLimit: 50, allLimit: nil, ask: text("a")) { $0.hasWord { $0.hasPrefix("a") } },
        Question(name: "mary a", firstLimit: 50, allLimit: nil, ask: text("mary a")) {
            $0.hasWord { $0 == "mary" } && $0.hasWord { $0.hasPrefix("a") }
        },
        query(#"title == "a*"c"#) { $0.title[0].hasPrefix("a") },
        query(#"textContent == "*ing*"c"#) { $0.body.contains(where: hasIng) },
        query(#"title == "*""#) { _ in true },
    ]

    private static func hasIng(_ word: String) -> Bool {
        let letters = Array(word.utf8)
        return letters.indices.dropLast(2).contains { Array("ing".utf8) == Array(letters[$0..<$0 + 3]) }
    }

    private static func text(_ text: String) -> @Sendable (SearchIndex, Int) throws -> [String] {
        { try $0.search(text, options: SearchOptions(limit: $1)).map(\.identifier) }
    }

    private static func query(_ text: String, _ holds: @escaping @Sendable (LetterItem) -> Bool) -> Question {
        Question(
            name: text, firstLimit: 2_000, allLimit: 2_000,
            ask: { index, limit in
                try index.search(matching: try SearchQuery(text), options: SearchOptions(limit: limit)).map(
                    \.identifier)
            }, holds: holds)
    }

    private static func ask(
        _ question: Question, _ items: [LetterItem], in index: SearchIndex, _ report: inout CaseReport
    ) throws {
        // What is free in the heap would hide what a query takes.
        malloc_trim(0)
        resetPeakMemory()
        let before = processMemoryKiB("RssAnon")
        let cold = try milliseconds { _ = try question.ask(index, 20) }
        let warm = try percentile((0..<9).map { _ in try milliseconds { _ = try question.ask(index, 20) } }, 0.5)
        var found: [String] = []
        let all = try milliseconds { found = try question.ask(index, itemCount) }
        // The peak counts pages of the index's files, which the system takes back when it likes.
        let growth = processMemoryKiB("VmHWM") - processMemoryKiB("RssFile") - before
        report.note("\(question.name), the first time", cold, "ms")
        report.expect("\(question.name), first 20", warm, atMost: question.firstLimit, "ms")
        if let limit = question.allLimit {
            report.expect("\(question.name), all \(found.count)", all, atMost: limit, "ms")
        } else {
            report.note("\(question.name), all \(found.count)", all, "ms")
        }
        report.expect("\(question.name), memory", Double(growth) / 1024, atMost: 100, "MB")
        let expected = Set(items.lazy.filter(question.holds).map { "item-\($0.number)" })
        report.expect(
            "\(question.name), the \(expected.count) items of a plain scan",
            Set(found) == expected && found.count == expected.count)
    }

    private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        let start = secondsNow()
        try body()
        return (secondsNow() - start) * 1e3
    }
}
