import SearchlightText
import Testing

/// What people type and what must then be found, from reports about other search engines.
@Suite struct FindingTests {
    @Test func versionAndStockNumbers() {
        let versions = ["Orchard Suite 12.4.1.0", "Orchard Suite 12.5.0.0", "Chapter 12, section 4"]
        #expect(find("12.4.1.0", in: versions) == [1])
        #expect(find("12.4", in: versions) == [1])
        #expect(find("v12.4.1.0", in: versions) == [])
        let orders = ["Order QX-204417", "Order QX-204418"]
        #expect(find("QX-204417", in: orders) == [1])
        #expect(find("204417", in: orders) == [1])
        #expect(find("qx-2044", in: orders) == [1, 2])
        #expect(find("-204417", in: orders) == [1])
    }

    @Test func dottedNamesAndIdentifiers() {
        let code = ["compare cfg.cacheDir() with depth.max = cfg.limits.depth", "cfg file is missing"]
        #expect(find("cfg limits", in: code) == [1])
        #expect(find("cachedir", in: code) == [1])
        #expect(find("cfg.limits", in: code) == [1])
        let names = ["quietSaveButton", "order_ref", "oslo-fjord.png", "quiet garden. Save later. A button came off."]
        #expect(find("quietSaveButton", in: names) == [1])
        #expect(find("QUIETSAVEBUTTON", in: names) == [1])
        #expect(find("quietSav", in: names) == [1])
        #expect(find("save", in: names) == [1, 4])
        #expect(find("ref", in: names) == [2])
        #expect(find("oslo", in: names) == [3])
        #expect(find("quietSave", in: ["quietsave mode"]) == [1])
    }

    @Test func addresses() {
        let sites = [
            "see https://gardenpath.example/a/b/", "see https://www.gardenpath.example/c?x=1", "a path in the garden",
        ]
        #expect(find("gardenpath", in: sites) == [1, 2])
        #expect(find("gardenpath.example", in: sites) == [1, 2])
        #expect(find("https://www.gardenpath.example/c?x=1", in: sites) == [2])
        #expect(find("www.gardenpath", in: sites) == [2])
        let mails = ["rowan.hale@mail.example.org", "rowan.hale+lists@mail.example.org"]
        #expect(find("rowan", in: mails) == [1, 2])
        #expect(find("example.org", in: mails) == [1, 2])
        #expect(find("rowan.hale+lists@mail.example.org", in: mails) == [2])
    }

    @Test func phoneNumbers() {
        let stored = ["+1 (555) 010-0199", "444", "+15550100199"]
        for typed in ["5550100199", "555-010-0199", "010-0199", "0100199", "(555) 010-0199", "+1 (555) 010-0199"] {
            #expect(find(typed, in: stored, arePhoneNumbers: true).contains(1), "\(typed)")
        }
        #expect(find("555-010-0199", in: stored, arePhoneNumbers: true) == [1, 3])
        #expect(find("444", in: stored, arePhoneNumbers: true) == [2])
    }

    @Test func apostrophes() {
        let titles = ["Otter's Year", "Otter\u{2019}s Year", "L\u{2019}avion rouge"]
        #expect(find("otter's year", in: titles) == [1, 2])
        #expect(find("otter\u{2019}s year", in: titles) == [1, 2])
        #expect(find("avion", in: titles) == [3])
        #expect(find("l'avion", in: titles) == [3])
    }

    @Test func unfinishedLastWord() {
        let titles = ["Pride and Order", "Prism works", "The Band"]
        #expect(find("pri", in: titles) == [1, 2])
        #expect(find("pri ", in: titles) == [])
        for typed in ["pride ", "pride an", "pride and", "pride and ", " pride"] {
            #expect(find(typed, in: titles) == [1], "\(typed)")
        }
        #expect(find("the", in: titles) == [3])
        #expect(find("zzz pri", in: titles) == [])
    }

    @Test func typingNarrowsAndNeverBlinks() {
        let texts = [
            "Maintenance schedule", "Maintained paths", "quietSaveButton", "uses C++ and C# code", "the .NET core",
            "Otter\u{2019}s Year", "夜间sync-job完成后", "อายุ", "QX-204417",
        ]
        for (typed, wanted) in [
            ("maintenance", 1), ("quietSaveButton", 3), ("c++", 4), ("c# code", 4), (".net core", 5),
            ("otter's year", 6), ("sync-job完成后", 7), ("อายุ", 8), ("qx-204417", 9), ("\"otter's year\"", 6),
        ] {
            var before = Set(1...texts.count)
            for count in 1...typed.unicodeScalars.count {
                var start = String.UnicodeScalarView()
                start.append(contentsOf: typed.unicodeScalars.prefix(count))
                if UserQuery(parsing: String(start)).isEmpty { continue }
                let found = Set(find(String(start), in: texts))
                #expect(found.contains(wanted) && found.isSubset(of: before), "\(String(start))")
                before = found
            }
        }
    }

