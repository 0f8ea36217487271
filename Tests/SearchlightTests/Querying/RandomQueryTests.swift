import Foundation
import Searchlight
import SearchlightQuery
import SearchlightTestSupport
import Testing

/// Random trees over random items: the index and the naive evaluator agree. Ten thousand of them in `Scripts/soak`.
struct RandomQueryTests {
    @Test func treesAgree() throws {
        let clock = TestClock()
        var random = SeededRandom(seed: 40)
        let items = (0..<220).map { RandomValues.item("q\($0)", clock, &random) }
        let leaves = (0..<900).map { _ in RandomValues.leaf(&random) }
        let naive = NaiveQuery(now: clock.time)
        // What each leaf matches, once.
        let truths = leaves.map { leaf in
            items.map { item in
                switch leaf {
                case .comparison(let comparison): naive.matches(comparison, item)
                case .inRange(let range): naive.matches(range, item)
                default: false
                }
            }
        }
        let index = try SearchIndex.inMemory(options: clock.options)
        for start in stride(from: 0, to: items.count, by: 80) {
            try index.add(Array(items[start..<min(start + 80, items.count)]))
        }
        for number in leaves.indices { try Self.check(Tree(.leaf(number), leaves, truths), items, index) }
        let rounds = LongRun.count(2_000, 10_000)
        for round in 0..<rounds {
            if round == rounds / 2 { try index.compact() }
            let shape = Self.shape(depth: 3, leaves.count, &random)
            try Self.check(Tree(shape, leaves, truths), items, index)
        }
    }

    private static func check(_ tree: Tree, _ items: [Item], _ index: SearchIndex) throws {
        let text = tree.expression.description
        let found = try queried(index, text)
        let wanted = Set(items.indices.filter { tree.truth[$0] }.map { items[$0].identifier })
        guard found != wanted else { return }
        let differing = found.symmetricDifference(wanted).sorted().prefix(2)
        let shown = items.filter { differing.contains($0.identifier) }.map { "\($0.identifier) \($0.attributes)" }
        Issue.record("\(text): \(found.count) found, \(wanted.count) wanted; \(shown)")
    }

    private indirect enum Shape {
        case leaf(Int)
        case and([Shape])
        case or([Shape])
        case not(Shape)
    }

    /// A tree, and what it matches item by item.
    private struct Tree {
        let expression: QueryExpression
        let truth: [Bool]

        init(_ shape: Shape, _ leaves: [QueryExpression], _ truths: [[Bool]]) {
            switch shape {
            case .leaf(let number): (expression, truth) = (leaves[number], truths[number])
            case .not(let inner):
                let tree = Tree(inner, leaves, truths)
                (expression, truth) = (.not(tree.expression), tree.truth.map { !$0 })
            case .and(let parts):
                let trees = parts.map { Tree($0, leaves, truths) }
                expression = .and(trees.map(\.expression))
                truth = trees.dropFirst().reduce(trees[0].truth) { zip($0, $1.truth).map { $0 && $1 } }
            case .or(let parts):
                let trees = parts.map { Tree($0, leaves, truths) }
                expression = .or(trees.map(\.expression))
                truth = trees.dropFirst().reduce(trees[0].truth) { zip($0, $1.truth).map { $0 || $1 } }
            }
        }
    }

    private static func shape(depth: Int, _ leafCount: Int, _ random: inout SeededRandom) -> Shape {
        func parts(_ random: inout SeededRandom) -> [Shape] {
            (0..<Int.random(in: 2...3, using: &random)).map { _ in shape(depth: depth - 1, leafCount, &random) }
        }
        switch Int.random(in: 0..<(depth > 0 ? 8 : 2), using: &random) {
        case 0, 1: return .leaf(Int.random(in: 0..<leafCount, using: &random))
        case 2, 3, 4: return .or(parts(&random))
        case 5, 6: return .and(parts(&random))
        default: return .not(shape(depth: depth - 1, leafCount, &random))
        }
    }
}

/// Items and comparisons that have something to do with each other.
private enum RandomValues {
    private static let words = [
        "Lagos", "lagos", "garden", "MyGarden", "Zo\u{EB}", "zoe", "\u{E9}t\u{E9}", "foo-bar", "foo_bar", "12.4", "a",
        "ab", "abc", "x", "quietSaveButton", "Save", "NSGarden", "C++", "o'clock", "Bee",
    ]

    private static func text(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
            .joined(separator: [" ", " ", ", ", "-", ""][Int.random(in: 0..<5, using: &random)])
    }

