import CoreSpotlight
import Foundation
import Testing

/// Waits for changes that nobody reports.
private func settle() async throws { try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: []) }

extension SpotlightTests {
    @Test func `a searchable activity joins the index when it becomes current`() async throws {
        try await withStores {
            let activity = NSUserActivity(activityType: "com.example.view")
            activity.title = "Looking at a kettle"
            activity.keywords = ["crockery"]
            activity.persistentIdentifier = "view-1"
            activity.becomeCurrent()
            try await settle()
            #expect(try await typed("crockery").isEmpty)
            activity.isEligibleForSearch = true
            activity.becomeCurrent()
            try await settle()
            #expect(try await typed("crockery").map(\.uniqueIdentifier) == ["\u{1}activity/view-1"])
            await withCheckedContinuation { continuation in
                NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["view-1"]) {
                    continuation.resume()
                }
            }
            #expect(try await typed("crockery").isEmpty)
        }
    }

    @Test func `a related activity lifts its item and is no result of its own`() async throws {
        try await withStores {
            let date = Date(timeIntervalSinceNow: -90 * 24 * 3600)
            let items = ["a", "b"].map { id in item(id, "Kettle") { $0.contentModificationDate = date } }
            try await CSSearchableIndex.default().indexSearchableItems(items)
            for related in ["b", "unknown"] {
                let activity = NSUserActivity(activityType: "com.example.view")
                activity.title = "Kettle"
                activity.isEligibleForSearch = true
                activity.contentAttributeSet = CSSearchableItemAttributeSet(contentType: .text)
                activity.contentAttributeSet?.relatedUniqueIdentifier = related
                activity.becomeCurrent()
            }
            try await settle()
            #expect(try await typed("kettle").map(\.uniqueIdentifier) == ["b", "a"])
        }
    }

    @Test func `a weakly related activity is kept by itself`() async throws {
        try await withStores {
            let activity = NSUserActivity(activityType: "com.example.view")
            activity.title = "Kettle"
            activity.isEligibleForSearch = true
            activity.contentAttributeSet = CSSearchableItemAttributeSet(contentType: .text)
            activity.contentAttributeSet?.weakRelatedUniqueIdentifier = "unknown"
            activity.becomeCurrent()
            try await settle()
            #expect(try await typed("kettle").count == 1)
            await withCheckedContinuation { continuation in
                NSUserActivity.deleteAllSavedUserActivities { continuation.resume() }
            }
            #expect(try await typed("kettle").isEmpty)
        }
    }

    @Test func `predictions come back with what is needed to go on`() async throws {
        try await withStores {
            for (name, count) in [("news", 1), ("jazz", 3)] {
                let activity = NSUserActivity(activityType: "com.example.play")
                activity.title = name
                activity.persistentIdentifier = name
                activity.userInfo = ["station": name]
                activity.isEligibleForPrediction = true
                for _ in 0..<count { activity.becomeCurrent() }
            }
            let predictions = NSUserActivity.predictions(at: Date(timeIntervalSinceNow: 1))
            #expect(predictions.map(\.title) == ["jazz", "news"])
            #expect(predictions.first?.userInfo?["station"] as? String == "jazz")
            #expect(NSUserActivity.predictions(at: Date(timeIntervalSince1970: 0)).isEmpty)
            #expect(NSUserActivity.predictions(at: Date(timeIntervalSinceNow: 1), limit: 1).count == 1)
        }
    }

    @Test func `an item may be named like an activity`() async throws {
        try await withStores {
            try await CSSearchableIndex.default().indexSearchableItems([
                item("activity/1", "Kettle"), item("activity/2", "Kettle"),
            ])
            let activity = searchable("Kettle")
            activity.persistentIdentifier = "1"
            activity.becomeCurrent()
            try await settle()
            #expect(try await typed("kettle").count == 3)
            await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["1", "2"])
            #expect(try await found("kettle") == ["activity/1", "activity/2"])
            activity.becomeCurrent()
            await NSUserActivity.deleteAllSavedUserActivities()
            #expect(try await found("kettle") == ["activity/1", "activity/2"])
        }
    }

    @Test func `an activity and its item are never two results`() async throws {
        try await withStores {
            let strong = searchable("Kettle, seen today")
            strong.contentAttributeSet?.relatedUniqueIdentifier = "n1"
            let weak = searchable("Kettle, seen today")
            weak.contentAttributeSet?.weakRelatedUniqueIdentifier = "n1"
            // The weak one may come first.
            weak.becomeCurrent()
            try await settle()
            #expect(try await typed("kettle").count == 1)
            try await CSSearchableIndex.default().indexSearchableItems([item("n1", "Blue kettle")])
            for title in ["Kettle, seen today", "Kettle, seen twice", "Kettle for tea"] {
                for activity in [strong, weak] {
                    activity.title = title
                    activity.becomeCurrent()
                }
                try await settle()
                let context = CSUserQueryContext()
                context.fetchAttributes = ["title"]
                let items = try await typed("kettle", context)
                #expect(items.map(\.uniqueIdentifier) == ["n1"])
                #expect(items.first?.attributeSet.title == "Blue kettle")
                #expect(try await found(#"title == "*kettle*"c"#) == ["n1"])
            }
            try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: ["n1"])
            #expect(try await typed("kettle").count >= 1)
        }
    }

    @Test func `a related item is found in each protection class`() async throws {
        try await withStores {
            let date = Date(timeIntervalSinceNow: -90 * 24 * 3600)
            let items = ["a", "b"].map { id in item(id, "Kettle") { $0.contentModificationDate = date } }
            let index = CSSearchableIndex(name: "x", protectionClass: .complete)
            try await index.indexSearchableItems(items)
            let activity = searchable("Kettle")
            activity.contentAttributeSet?.relatedUniqueIdentifier = "b"
            activity.becomeCurrent()
            try await index.deleteSearchableItems(withIdentifiers: [])
            #expect(try await typed("kettle").map(\.uniqueIdentifier) == ["b", "a"])
        }
    }

    @Test func `activities that show different things are different`() async throws {
        try await withStores {
            var activities: [NSUserActivity] = []
            for number in 0..<3 {
                let page = searchable("Untitled kettle")
                page.webpageURL = URL(string: "https://example.com/\(number)")
                let document = searchable("Untitled kettle")
                document.userInfo = ["document": "d\(number)", "position": "\(number)"]
                document.requiredUserInfoKeys = ["document"]
                let place = searchable("Untitled kettle")
                place.targetContentIdentifier = "t\(number)"
                activities += [page, document, place]
            }
            for activity in activities + activities { activity.becomeCurrent() }
            // What is not required does not make another activity.
            activities[1].userInfo?["position"] = "elsewhere"
            activities[1].becomeCurrent()
            try await settle()
            #expect(try await typed("kettle").count == 9)
            #expect(NSUserActivity.predictions(at: Date(timeIntervalSinceNow: 1), limit: 20).count == 9)
        }
    }

    @Test func `what is deleted is not predicted, nor is what has lapsed`() async throws {
        try await withStores {
            for name in ["a", "b", "lapsed"] {
                let activity = searchable("Kettle \(name)")
                activity.contentAttributeSet?.domainIdentifier = "kitchen.\(name)"
                if name == "lapsed" { activity.expirationDate = Date(timeIntervalSinceNow: -1) }
                activity.becomeCurrent()
            }
            let soon = Date(timeIntervalSinceNow: 1)
            #expect(Set(NSUserActivity.predictions(at: soon).map(\.title)) == ["Kettle a", "Kettle b"])
            let index = CSSearchableIndex(name: "x", protectionClass: .complete)
            try await index.deleteSearchableItems(withDomainIdentifiers: ["kitchen.a", "kit"])
            #expect(NSUserActivity.predictions(at: soon).map(\.title) == ["Kettle b"])
            try await index.deleteAllSearchableItems()
            #expect(NSUserActivity.predictions(at: soon).isEmpty)
            #expect(try await typed("kettle").isEmpty)
        }
    }

    @Test func `activities go with their items`() async throws {
        try await withStores {
            let index = CSSearchableIndex(name: "x")
            try await index.indexSearchableItems(
                ["a", "b", "c", "d"].map { item($0, "Kettle \($0)", domain: "kitchen.\($0)") })
            for name in ["a", "b", "c", "d", "missing"] {
                let activity = searchable("Looking at \(name)")
                activity.contentAttributeSet?.relatedUniqueIdentifier = name
                activity.becomeCurrent()
            }
            let weak = searchable("Looking on")
            weak.contentAttributeSet?.weakRelatedUniqueIdentifier = "a"
            weak.becomeCurrent()
            func predicted() -> [String] {
                NSUserActivity.predictions(at: Date(timeIntervalSinceNow: 1), limit: 9).compactMap(\.title).sorted()
            }
            try await settle()
            #expect(predicted().count == 6)
            try await index.deleteSearchableItems(withIdentifiers: ["a"])
            #expect(predicted() == ["b", "c", "d", "missing"].map { "Looking at \($0)" } + ["Looking on"])
            try await index.deleteSearchableItems(withDomainIdentifiers: ["kitchen.b"])
            #expect(!predicted().contains("Looking at b"))
            // An item that is replaced is not deleted.
            try await index.indexSearchableItems([item("c", "Kettle again")])
            #expect(predicted() == ["Looking at c", "Looking at d", "Looking at missing", "Looking on"])
        }
    }

    @Test func `a batch that does not happen forgets nothing`() async throws {
        try await withStores {
            let index = CSSearchableIndex(name: "x")
            let activity = searchable("Kettle")
            activity.contentAttributeSet?.domainIdentifier = "kitchen"
            activity.becomeCurrent()
            let soon = Date(timeIntervalSinceNow: 1)
            for wanted in [true, false] {
                index.beginBatch()
                try await index.deleteSearchableItems(withDomainIdentifiers: ["kitchen"])
                try await index.deleteAllSearchableItems()
                #expect(NSUserActivity.predictions(at: soon).count == 1)
                do {
                    let expected = wanted ? Data("other".utf8) : nil
                    try await index.endIndexBatch(expectedClientState: expected, newClientState: Data())
                    #expect(!wanted)
                } catch CSIndexError.mismatchedClientState {}
                #expect(NSUserActivity.predictions(at: soon).count == (wanted ? 1 : 0))
            }
        }
    }

    @Test func `where the file of the history cannot be read it lives on in memory`() async throws {
        try await withStores {
            let file = CSSearchableIndex.storeDirectory.appending(path: "activities.plist")
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            searchable("Kettle").becomeCurrent()
            searchable("Cup").becomeCurrent()
            let soon = Date(timeIntervalSinceNow: 1)
            #expect(NSUserActivity.predictions(at: soon).count == 2)
            try FileManager.default.removeItem(at: file)
            searchable("Spoon").becomeCurrent()
            CSSearchableIndex.releaseLocks()
            let names = try FileManager.default.contentsOfDirectory(atPath: CSSearchableIndex.storeDirectory.path)
            #expect(names.contains("activities.plist"))
            #expect(NSUserActivity.predictions(at: soon).count == 3)
        }
    }

    @Test func `the history is for its owner alone and survives a change of directory`() async throws {
        try await withStores {
            let directory = CSSearchableIndex.storeDirectory
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            searchable("Kettle").becomeCurrent()
            let soon = Date(timeIntervalSinceNow: 1)
            CSSearchableIndex.storeDirectory = directory.appending(path: "other")
            #expect(NSUserActivity.predictions(at: soon).isEmpty)
            CSSearchableIndex.releaseLocks()
            let file = directory.appending(path: "activities.plist").path
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600)
            CSSearchableIndex.storeDirectory = directory
            #expect(NSUserActivity.predictions(at: soon).map(\.title) == ["Kettle"])
        }
    }

    @Test func `an activity is saved before it is given up`() {
        let saver = Saver()
        let activity = NSUserActivity(activityType: "com.example.view")
        activity.delegate = saver
        activity.resignCurrent()
        #expect(saver.count == 0)
        activity.needsSave = true
        activity.resignCurrent()
        #expect(saver.count == 1)
        #expect(!activity.needsSave)
    }
}

private final class Saver: NSUserActivityDelegate {
    var count = 0
    func userActivityWillSave(_ userActivity: NSUserActivity) { count += 1 }
}

/// An activity that is eligible for search and prediction.
private func searchable(_ title: String) -> NSUserActivity {
    let activity = NSUserActivity(activityType: "com.example.view")
    activity.title = title
    activity.isEligibleForSearch = true
    activity.isEligibleForPrediction = true
    activity.contentAttributeSet = CSSearchableItemAttributeSet(contentType: .text)
    return activity
}
