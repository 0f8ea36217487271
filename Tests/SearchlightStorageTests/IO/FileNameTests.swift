import SearchlightStorage
import Testing

@Suite struct FileNameTests {
    static let all: [FileName] = [
        .manifest, .temporaryManifest, .lock, .journal(1), .segment(42), .thumbnails(7), .tombstones(.max),
        .engagement(10),
    ]

    @Test(arguments: all) func namesComeBack(_ name: FileName) {
        #expect(FileName("\(name)") == name)
        #expect(name.path(in: "/a/b") == "/a/b/\(name)")
    }

    @Test func namesAreAsDocumented() {
        #expect(
            Self.all.map(\.description) == [
                "MANIFEST", "MANIFEST.new", "LOCK", "journal-1", "segment-42", "thumbnails-7",
                "tombstones-18446744073709551615", "engagement-10",
            ])
        #expect(Self.all.map(\.number) == [nil, nil, nil, 1, 42, 7, .max, 10])
    }

    @Test(arguments: [
        "", "journal", "journal-", "journal-0", "journal-01", "journal-+1", "journal--1", "journal-1-2", "Journal-1",
        "journal-1.new", "manifest", "segment-18446744073709551616", "segment-\u{0661}", "other-1",
    ])
    func otherNamesAreNotOurs(_ name: String) {
        #expect(FileName(name) == nil)
    }
}