    static func item(_ identifier: String, _ clock: TestClock, _ random: inout SeededRandom) -> Item {
        var item = Item(identifier)
        let texts: [AttributeName] = [
            .title, .displayName, .contentDescription, .textContent, "path", "kind", "docID", "artist", .contentType,
            AttributeName(custom: "note", isSearchedByDefault: true),
        ]
        for name in texts where Int.random(in: 0..<3, using: &random) == 0 { item[name] = .string(text(&random)) }
        let lists: [AttributeName] = [.keywords, "authorNames", "mailboxIdentifiers"]
        for name in lists where Bool.random(using: &random) {
            item[name] = .strings((0..<Int.random(in: 0...3, using: &random)).map { _ in text(&random) })
        }
        if Bool.random(using: &random) { item["pageCount"] = .integer(Int64.random(in: -2...4, using: &random)) }
        if Bool.random(using: &random) {
            item["serialNo"] = .integer((1 << 53) + Int64.random(in: 0...3, using: &random))
        }
        if Bool.random(using: &random) { item["duration"] = .double(Double(Int.random(in: 0...4, using: &random)) / 2) }
        if Bool.random(using: &random) { item["userOwned"] = .boolean(Bool.random(using: &random)) }
        let dates: [AttributeName] = [.contentModificationDate, "dueDate"]
        for name in dates where Bool.random(using: &random) {
            let hours = Double(Int.random(in: -60...60, using: &random))
            item[name] = .date(clock.now.addingTimeInterval(hours * 3_600))
        }
        return item
    }

    private static let names = [
        "title", "title", "displayName", "contentDescription", "textContent", "path", "kind", "docID", "artist", "note",
        "contentType", "contentTypeTree", "keywords", "authorNames", "mailboxIdentifiers", "pageCount", "serialNo",
        "duration", "userOwned", "contentModificationDate", "dueDate", "missing",
    ]

    static func leaf(_ random: inout SeededRandom) -> QueryExpression {
        let name = QueryAttribute.named(names[Int.random(in: 0..<names.count, using: &random)])
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1: return .comparison(QueryComparison(name, operation(&random), number(&random)))
        case 2: return .comparison(QueryComparison(name, operation(&random), time(&random)))
        case 3: return .inRange(QueryRange(name, .integer(0), .integer(Int64.random(in: 0...3, using: &random))))
        case 4: return .inRange(QueryRange(name, time(&random), time(&random)))
        case 5: return .comparison(QueryComparison(name, Bool.random(using: &random) ? .equal : .notEqual, .null))
        default:
            let attributes: [QueryAttribute] = [name, name, name, .anySearched, .anySearchedOrContent]
            return .comparison(
                QueryComparison(
                    attributes[Int.random(in: 0..<5, using: &random)],
                    Int.random(in: 0..<5, using: &random) == 0 ? .notEqual : .equal, .text(pattern(&random)),
                    QueryModifiers(rawValue: UInt8.random(in: 0..<16, using: &random))))
        }
    }

    private static func operation(_ random: inout SeededRandom) -> QueryOperation {
        QueryOperation.allCases[Int.random(in: 0..<6, using: &random)]
    }

    private static func number(_ random: inout SeededRandom) -> QueryValue {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .double(Double(Int.random(in: -2...8, using: &random)) / 2)
        case 1: .integer((1 << 53) + Int64.random(in: 0...3, using: &random))
        default: .integer(Int64.random(in: -2...4, using: &random))
        }
    }

    private static func time(_ random: inout SeededRandom) -> QueryValue {
        let offset = Int.random(in: -3...3, using: &random)
        return .time(Bool.random(using: &random) ? .now(seconds: offset * 7_200) : .calendar(.day, offset: offset))
    }

    /// A text with wildcards at its ends, inside, or none.
    private static func pattern(_ random: inout SeededRandom) -> QueryPattern {
        var characters = Array(text(&random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1: return QueryPattern(String(characters))
        case 2: return QueryPattern(literals: ["", String(characters.suffix(3))])
        case 3: return QueryPattern(literals: ["", String(characters.prefix(4).suffix(2)), ""])
        case 4: return QueryPattern(literals: [String(characters.prefix(3)), ""])
        case 5:
            let end = characters.popLast().map { String($0) } ?? ""
            return QueryPattern(literals: [String(characters.prefix(1)), end])
        default: return QueryPattern(literals: [String(characters), "", ""])
        }
    }
}
