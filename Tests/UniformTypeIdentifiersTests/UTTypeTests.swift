import Foundation
import Testing
import UniformTypeIdentifiers

struct UTTypeTests {
    @Test func `every type of the table has its member, and the generated file is current`() throws {
        let named = TypeTable.all.compactMap(\.memberName)
        #expect(named.count == 131)
        #expect(Set(named).count == 131)
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Scripts/generate")
        let process = try Process.run(script, arguments: ["--check"])
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `parents are declared, identifiers are unique, no type conforms to itself through others`() {
        #expect(TypeTable.byIdentifier.count == TypeTable.all.count)
        for declaration in TypeTable.all {
            for parent in declaration.parents {
                #expect(TypeTable.byIdentifier[parent] != nil, "\(declaration.identifier) names \(parent)")
                #expect(!UTType.contentTypeTree(of: parent).contains(declaration.identifier))
            }
        }
    }

    @Test func `conformance follows parents`() {
        #expect(UTType.jpeg.conforms(to: .image))
        #expect(UTType.jpeg.conforms(to: .data))
        #expect(UTType.jpeg.conforms(to: .jpeg))
        #expect(UTType.jpeg.isSubtype(of: .content))
        #expect(!UTType.jpeg.isSubtype(of: .jpeg))
        #expect(UTType.image.isSupertype(of: .heic))
        #expect(!UTType.jpeg.conforms(to: .audio))
        #expect(UTType.swiftSource.supertypes.contains(.plainText))
        let tree = UTType.contentTypeTree(of: "public.jpeg")
        #expect(tree.first == "public.jpeg")
        #expect(Set(tree) == ["public.jpeg", "public.image", "public.data", "public.item", "public.content"])
        #expect(UTType.contentTypeTree(of: "com.example.nothing") == ["com.example.nothing"])
    }

    @Test(arguments: [
        ("jpg", UTType.jpeg), ("JPEG", .jpeg), ("txt", .plainText), ("html", .html), ("swift", .swiftSource),
        ("pdf", .pdf), ("mp3", .mp3), ("zip", .zip), ("m4a", .mpeg4Audio), ("json", .json), ("heic", .heic),
    ])
    func `extensions have types`(filenameExtension: String, type: UTType) {
        #expect(UTType(filenameExtension: filenameExtension) == type)
    }

    @Test func `MIME types have types, and types have tags`() {
        #expect(UTType(mimeType: "image/png") == .png)
        #expect(UTType(mimeType: "text/html") == .html)
        #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
        #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
        #expect(UTType.jpeg.tags[.filenameExtension] == ["jpeg", "jpg", "jpe"])
        #expect(UTType.types(tag: "jpg", tagClass: .filenameExtension, conformingTo: .image) == [.jpeg])
        #expect(UTType(tag: "", tagClass: .filenameExtension, conformingTo: nil) == nil)
    }

    @Test func `identifiers are compared without regard to case`() throws {
        let type = try #require(UTType("Public.JPEG"))
        #expect(type == .jpeg)
        #expect(type.identifier == "public.jpeg")
        #expect(Set([type, .jpeg]).count == 1)
    }

    @Test func `an unknown tag gives a dynamic type that is found again by its identifier`() throws {
        let type = try #require(UTType(filenameExtension: "nobodyknowsme"))
        #expect(type.isDynamic)
        #expect(!type.isDeclared)
        #expect(type.conforms(to: .data))
        #expect(type.preferredFilenameExtension == "nobodyknowsme")
        #expect(UTType(type.identifier) == type)
        #expect(UTType(filenameExtension: "nobodyknowsme") == type)
        #expect(UTType("dyn.zzz") == nil)
        #expect(UTType("com.example.unknown") == nil)
    }

    @Test func `programs declare types`() throws {
        let type = UTType(exportedAs: "com.example.station", conformingTo: .json)
        #expect(type.isDeclared)
        #expect(!type.isPublic)
        #expect(type.conforms(to: .text))
        #expect(UTType("com.example.station") == type)
    }

    @Test func `types are coded as their identifiers`() throws {
        let data = try JSONEncoder().encode([UTType.jpeg])
        #expect(String(decoding: data, as: UTF8.self) == #"["public.jpeg"]"#)
        #expect(try JSONDecoder().decode([UTType].self, from: data) == [.jpeg])
    }

    @Test func `the database of MIME types is read where it is given`() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "mime-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: directory) } }
        let rules = "# a comment\n50:application/x-lamp:*.lamp\n60:text/x-lamp:*.lamp:cs\n50:x/y:README*\n50:bad\n"
        try Data(rules.utf8).write(to: directory.appending(path: "globs2"))
        try Data("text/x-lamp text/plain\n".utf8).write(to: directory.appending(path: "subclasses"))
        let database = MIMEDatabase(directories: ["/nowhere", directory.path])
        #expect(database.mimeTypes == ["lamp": ["text/x-lamp", "application/x-lamp"]])
        #expect(database.parents == ["text/x-lamp": ["text/plain"]])
        #expect(MIMEDatabase(directories: []).mimeTypes.isEmpty)
        let environment = ["HOME": "/h", "XDG_DATA_DIRS": "/a:/b"]
        #expect(MIMEDatabase.directories(of: environment) == ["/h/.local/share/mime", "/a/mime", "/b/mime"])
        let empty = ["HOME": "/h", "XDG_DATA_HOME": "", "XDG_DATA_DIRS": ""]
        let standard = ["/h/.local/share/mime", "/usr/local/share/mime", "/usr/share/mime"]
        #expect(MIMEDatabase.directories(of: empty) == standard)
        let relative = ["HOME": "/h", "XDG_DATA_HOME": "data", "XDG_DATA_DIRS": "a:/b::./c"]
        #expect(MIMEDatabase.directories(of: relative) == ["/h/.local/share/mime", "/b/mime"])
    }

    @Test func `URLs take the extension of a type`() {
        let folder = URL(filePath: "/tmp")
        #expect(folder.appendingPathComponent("a", conformingTo: .png).lastPathComponent == "a.png")
        var picture = folder
        picture.appendPathComponent("b", conformingTo: .png)
        #expect(picture.lastPathComponent == "b.png")
        #expect(URL(filePath: "/tmp/a.JPG").appendingPathExtension(for: .jpeg).lastPathComponent == "a.JPG")
    }
}
