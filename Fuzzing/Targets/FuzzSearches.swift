import Searchlight
import SearchlightBytes
import SearchlightStorage

/// Everything that is asked of an index whose bytes may be wrong.
enum FuzzSearches {
    /// The example's index with another segment.
    static func index(_ image: [UInt8]) throws -> SearchIndex {
        let fileSystem = MemoryFileSystem()
        try fileSystem.createDirectory(FuzzDirectory.path)
        var manifest = FuzzExample.shared.manifest
        for (name, bytes) in FuzzExample.shared.files where name != .manifest {
            var bytes = bytes
            if case .segment = name {
                bytes = image
                manifest.segments[0].file.byteCount = image.count
            }
            let file = try fileSystem.open(name.path(in: FuzzDirectory.path), .create)
            try bytes.withByteView { (view) throws(StoreError) in try file.write(view, at: 0) }
            file.close()
        }
        try manifest.replace(in: FuzzDirectory.path, of: fileSystem)
        return try SearchIndex(
            path: FuzzDirectory.path, fileSystem: fileSystem, options: FuzzExample.options(.readOnly))
    }

    static func run(_ index: SearchIndex) {
        for text in ["kettle", "blue kett", "\"blue kettle\"", "ketle", "tea cup", "k"] {
            attempt { _ = try index.search(text) }
        }
        attempt {
            var options = SearchOptions(limit: 5)
            options.match = .any
            options.explains = true
            _ = try index.search("red tea", options: options)
        }
        attempt {
            var options = SearchOptions(limit: 5)
            options.domains = ["kitchen"]
            options.filterQueries = ["rating >= 2", "pages < 90000"]
            options.order = .attribute("pages", ascending: false)
            _ = try index.search("kettle", options: options)
        }
        for query in [
            "title == \"*ttle 1*\"c", "artist == \"zoe*\"cd && pages > 10", "tags == \"all\"", "** == \"te*\"cdwt",
        ] {
            attempt { _ = try index.search(matching: query) }
            attempt { _ = try index.count(matching: query) }
        }
        attempt { _ = try index.counts(by: .domainIdentifier, matching: "kettle") }
        attempt { _ = try index.suggestions(for: "ke", limit: 5) }
        attempt { _ = try index.item("id5") }
        attempt { _ = try index.thumbnail(of: "id60") }
    }

    private static func attempt(_ body: () throws -> Void) {
        do { try body() } catch let error as SearchlightError {
            precondition([.corrupt, .tooNew, .tooOld].contains(error.code), "not called damage: \(error)")
        } catch { preconditionFailure("threw \(error)") }
    }
}
