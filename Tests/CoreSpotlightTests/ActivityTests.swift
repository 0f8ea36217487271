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
            #expect(try await typed("crockery").map(\.uniqueIdentifier) == ["activity/view-1"])
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
}
