import CoreSpotlight
import Foundation
import Synchronization
import Testing

extension SpotlightTests {
    @Test func `queries do not wait for a change that waits for another process`() async throws {
        try await withStores {
            let index = CSSearchableIndex(name: "busy")
            try await index.indexSearchableItems([item("1", "Kettle")])
            CSSearchableIndex.releaseLocks()
            let lock = try #require(try takeLock(of: try onlyStore()))
            CSSearchableIndex.lockTimeout = 3
            defer { CSSearchableIndex.lockTimeout = 10 }
            let results = Mutex<[String]>([])
            // Three changes: the second and third must not wait again when the first one waited in vain.
            for _ in 0..<3 {
                index.indexSearchableItems([item("2", "Kettle")]) { error in
                    let code = (error as? CSIndexError)?.code
                    results.withLock { $0.append(code == .indexUnavailableError ? "refused" : "\(error as Any)") }
                }
            }
            try await Task.sleep(for: .milliseconds(100))
            #expect(try await found("kettle") == ["1"])
            #expect(try await typed("kettle").map(\.uniqueIdentifier) == ["1"])
            let isDone = results.withLock { !$0.isEmpty }
            #expect(!isDone)
            #expect(try await eventually { results.withLock { $0.count } == 3 })
            #expect(results.withLock { $0 } == ["refused", "refused", "refused"])
            try lock.close()
            try await index.indexSearchableItems([item("3", "Kettle")])
            #expect(try await found("kettle") == ["1", "3"])
        }
    }

    @Test func `a change waits until another process is done`() async throws {
        try await withStores {
            let index = CSSearchableIndex(name: "busy")
            try await index.indexSearchableItems([item("1", "Kettle")])
            CSSearchableIndex.releaseLocks()
            let lock = try #require(try takeLock(of: try onlyStore()))
            async let change: Void = index.indexSearchableItems([item("2", "Kettle")])
            try await Task.sleep(for: .milliseconds(100))
            try lock.close()
            try await change
            #expect(try await found("kettle") == ["1", "2"])
        }
    }

    @Test func `a slow reader does not keep other processes from writing`() async throws {
        try await withStores {
            try await CSSearchableIndex.default().indexSearchableItems([item("1", "Kettle")])
            let store = try onlyStore()
            let query = CSSearchQuery(queryString: #"title == "Kettle""#, queryContext: nil)
            let isLocked = Mutex(false)
            let wasTaken = Mutex(false)
            query.foundItemsHandler = { _ in
                for _ in 0..<1_000 where !isLocked.withLock({ $0 }) {
                    // why: a lock that cannot be tried is not taken, and the test fails
                    if let lock = try? takeLock(of: store) {
                        isLocked.withLock { $0 = true }
                        try? lock.close()
                    } else {
                        Thread.sleep(forTimeInterval: 0.01)
                    }
                }
                wasTaken.withLock { $0 = isLocked.withLock { $0 } }
            }
            await withCheckedContinuation { continuation in
                query.completionHandler = { _ in continuation.resume() }
                query.start()
            }
            #expect(wasTaken.withLock { $0 })
        }
    }

    @Test func `what was asked for is in the index when the locks are released`() async throws {
        try await withStores {
            let directory = CSSearchableIndex.storeDirectory
            #expect(!FileManager.default.fileExists(atPath: directory.path))
            for number in 0..<20 { addSoon([item("\(number)", "Kettle")]) }
            addSoon([item("x", "Kettle")], to: CSSearchableIndex(name: "a", protectionClass: .complete))
            // Also the changes for a directory that is not the one of now any more.
            CSSearchableIndex.storeDirectory = directory.appending(path: "other")
            CSSearchableIndex.releaseLocks()
            CSSearchableIndex.storeDirectory = directory
            let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            #expect(names.filter { $0.hasSuffix(".searchlight") }.count == 2)
            for name in names where name.hasSuffix(".searchlight") {
                #expect(try takeLock(of: directory.appending(path: name)) != nil)
            }
            #expect(try await found("kettle").count == 21)
        }
    }

    @Test func `a place that cannot be used is told`() async throws {
        try await withStores {
            let directory = CSSearchableIndex.storeDirectory
            try Data().write(to: directory)
            for place in [directory, directory.appending(path: "below")] {
                CSSearchableIndex.storeDirectory = place
                await #expect {
                    try await CSSearchableIndex.default().indexSearchableItems([item("1", "Kettle")])
                } throws: {
                    ($0 as? CSIndexError)?.code == .indexUnavailableError
                }
                for classes in [nil, [FileProtectionType.complete]] {
                    let query = CSSearchQuery(queryString: "kettle", queryContext: nil)
                    if let classes { query.protectionClasses = classes }
                    await #expect { for try await _ in query.results {} } throws: {
                        ($0 as? CSSearchQueryError)?.code == .indexUnreachable
                    }
                }
            }
            CSSearchableIndex.storeDirectory = directory
        }
    }
}

/// Takes the lock of a store as another process would; nil where it is taken. It is given back when it is closed.
private func takeLock(of store: URL) throws -> FileHandle? {
    let handle = try FileHandle(forUpdating: store.appending(path: "LOCK"))
    if flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0 { return handle }
    try handle.close()
    return nil
}
