import Searchlight
import SearchlightBytes
import SearchlightStorage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An index with something in every kind of file and every section, made by the package itself: seeds come from it, and
/// images of the fuzzer's making take its place.
struct FuzzExample: Sendable {
    static let shared = FuzzExample()
    static let now = Date(timeIntervalSince1970: 1_900_000_000)

    /// The files, by name.
    let files: [FileName: [UInt8]]
    let manifest: Manifest

    /// The index in order, its journal empty.
    private init() {
        let fileSystem = MemoryFileSystem()
        do {
            let index = try SearchIndex(
                path: FuzzDirectory.path, fileSystem: fileSystem, options: Self.options(.readWrite))
            try index.add((0..<140).map(Self.item))
            try index.compact()
            try index.delete(["id7", "id9"])
            try index.engage("id3", opens: 2, query: "blue kettle")
            try index.engage("id5", opens: 1)
            var batch = Batch()
            batch.delete("id11")
            batch.setClientState([1, 2, 3], of: "main")
            try index.commit(batch)
            try index.close()
            manifest = try Manifest(in: FuzzDirectory.path, of: fileSystem)
            files = try Self.files(in: fileSystem)
        } catch { preconditionFailure("the example cannot be made: \(error)") }
    }

    static func options(_ access: IndexOptions.Access) -> IndexOptions {
        var options = IndexOptions()
        options.access = access
        options.clock = { now }
        return options
    }

    static func files(in fileSystem: MemoryFileSystem) throws(StoreError) -> [FileName: [UInt8]] {
        var files: [FileName: [UInt8]] = [:]
        for name in try fileSystem.list(FuzzDirectory.path) {
            guard let file = FileName(name), file != .lock else { continue }
            files[file] = try fileSystem.map("\(FuzzDirectory.path)/\(name)").copyBytes()
        }
        return files
    }

    /// The only file of a kind.
    func bytes(_ isWanted: (FileName) -> Bool) -> [UInt8] { files.first { isWanted($0.key) }?.value ?? [] }

    /// The segment: all documents.
    var segment: [UInt8] {
        bytes { name in if case .segment = name { true } else { false } }
    }

    /// Long lists and short ones, words in several roles and very often, numbers, dates, thumbnails, expiry.
    static func item(_ number: Int) -> Item {
        let colors = ["blue", "red", "green", "yellow"]
        var item = Item(
            "id\(number)", domain: number % 3 == 0 ? "kitchen.tea" : "garden",
            title: "\(colors[number % 4]) kettle \(number)", keywords: ["k\(number % 7)", "kettle"])
        if number % 5 == 0 { item.contentDescription = "A kettle for tea, number \(number)" }
        if number % 10 == 0 { item.textContent = "boil water and pour tea into the \(colors[number % 4]) cup" }
        if number == 50 { item.textContent = String(repeating: "tea ", count: 300) }
        if number % 20 == 0 { item["artist"] = .string("Zoë \(number / 20)") }
        item.contentModificationDate = now.addingTimeInterval(Double(-number) * 86_400)
        item["rating"] = .double(Double(number % 9) / 2)
        item["pages"] = .integer(Int64(number) * 1_000)
        if number % 6 == 0 { item["tags"] = .array([.string("t\(number % 5)"), .string("all")]) }
        if number % 60 == 0 { item.thumbnailData = Data([UInt8(number & 255), 1, 2, 3]) }
        if number % 50 == 6 { item.expirationDate = now.addingTimeInterval(60) }
        return item
    }
}
