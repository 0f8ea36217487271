import Foundation
import Testing

/// What `index` takes in, what it refuses, and what it says.
@Suite struct ImportTests {
    /// The item of one line, as `get --json` prints it.
    private func stored(_ line: String, _ identifier: String = "a") throws -> [String: JSON] {
        try withIndex(line) { (path) throws in
            let outcome = try Command.run("get", path, identifier, "--json")
            #expect(outcome.status == 0, "\(outcome.errors)")
            return try #require(try outcome.objects.first)
        }
    }

    @Test func everyKindOfAttributeIsKept() throws {
        let item = try stored(
            #"""
            {"uniqueIdentifier":"a","domainIdentifier":"x.y","title":"T","contentDescription":"D","keywords":["k","l"],
            "textContent":"B","contentType":"public.text","contentModificationDate":"2024-02-29","rankingHint":70,
            "latitude":48.5,"userOwned":true,"contentURL":"https://example.com/","authors":["Ann",{"handles":["b@c.d"]}],
            "emailHeaders":{"To":["x"]},"importantDates":["2024-01-01T12:00:00+02:00",0],"colour":"red","size":7,
            "ratio":0.5,"isNew":false,"tags":["p",1,2.5,true],"lastUsedDate":null}
            """#.replacingOccurrences(of: "\n", with: " "))
        #expect(item["domainIdentifier"] == "x.y")
        #expect(item["title"] == "T")
        #expect(item["keywords"] == ["k", "l"])
        #expect(item["contentModificationDate"] == "2024-02-29T00:00:00Z")
        #expect(item["rankingHint"] == 70)
        #expect(item["latitude"]?.number == 48.5)
        #expect(item["userOwned"] == true)
        #expect(item["authors"]?.elements?.first?["displayName"] == "Ann")
        #expect(item["emailHeaders"]?["To"] == ["x"])
        #expect(item["importantDates"] == ["2024-01-01T10:00:00Z", "1970-01-01T00:00:00Z"])
        #expect(item["colour"] == "red")
        #expect(item["size"] == 7)
        #expect(item["isNew"] == false)
        #expect(item["tags"]?.elements?.count == 4)
        #expect(item["lastUsedDate"] == nil)
    }

    @Test func aTypeAloneGetsItsTree() throws {
        let picture = try stored(#"{"uniqueIdentifier":"a","contentType":"public.jpeg"}"#)
        #expect(picture["contentTypeTree"]?.elements?.first == "public.jpeg")
        #expect(picture["contentTypeTree"]?.elements?.contains("public.image") == true)
        let given = try stored(#"{"uniqueIdentifier":"a","contentType":"public.jpeg","contentTypeTree":["x"]}"#)
        #expect(given["contentTypeTree"] == ["x"])
        let unknown = try stored(#"{"uniqueIdentifier":"a","contentType":"com.example.nothing"}"#)
        #expect(unknown["contentTypeTree"] == nil)
    }

    @Test(arguments: [Int64.min, -9_007_199_254_740_993, 9_007_199_254_740_993, Int64.max])
    func wholeNumbersStayExact(_ number: Int64) throws {
        let item = try stored(#"{"uniqueIdentifier":"a","custom":\#(number),"fileSize":\#(number)}"#)
        #expect(item["custom"] == .integer(number))
        #expect(item["fileSize"] == .integer(number))
    }

    @Test(arguments: [
        (#""2026-11-30""#, "2026-11-30T00:00:00Z"), (#""2026-11-30T09:15""#, "2026-11-30T09:15:00Z"),
        (#""2026-11-30T09:15:07Z""#, "2026-11-30T09:15:07Z"),
        (#""2026-11-30T09:15:07.25Z""#, "2026-11-30T09:15:07.250Z"),
        (#""2026-11-30 09:15:07-0530""#, "2026-11-30T14:45:07Z"),
        (#""2026-11-30T23:30:00+01""#, "2026-11-30T22:30:00Z"),
        ("1552205161", "2019-03-10T08:06:01Z"), ("-1", "1969-12-31T23:59:59Z"), ("0.5", "1970-01-01T00:00:00.500Z"),
        (#""0001-01-01""#, "0001-01-01T00:00:00Z"), (#""9999-12-31T23:59:59Z""#, "9999-12-31T23:59:59Z"),
        (#""2000-02-29""#, "2000-02-29T00:00:00Z"), (#""1900-02-28""#, "1900-02-28T00:00:00Z"),
    ]) func datesAreUnderstood(_ value: String, _ expected: String) throws {
        let item = try stored(#"{"uniqueIdentifier":"a","contentCreationDate":\#(value)}"#)
        #expect(item["contentCreationDate"] == .string(expected))
    }

    @Test(arguments: [
        (#"not json"#, "no JSON object"), (#"[1]"#, "it is an array"), (#"{"uniqueIdentifier":"a""#, "a comma or }"),
        (#"{"uniqueIdentifier":"a"} x"#, "something follows"), (#"{"title":"T"}"#, "uniqueIdentifier is missing"),
        (#"{"uniqueIdentifier":""}"#, "must not be empty"), (#"{"uniqueIdentifier":5}"#, "must be a string"),
        (#"{"uniqueIdentifier":"a","title":5}"#, "title must be a string, not a number"),
        (#"{"uniqueIdentifier":"a","keywords":["x",5]}"#, "keywords must be an array of strings"),
        (#"{"uniqueIdentifier":"a","latitude":"far"}"#, "latitude must be a number"),
        (#"{"uniqueIdentifier":"a","lastUsedDate":"soon"}"#, "lastUsedDate is no date"),
        (#"{"uniqueIdentifier":"a","lastUsedDate":"2023-02-29"}"#, "is no date"),
        (#"{"uniqueIdentifier":"a","lastUsedDate":1552205161000}"#, "is no date"),
        (#"{"uniqueIdentifier":"a","expirationDate":true}"#, "expirationDate must be"),
        (#"{"uniqueIdentifier":"a","thumbnailData":"*"}"#, "not base64"),
        (#"{"uniqueIdentifier":"a","custom":{"x":1}}"#, "custom must be a string, a number, a Boolean or an array"),
        (#"{"uniqueIdentifier":"a","custom":[[1]]}"#, "an array in its array"),
        (#"{"uniqueIdentifier":"a","custom":9223372036854775808}"#, "64 bits"),
        (#"{"uniqueIdentifier":"a","custom":1e999}"#, "too large"),
        (#"{"uniqueIdentifier":"a","custom":01}"#, "malformed"),
        (#"{"uniqueIdentifier":"a","engagementCount":-1}"#, "engagementCount must be"),
        ("{\"uniqueIdentifier\":\"a\u{1}\"}", "control character"), (#"{"uniqueIdentifier":"\x"}"#, "escape"),
    ]) func badLinesAreReportedAndSkipped(_ line: String, _ message: String) throws {
        try withFolder { (folder) throws in
            let path = folder.appendingPathComponent("test.searchlight").path
            let lines = [#"{"uniqueIdentifier":"first"}"#, "", line, #"{"uniqueIdentifier":"last"}"#]
            let outcome = try Command.run("index", path, "--json", input: lines.joined(separator: "\n"))
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("searchlight index: line 3: "))
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1)
            let list = try Command.run("list", path)
            #expect(Set(list.output.split(separator: "\n")) == ["first\t\t", "last\t\t"])
        }
    }

    @Test func commitsAreAnnouncedByLinesRead() throws {
        try withFolder { (folder) throws in
            let path = folder.appendingPathComponent("test.searchlight").path
            let lines = (1...25).map { $0 == 3 ? "bad" : #"{"uniqueIdentifier":"\#($0)"}"# }
            let outcome = try Command.run(
                "index", path, "--batch", "10", "--threads", "2", "--json", input: lines.joined(separator: "\n"))
            let objects = try outcome.objects
            #expect(objects.dropLast() == [["committed": 10], ["committed": 20], ["committed": 25]])
            #expect(objects.last?["items"] == 24)
            #expect(objects.last?["badLines"] == 1)
            #expect(outcome.status == 1)
        }
    }

    @Test func anItemThatTheIndexRefusesIsABadLine() throws {
        try withFolder { (folder) throws in
            let path = folder.appendingPathComponent("test.searchlight").path
            let long = String(repeating: "x", count: 1 << 20)
            let lines = (1...9).map { #"{"uniqueIdentifier":"\#($0 == 4 ? long : String($0))"}"# }
            let outcome = try Command.run("index", path, input: lines.joined(separator: "\n"))
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("searchlight index: line 4: "))
            let list = try Command.run("list", path)
            #expect(list.output.split(separator: "\n").count == 8)
        }
    }

    @Test func aLaterLineReplacesAnEarlierOne() throws {
        try withIndex(#"{"uniqueIdentifier":"a","title":"old"}"#, #"{"uniqueIdentifier":"a","title":"new"}"#) {
            (path) throws in
            #expect(try Command.run("list", path).output == "a\t\tnew\n")
        }
    }

    @Test func filesAreReadAndMissingOnesReported() throws {
        try withFolder { (folder) throws in
            let path = folder.appendingPathComponent("test.searchlight").path
            let input = folder.appendingPathComponent("items.jsonl")
            try Data("\u{FEFF}{\"uniqueIdentifier\":\"a\",\"title\":\"T\"}\r\n".utf8).write(to: input)
            let good = try Command.run("index", path, "--input", input.path)
            #expect(good.status == 0, "\(good.errors)")
            #expect(good.output.hasPrefix("indexed 1 item in "))
            let missing = try Command.run("index", path, "--input", folder.appendingPathComponent("none").path)
            #expect(missing.status == 1)
            #expect(missing.errors.contains("none: "))
            let wrong = try Command.run("index", path, "--input", folder.path)
            #expect(wrong.status == 1)
            #expect(wrong.errors.hasPrefix("searchlight index: \(folder.path): "))
        }
    }

    @Test func longLinesAndNULsAreItems() throws {
        try withFolder { (folder) throws in
            let path = folder.appendingPathComponent("test.searchlight").path
            let text = String(repeating: "word ", count: 4 << 20)
            let lines = [
                #"{"uniqueIdentifier":"long","textContent":"\#(text)"}"#,
                #"{"uniqueIdentifier":"n\u0000ul","title":"a\u0000b"}"#,
            ]
            let outcome = try Command.run("index", path, input: lines.joined(separator: "\n"))
            #expect(outcome.status == 0, "\(outcome.errors)")
            let objects = try Command.run("list", path, "--json").objects
            #expect(objects.contains { $0["id"] == "n\u{0}ul" && $0["title"] == "a\u{0}b" })
            let item = try Command.run("get", path, "long", "--json").objects.first
            #expect(item?["textContent"]?.string?.utf8.count == text.utf8.count)
        }
    }

    @Test func textThatIsNotUTF8IsABadLine() throws {
        try withFolder { (folder) throws in
            let path = folder.appendingPathComponent("test.searchlight").path
            let input =
                Data(#"{"uniqueIdentifier":"a"#.utf8) + Data([0xFF]) + Data("\"}\n{\"uniqueIdentifier\":\"é\"}".utf8)
            let outcome = try Command.run(["index", path], input: input)
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("line 1: no JSON object: a string is not UTF-8"))
            #expect(try Command.run("list", path).output == "é\t\t\n")
        }
    }

    /// A value of the wrong type is refused, also where it has a tag: nothing is dropped in silence.
    @Test(arguments: [
        ("title", #"{"$number":5}"#), ("title", #"{"$date":"2020-01-01"}"#), ("thumbnailData", #"{"$string":"abc"}"#),
        ("keywords", #"{"$array":[{"$number":5}]}"#), ("contentCreationDate", #"{"$string":"x"}"#),
        ("rating", #"{"$data":""}"#),
    ])
    func taggedValuesMustFit(name: String, value: String) throws {
        let lines = #"{"uniqueIdentifier":"a","\#(name)":\#(value)}"# + "\n" + #"{"uniqueIdentifier":"b"}"#
        try withFolder { (folder) throws in
            let path = folder.appendingPathComponent("i").path
            let outcome = try Command.run("index", path, input: lines)
            #expect(outcome.status == 1 && outcome.errors.contains("line 1: \(name)"), "\(outcome.errors)")
            #expect(try Command.run("list", path, "--json").objects.count == 1)
        }
    }

    /// A line of very many values would take a hundred times its size: it is refused before that.
    @Test func aLineOfTooManyValuesIsSkipped() throws {
        let many = Array(repeating: "1", count: 1_000_001).joined(separator: ",")
        let lines = [
            #"{"uniqueIdentifier":"a"}"#, #"{"uniqueIdentifier":"b","v":[\#(many)]}"#, #"{"uniqueIdentifier":"c"}"#,
        ]
        try withFolder { (folder) throws in
            let path = folder.appendingPathComponent("test.searchlight").path
            let input = folder.appendingPathComponent("items.jsonl")
            try Data(lines.joined(separator: "\n").utf8).write(to: input)
            let outcome = try Command.run("index", path, "--input", input.path)
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("line 2: "))
            #expect(outcome.errors.contains("more than 1000000 values"))
            #expect(try Command.run("get", path, "a", "c").status == 0)
        }
    }
}
