import Foundation
import Searchlight
import SearchlightStorage
import SearchlightTestSupport

/// A small index with every kind of file and every section, to be damaged, and what it answers while it is whole.
struct DamageExample: Sendable {
    /// Which way the index was left.
    enum State: String, CaseIterable, Codable, Sendable {
        /// With commits in a journal that was not closed.
        case open
        /// In order, everything in files.
        case closed
    }

    let state: State
    let disk: CrashableFileSystem
    let answers: DamageAnswers

    /// What it answered before its last commit, and before the one before.
    let earlierAnswers: [DamageAnswers]

    /// The bytes of each file but LOCK, zeros at the ends of journals cut to some.
    let files: [FileName: [UInt8]]

    static let directory = "/index"
    private static let now = Date(timeIntervalSince1970: 1_900_000_000)

    static func options(_ access: IndexOptions.Access) -> IndexOptions {
        var options = IndexOptions()
        options.access = access
        options.clock = { now }
        return options
    }

    init(_ state: State) throws {
        self.state = state
        let disk = CrashableFileSystem()
        let index = try SearchIndex(path: Self.directory, fileSystem: disk, options: Self.options(.readWrite))
        try index.add((0..<135).map(Self.item))
        try index.checkpoint()
        try index.delete(["id7", "id9"])
        try index.engage("id3", opens: 2, query: "blue kettle")
        try index.engage("id5", opens: 1)
        try index.checkpoint()
        let first = try DamageAnswers(index)
        var batch = Batch()
        batch.add(Self.item(200))
        batch.delete("id11")
        batch.engage("id4", opens: 3)
        try index.commit(batch)
        earlierAnswers = [try DamageAnswers(index), first]
        try index.add([Self.item(201)])
        answers = try DamageAnswers(index)
        if state == .closed { try index.close() }
        self.disk = disk.crash(.everything)
        var files: [FileName: [UInt8]] = [:]
        for name in try self.disk.list(Self.directory) {
            guard let file = FileName(name), file != .lock else { continue }
            var bytes = try self.disk.bytes(of: "\(Self.directory)/\(name)")
            if case .journal = file, let end = bytes.lastIndex(where: { $0 != 0 }) {
                bytes = Array(bytes.prefix((end / 64 + 2) * 64))
            }
            files[file] = bytes
        }
        self.files = files
        for (name, bytes) in files { try self.disk.replaceBytes(of: name.path(in: Self.directory), with: bytes) }
    }

    /// Long lists, short ones, numbers, dates, thumbnails, expiry: something for every section.
    private static func item(_ number: Int) -> Item {
        let colors = ["blue", "red", "green", "yellow"]
        var item = Item(
            "id\(number)", domain: number % 3 == 0 ? "kitchen.tea" : "garden",
            title: "\(colors[number % 4].capitalized) kettle \(number)", keywords: ["k\(number % 7)", "kettle"])
        item.contentDescription = number % 5 == 0 ? "A kettle for tea, number \(number)" : nil
        if number % 10 == 0 { item.textContent = "boil water and pour tea into the \(colors[number % 4]) cup" }
        item.contentModificationDate = now.addingTimeInterval(Double(-number) * 86_400)
        item["rating"] = .double(Double(number % 9) / 2)
        item["pages"] = .integer(Int64(number) * 1_000)
        if number % 40 == 0 || number >= 200 { item.thumbnailData = Data([UInt8(number), 1, 2, 3]) }
        if number == 6 { item.expirationDate = now.addingTimeInterval(60) }
        return item
    }

    /// The index with one file changed.
    func damaged(_ name: FileName, _ bytes: [UInt8]) throws -> CrashableFileSystem {
        let damaged = disk.crash(.everything)
        try damaged.replaceBytes(of: name.path(in: Self.directory), with: bytes)
        return damaged
    }
}

/// Everything that an index says of itself.
struct DamageAnswers: Equatable, Sendable {
    var items: [String: Item] = [:]
    var thumbnails: [String: Data] = [:]
    var opens: [String: Double] = [:]
    var lists: [[String]] = []

    init(_ index: SearchIndex) throws {
        try index.forEachItem { items[$0.identifier] = $0 }
        for (identifier, item) in items {
            if let bytes = try index.thumbnail(of: identifier) { thumbnails[identifier] = bytes }
            guard item.identifier.hasSuffix("3") || item.identifier.hasSuffix("4") else { continue }
            if let use = try index.engagement(of: identifier) { opens[identifier] = use.opens }
        }
        try search(index)
    }

    private mutating func search(_ index: SearchIndex) throws {
        for text in ["kettle", "blue kett", "\"blue kettle\"", "ketle", "tea cup", "number 20", "k3"] {
            try add(index, text)
        }
        try add(index, "kettle") { $0.domains = ["kitchen"] }
        try add(index, "kettle") { $0.filterQueries = ["rating >= 2", "pages < 90000", "title == \"*ttle 1*\"c"] }
        try add(index, "kettle") { $0.order = .attribute("pages", ascending: false) }
        try add(index, "red tea") {
            $0.match = .any
            $0.explains = true
        }
        lists.append([String(try index.count("kettle")), String(try index.count("tea"))])
        lists.append(try index.counts(by: .domainIdentifier, matching: "kettle").map { "\($0)" })
        lists.append(try index.suggestions(for: "ke", limit: 5).map { "\($0)" })
    }

    private mutating func add(
        _ index: SearchIndex, _ text: String, _ change: (inout SearchOptions) -> Void = { _ in }
    ) throws {
        var options = SearchOptions(limit: 12)
        change(&options)
        lists.append(try index.search(text, options: options).map { "\($0.identifier) \($0.score)" })
    }
}
