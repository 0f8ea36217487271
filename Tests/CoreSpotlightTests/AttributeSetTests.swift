import CoreSpotlight
import Foundation
import Searchlight
import Testing

struct AttributeSetTests {
    @Test func `attributes of every kind come back as they were set`() {
        let set = CSSearchableItemAttributeSet(contentType: .jpeg)
        #expect(set.contentType == "public.jpeg")
        #expect(set.title == nil)
        set.title = "Tern"
        set.keywords = ["bird", "sea"]
        set.pageCount = 12
        set.rating = 4.5
        set.latitude = 54.25 as NSNumber
        set.dueDate = Date(timeIntervalSince1970: 7)
        set.importantDates = [Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2)]
        set.thumbnailData = Data([1, 2, 3])
        set.url = URL(string: "https://example.com/a?b=c")
        set.authors = [CSPerson(displayName: "Mina", handles: ["mina@example.com"], handleIdentifier: "email")]
        set.emailHeaders = ["Received": ["a", "b"], "X-Count": [3]]
        set.sharedItemContentType = .png
        #expect(set.title == "Tern")
        #expect(set.keywords == ["bird", "sea"])
        #expect(set.pageCount == 12)
        #expect(set.rating == 4.5)
        #expect(set.latitude?.doubleValue == 54.25)
        #expect(set.dueDate == Date(timeIntervalSince1970: 7))
        #expect(set.importantDates?.count == 2)
        #expect(set.thumbnailData == Data([1, 2, 3]))
        #expect(set.url?.absoluteString == "https://example.com/a?b=c")
        #expect(set.authors?.first?.handles == ["mina@example.com"])
        #expect(set.emailHeaders?["Received"] as? [String] == ["a", "b"])
        #expect(set.emailHeaders?["X-Count"] as? [NSNumber] == [3])
        #expect(set.sharedItemContentType == .png)
    }

    @Test func `some attributes are never nil`() {
        let set = CSSearchableItemAttributeSet()
        #expect(set.likelyJunk == 0)
        #expect(set.actionIdentifiers == [])
        #expect(set.isPriority == nil)
        #expect(set.textContentSummary == nil)
    }

    @Test func `numbers keep 64 bits`() {
        let set = CSSearchableItemAttributeSet()
        set.fileSize = NSNumber(value: Int64.max)
        #expect(set.fileSize?.int64Value == Int64.max)
        set.fileSize = NSNumber(value: 0.1)
        #expect(set.fileSize?.doubleValue == 0.1)
        // Larger whole numbers keep their size and order, not each bit.
        set.fileSize = NSNumber(value: UInt64.max)
        #expect(set.fileSize?.doubleValue == Double(UInt64.max))
        set.fileSize = NSNumber(value: UInt64(Int64.max))
        #expect(set.fileSize?.int64Value == Int64.max)
        set.allDay = true
        #expect(set.allDay == 1)
    }

    @Test func `custom keys take what archives take`() throws {
        let set = CSSearchableItemAttributeSet()
        let key = try #require(CSCustomAttributeKey(keyName: "com_example_mood"))
        #expect(set.value(forCustomKey: key) == nil)
        set.setValue("calm" as NSString, forCustomKey: key)
        #expect(set.value(forCustomKey: key) as? NSString == "calm")
        set.setValue(NSNumber(value: 3), forCustomKey: key)
        #expect(set.value(forCustomKey: key) as? NSNumber == 3)
        set.setValue(NSNull(), forCustomKey: key)
        #expect(set.value(forCustomKey: key) is NSNull)
        set.setValue(nil, forCustomKey: key)
        #expect(set.value(forCustomKey: key) == nil)
        let many = try #require(
            CSCustomAttributeKey(
                keyName: "tags", searchable: true, searchableByDefault: true, unique: false, multiValued: true))
        set.setValue("one" as NSString, forCustomKey: many)
        #expect((set.value(forCustomKey: many) as? NSArray)?.count == 1)
    }

    @Test(arguments: ["", "kMDItemX", "with space", "a-b", "ümlaut", "1st"])
    func `names that are not allowed make no key`(name: String) {
        #expect(CSCustomAttributeKey(keyName: name) == nil)
    }

    @Test func `archives and copies keep everything`() throws {
        let key = try #require(CSCustomAttributeKey(keyName: "mood"))
        let nothing = try #require(CSCustomAttributeKey(keyName: "nothing"))
        let original = item("id", "Tern", domain: "birds") {
            $0.setValue(NSNull(), forCustomKey: nothing)
            $0.pageCount = 3
            $0.rating = .init(value: Double.infinity)
            $0.comment = nil
            $0.setValue("calm" as NSString, forCustomKey: key)
            $0.authors = [CSPerson(displayName: nil, handles: ["x"], handleIdentifier: "y")]
        }
        original.isUpdate = true
        original.expirationDate = Date(timeIntervalSince1970: 4e9)
        let data = try NSKeyedArchiver.archivedData(withRootObject: original, requiringSecureCoding: true)
        let decoded = try NSKeyedUnarchiver.unarchivedObject(ofClass: CSSearchableItem.self, from: data)
        let copied = original.copy() as? CSSearchableItem
        for result in [try #require(decoded), try #require(copied)] {
            #expect(result.uniqueIdentifier == "id")
            #expect(result.domainIdentifier == "birds")
            #expect(result.isUpdate)
            #expect(result.expirationDate == Date(timeIntervalSince1970: 4e9))
            #expect(result.attributeSet.title == "Tern")
            #expect(result.attributeSet.pageCount == 3)
            #expect(result.attributeSet.rating?.doubleValue == .infinity)
            #expect(result.attributeSet.authors?.first?.handles == ["x"])
            #expect(result.attributeSet.value(forCustomKey: key) as? NSString == "calm")
            #expect(result.attributeSet.value(forCustomKey: nothing) is NSNull)
        }
        copied?.attributeSet.title = "Gull"
        #expect(original.attributeSet.title == "Tern")
    }

    @Test func `keys, people and contexts survive archives`() throws {
        let key = try #require(
            CSCustomAttributeKey(
                keyName: "k", searchable: false, searchableByDefault: true, unique: true, multiValued: true))
        let keyData = try NSKeyedArchiver.archivedData(withRootObject: key, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CSCustomAttributeKey.self, from: keyData) == key)
        let person = CSPerson(displayName: "Mina", handles: ["a", "b"], handleIdentifier: "h")
        person.contactIdentifier = "c"
        let personData = try NSKeyedArchiver.archivedData(withRootObject: person, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CSPerson.self, from: personData) == person)
        let context = CSUserQueryContext()
        context.fetchAttributes = ["title"]
        context.filterQueries = ["a == 1"]
        context.maxResultCount = 7
        context.enableRankedResults = false
        let data = try NSKeyedArchiver.archivedData(withRootObject: context, requiringSecureCoding: true)
        let decoded = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CSUserQueryContext.self, from: data))
        #expect(decoded.fetchAttributes == ["title"])
        #expect(decoded.filterQueries == ["a == 1"])
        #expect(decoded.maxResultCount == 7)
        #expect(!decoded.enableRankedResults)
        #expect(decoded.maxRankedResultCount == 100)
    }

    @Test func `localised strings are strings`() {
        let string = CSLocalizedString(localizedStrings: ["zz": "Zeta", "en": "Station"])
        #expect(string.localizedString() == string as String)
        #expect(["Station", "Zeta"].contains(string.localizedString()))
        #expect(CSLocalizedString(localizedStrings: [:]).localizedString() == "")
    }

    @Test func `a localised string serves the languages that its texts are for`() {
        let texts = ["en": "Station", "zh-Hans": "Zhan", "pt-BR": "Esta\u{E7}\u{E3}o", "fr": "Gare"]
        let cases = [
            (["zh-Hans-CN"], "Zhan"), (["zh_Hans_CN"], "Zhan"), (["zh-Hant"], "Station"), (["pt-BR"], texts["pt-BR"]),
            (["pt"], "Station"), (["fr-CA", "zh-Hans"], "Gare"), (["xx", "zh-Hans"], "Zhan"), ([], "Station"),
        ]
        for (languages, text) in cases { #expect(CSLocalizedString.text(of: texts, for: languages) == text) }
        #expect(CSLocalizedString.text(of: ["b": "2", "a": "1"], for: ["xx"]) == "1")
    }

    @Test func `a localised string goes into an archive as its text`() throws {
        let string = CSLocalizedString(localizedStrings: ["zz": "Zeta", "en": "Station"])
        let data = try NSKeyedArchiver.archivedData(withRootObject: string, requiringSecureCoding: true)
        let decoded = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: data)
        #expect(decoded as String? == string.localizedString())
    }

    @Test func `moving takes everything over, and from itself nothing`() {
        let (first, second) = (CSSearchableItemAttributeSet(), CSSearchableItemAttributeSet())
        first.title = "Tern"
        first.move(from: first)
        #expect(first.title == "Tern")
        second.move(from: first)
        #expect(second.title == "Tern")
        #expect(first.title == nil)
    }

    @Test func `keys and people can be subclassed`() throws {
        final class Person: CSPerson {
            override var displayName: String? { "Mina" }
            override var handles: [String] { super.handles + ["b"] }
        }
        final class Key: CSCustomAttributeKey { override var keyName: String { "overridden" } }
        let set = CSSearchableItemAttributeSet()
        set.authors = [Person(displayName: nil, handles: ["a"], handleIdentifier: "h")]
        #expect(set.authors?.first?.displayName == "Mina")
        #expect(set.authors?.first?.handles == ["a", "b"])
        let key = try #require(Key(keyName: "plain"))
        set.setValue("x" as NSString, forCustomKey: key)
        let other = try #require(CSCustomAttributeKey(keyName: "overridden"))
        #expect(set.value(forCustomKey: other) as? NSString == "x")
    }

    @Test func `found and decoded items keep their order`() throws {
        let items = [item("a", "Tern"), item("b", "Tern")]
        #expect(items[0].compare(byRank: items[1]) == .orderedSame)
        let data = try NSKeyedArchiver.archivedData(withRootObject: items[0], requiringSecureCoding: true)
        let decoded = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CSSearchableItem.self, from: data))
        #expect(decoded.compare(byRank: items[1]) == .orderedSame)
    }

    @Test func `errors are caught by code`() {
        #expect(CSIndexError.Code.mismatchedClientState.rawValue == -1006)
        #expect(CSSearchQueryError.Code.cancelled.rawValue == -2003)
        do {
            throw CSIndexError(.quotaExceeded)
        } catch CSIndexError.quotaExceeded {
            #expect(CSIndexError.errorDomain == CSIndexErrorDomain)
        } catch {
            Issue.record("not caught by code: \(error)")
        }
        #expect((CSIndexError(.quotaExceeded) as NSError).code == -1004)
    }
}
