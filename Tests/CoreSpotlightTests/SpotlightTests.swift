import CoreSpotlight
import Foundation
import SearchlightTestSupport
import Testing

/// Tests that share the program's stores: one after the other, each with a directory of its own.
@Suite(.serialized) struct SpotlightTests {}

/// Gives a test a directory for the stores and takes it away afterwards.
func withStores(_ body: () async throws -> Void) async throws {
    await Turn.stores.take()
    defer { Turn.stores.give() }
    let directory = FileManager.default.temporaryDirectory.appending(path: "spotlight-\(UUID().uuidString)")
    let before = CSSearchableIndex.storeDirectory
    CSSearchableIndex.storeDirectory = directory
    defer { CSSearchableIndex.storeDirectory = before }
    try await body()
    CSSearchableIndex.releaseLocks()
    // why: files of a store that is still being given back may go later than the directory; the system clears them
    try? FileManager.default.removeItem(at: directory)
}

/// The directory of the one store that there is.
func onlyStore() throws -> URL {
    let directory = CSSearchableIndex.storeDirectory
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    return directory.appending(path: try #require(names.first { $0.hasSuffix(".searchlight") }))
}

/// Waits for what happens on another thread, a hundred seconds at least: a loaded machine may need some.
func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
    for _ in 0..<10_000 {
        if try await condition() { return true }
        try await Task.sleep(for: .milliseconds(10))
    }
    return false
}

/// Asks for a change without waiting for it, as code that is not asynchronous does.
func addSoon(_ items: [CSSearchableItem], to index: CSSearchableIndex = .default()) {
    index.indexSearchableItems(items)
}

/// An item with a title.
func item(
    _ identifier: String, _ title: String, domain: String? = nil,
    _ configure: (CSSearchableItemAttributeSet) -> Void = { _ in }
) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = title
    configure(attributes)
    return CSSearchableItem(uniqueIdentifier: identifier, domainIdentifier: domain, attributeSet: attributes)
}

/// The identifiers that a query string finds, sorted.
func found(_ queryString: String) async throws -> [String] {
    var identifiers: [String] = []
    for try await result in CSSearchQuery(queryString: queryString, queryContext: nil).results {
        identifiers.append(result.id)
    }
    return identifiers.sorted()
}

/// The items that typed text finds, in the order in which they come.
func typed(_ text: String, _ context: CSUserQueryContext = CSUserQueryContext()) async throws -> [CSSearchableItem] {
    var items: [CSSearchableItem] = []
    for try await result in CSUserQuery(userQueryString: text, userQueryContext: context).results {
        items.append(result.item)
    }
    return items
}

/// A program of this package, as the build put it beside the tests.
func builtProgram(_ name: String) throws -> URL {
    let starts = [CommandLine.arguments[0], Bundle.main.bundlePath] + Bundle.allBundles.map(\.bundlePath)
    for start in starts {
        var directory = URL(filePath: start)
        for _ in 0..<4 {
            directory.deleteLastPathComponent()
            let program = directory.appending(path: name)
            if FileManager.default.isExecutableFile(atPath: program.path) { return program }
        }
    }
    throw CocoaError(.fileNoSuchFile)
}