    @Test func foldedLetters() {
        let titles = ["\u{FB02}ute trio", "Stra\u{DF}e", "\u{FF26}\u{FF55}\u{FF4C}\u{FF4C}", "x\u{B2}"]
        #expect(find("flute", in: titles) == [1])
        #expect(find("strasse", in: titles) == [2])
        #expect(find("STRASSE", in: titles) == [2])
        #expect(find("full", in: titles) == [3])
        #expect(find("x2", in: titles) == [4])
        let words = [
            "ti\u{1EC7}m ph\u{1EDF}", "tie\u{323}\u{302}m pho\u{31B}\u{309}", "\u{B2ED}", "\u{1103}\u{1161}\u{11B0}",
        ]
        for typed in [words[0], words[1], "tie\u{302}\u{323}m"] { #expect(find(typed, in: words) == [1, 2]) }
        for typed in [words[2], words[3]] { #expect(find(typed, in: words) == [3, 4]) }
    }

    @Test func textWithoutSpaces() {
        let texts = ["夜间sync-job完成后删除30个旧文件", "东京都港区", "京都市"]
        for typed in ["sync", "job", "删除", "30", "夜", "删除 job", "除", "件", "job完成", "30个", "\"个旧文\""] {
            #expect(find(typed, in: texts) == [1], "\(typed)")
        }
        #expect(find("京都", in: texts) == [2, 3])
        #expect(find("京港", in: texts) == [])
        let kana = ["新規\u{FF83}\u{FF9E}\u{FF70}\u{FF80}登録", "データ登録"]
        #expect(find("\u{FF83}\u{FF9E}\u{FF70}\u{FF80}", in: kana) == [1, 2])
        #expect(find("データ", in: kana) == [1, 2])
        let thai = ["\u{E2D}\u{E32}\u{E22}\u{E38}", "\u{E2D}\u{E32}\u{E22}", "\u{E19}\u{E49}\u{E33}"]
        #expect(find(thai[0], in: thai) == [1])
        #expect(find(thai[1] + " ", in: thai) == [2])
        #expect(find(thai[2], in: thai) == [3])
        #expect(find("\u{E19}\u{E49}\u{E4D}\u{E32}", in: thai) == [3])
    }

    @Test func emoji() {
        let titles = [
            "snack 🍋", "🌵garden", "👩\u{200D}👩\u{200D}👧 outing", "👍\u{1F3FD} fine", "flag 🇫🇮",
            "\u{2764}\u{FE0F} list", "🟣 urgent",
        ]
        for (number, typed) in ["🍋", "🌵", "👩\u{200D}👩\u{200D}👧", "👍\u{1F3FD}", "🇫🇮", "\u{2764}\u{FE0F}", "🟣"]
            .enumerated()
        {
            #expect(find(typed, in: titles) == [number + 1], "\(typed)")
        }
        #expect(find("garden", in: titles) == [2])
        #expect(find("👍", in: titles) == [4])
        #expect(find("\u{2764}", in: titles) == [6])
        #expect(find("🇫🇷", in: titles) == [])
    }

    @Test func pointsAndKeyboardVariants() {
        let titles = [
            "\u{643}\u{64F}\u{631}\u{652}\u{633}\u{64A}", "\u{5E9}\u{5C1}\u{5B8}\u{5DC}\u{5D5}\u{5B9}\u{5DD}",
        ]
        for typed in ["\u{643}\u{631}\u{633}\u{64A}", "\u{6A9}\u{631}\u{633}\u{6CC}", "\u{643}\u{631}\u{633}\u{649}"] {
            #expect(find(typed, in: titles) == [1])
        }
        #expect(find("\u{5E9}\u{5DC}\u{5D5}\u{5DD}", in: titles) == [2])
    }

    @Test func programmingLanguages() {
        let texts = ["learn C today", "learn C++ today", "learn C# today", "the .NET way", "example.net"]
        #expect(find("c++", in: texts) == [2])
        #expect(find("C#", in: texts) == [3])
        #expect(find(".net", in: texts) == [4])
        #expect(find("c", in: texts) == [1, 2, 3])
        #expect(find("net ", in: texts) == [4, 5])
    }

    @Test func veryLongWords() {
        let long = String(repeating: "A", count: 1_000_000)
        let text = "before \(long) after"
        for typed in ["before", "after", long] { #expect(find(typed, in: [text]) == [1]) }
    }
}
