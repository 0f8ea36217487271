import SearchlightStorage

extension Workload {
    /// A bit of everything.
    static let mixed = Workload(
        name: "mixed",
        steps: [
            .add([TestItem("a"), TestItem("b", domain: "d"), TestItem("c", domain: "d.e")]),
            .add([TestItem("a", "second a")]),
            .addWithThumbnail("t", picture: "picture of t"),
            .engage("a"),
            .delete([.identifier("b"), .identifier("unknown")]),
            .checkpoint,
            .add([TestItem("b", "b again", domain: "d"), TestItem("e")]),
            .addInFile([TestItem("f"), TestItem("a", "third a"), TestItem("g", domain: "d")]),
            .delete([.domain("d")]),
            .add([TestItem("h", domain: "d")]),
            .checkpoint,
            .addWithThumbnail("i", picture: "picture of i"),
            .engage("i"),
            .compact,
            .add([TestItem("j")]),
            .reopen,
            .add([TestItem("k"), TestItem("e", "second e")]),
            .delete([.everything]),
            .add([TestItem("last")]),
        ])

    /// Many small commits, so that images are merged in memory.
    static let small = Workload(
        name: "small",
        steps: (0..<40).map { number in
            number % 7 == 3
                ? .delete([.identifier("id\(number / 2)")])
                : .add([TestItem("id\(number % 23)", "title \(number)")])
        })

    /// Batches that carry the state of two hosts.
    static let batches = Workload(
        name: "batches",
        steps: (0..<14).flatMap { number -> [Step] in
            let items = (0..<5).map { TestItem("id\(($0 * 3 + number) % 11)", "batch \(number), item \($0)") }
            let handle = number % 3 == 0 ? "one" : "two"
            let step = Step.addWithState(items, handle: handle, state: [UInt8(number), 7])
            return number == 9 ? [step, .delete([.everything])] : [step]
        }, journalFrameBudget: 4)

    /// Nothing but single commits, checkpoints that are asked for, and openings.
    static let checkpoints = Workload(
        name: "checkpoints",
        steps: (0..<10).flatMap { number -> [Step] in
            let steps: [Step] = [.add([TestItem("id\(number)")]), .engage("id\(number / 2)"), .checkpoint]
            return number % 3 == 2 ? steps + [.reopen] : steps
        }, journalFrameBudget: 100)

    /// Compactions during which items are deleted: in the checkpoint before the merge, and in the merge.
    static let deletionsInMerges = Workload(
        name: "deletions in merges",
        steps: [
            .add((0..<8).map { TestItem("a\($0)", domain: "d") }),
            .checkpoint,
            .add((0..<8).map { TestItem("b\($0)", domain: $0 % 2 == 0 ? "d.e" : "f") }),
            .compactWhileDeleting(.identifier("a3"), file: 0),
            .add([TestItem("a3", "back again"), TestItem("c")]),
            .compactWhileDeleting(.domain("d.e"), file: 1),
            .delete([.identifier("a1")]),
            .add([TestItem("e")]),
            .compactWhileDeleting(.everything, file: 1),
            .add([TestItem("f"), TestItem("a3", "and again")]),
        ], journalFrameBudget: 100, maintenance: .manual)

    /// Thumbnails that share a file, lose their items, and are written anew.
    static let thumbnails = Workload(
        name: "thumbnails",
        steps: [
            .addWithThumbnail("a", picture: "one"), .addWithThumbnail("b", picture: "two"),
            .addWithThumbnail("c", picture: "one"), .checkpoint,
            .addWithThumbnail("d", picture: "three"), .addWithThumbnail("e", picture: "four"), .checkpoint,
            .delete([.identifier("a"), .identifier("b"), .identifier("d")]), .compact,
            .addWithThumbnail("b", picture: "two"), .addWithThumbnail("f", picture: "four"), .reopen,
            .delete([.identifier("c")]), .addWithThumbnail("g", picture: "five"), .compact,
            .delete([.everything]), .compact, .addWithThumbnail("h", picture: "six"),
        ], journalFrameBudget: 100, maintenance: .manual)

    /// Segment files one after another, most of them dead soon, so that files are merged.
    static let files = Workload(
        name: "files",
        steps: (0..<12).flatMap { number -> [Step] in
            let items = (0..<3).map { TestItem("id\((number * 2 + $0) % 9)", "file \(number), item \($0)") }
            return number % 4 == 3
                ? [.addInFile(items), .delete([.identifier("id\(number % 9)")]), .sweep] : [.addInFile(items)]
        })

    /// Nine of ten items of a merged segment go, which gives its space back without a call.
    static let space = Workload(
        name: "space",
        steps: [.add((0..<40).map { TestItem("id\($0)", "title \($0)", domain: "d") }), .compact]
            + (0..<12).map { number in .delete((0..<3).map { .identifier("id\(number * 3 + $0)") }) }
            + [.add([TestItem("id2", "back again")])])

    /// Backups that share files and such that do not, of an index with files of every kind, which then goes on.
    static let backups = Workload(
        name: "backups",
        steps: [
            .add([TestItem("a"), TestItem("b", domain: "d")]), .backUp("first", sharingFiles: true),
            .addWithThumbnail("t", picture: "picture of t"), .engage("a"), .checkpoint,
            .addInFile([TestItem("c"), TestItem("e", domain: "d")]), .delete([.identifier("b")]),
            .backUp("second", sharingFiles: true), .add([TestItem("f"), TestItem("a", "second a")]), .compact,
            .addWithThumbnail("u", picture: "picture of u"), .backUp("third", sharingFiles: false),
            .delete([.domain("d")]), .compact, .backUp("fourth", sharingFiles: true), .delete([.everything]), .compact,
            .add([TestItem("last")]),
        ], journalFrameBudget: 100, maintenance: .manual)

    /// An index that is closed in good order and opened again before nearly every change.
    static let openings = Workload(
        name: "openings",
        steps: [.add((0..<6).map { TestItem("id\($0)", domain: $0 % 2 == 0 ? "d" : "e") })]
            + (0..<7).flatMap { number -> [Step] in
                let change: Step =
                    switch number {
                    case 2: .delete([.domain("d")])
                    case 4: .engage("id3")
                    case 6: .delete([.everything])
                    default: .add([TestItem("id\(number)", "title \(number)", domain: "d")])
                    }
                return number % 3 == 1 ? [.reopen, change, change] : [.reopen, .reopen, change]
            }, journalFrameBudget: 100)

    static let all = [
        mixed, small, batches, checkpoints, deletionsInMerges, thumbnails, files, space, backups, openings,
    ]
}
