import Foundation
import Searchlight
import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Blocks of postings that are passed over are never read: what their skip entries say must not lead out of the image.
@Suite struct ForgedSkipTests {
    private static let documentCount = 1_000

    /// An index of one segment in which the word "kettle" has eight blocks, the first with the best documents.
    private static func index() throws -> (CrashableFileSystem, FileName) {
        let disk = CrashableFileSystem()
        let options = DamageExample.options(.readWrite)
        let index = try SearchIndex(path: "/index", fileSystem: disk, options: options)
        try index.add(
            (0..<documentCount).map { number in
                var item = Item("id\(number)", title: number < 100 ? "kettle" : "pot \(number)")
                item.textContent =
                    number < 100 ? nil : "a kettle of number \(number) " + String(repeating: "pot ", count: 60)
                item.contentModificationDate = Date(timeIntervalSince1970: 1_800_000_000 - Double(number) * 86_400)
                return item
            })
        try index.compact()
        try index.close()
        let names = try disk.list("/index").compactMap { FileName($0) }
        return (disk, try #require(names.first { if case .segment = $0 { true } else { false } }))
    }

    @Test(arguments: [UInt32(documentCount), 1 << 20, 0x7FFF_FFFF, .max - 1, .max])
    func entriesThatNameNoDocumentAreDamage(document: UInt32) throws {
        let (disk, name) = try Self.index()
        let bytes = try disk.bytes(of: name.path(in: "/index"))
        let image = try SegmentImage(bytes: ImageBytes(bytes), name: "segment")
        let skips = image.directory.section(.skips)
        #expect(skips.blockCount > 0)
        var forgedCount = 0
        for block in (0..<skips.blockCount).map({ image.location(.skips, $0) }) {
            for entry in stride(from: block.offset, to: block.offset + block.storedByteCount, by: 28) {
                var forged = bytes
                for step in 0..<4 { forged[entry + step] = UInt8(truncatingIfNeeded: document >> UInt32(8 * step)) }
                FileSeals(name, bytes).renew(&forged)
                let damaged = disk.crash(.everything)
                try damaged.replaceBytes(of: name.path(in: "/index"), with: forged)
                let index = try SearchIndex(
                    path: "/index", fileSystem: damaged, options: DamageExample.options(.readOnly))
                for text in ["kettle", "kettle pot", "pot kett", "number"] { Self.search(index, text) }
                forgedCount += 1
            }
        }
        #expect(forgedCount >= 8)
    }

    /// An answer or damage; never a trap, never without end.
    private static func search(_ index: SearchIndex, _ text: String) {
        for match in SearchOptions.Match.allCases {
            var options = SearchOptions(limit: 1)
            options.match = match
            do { _ = try index.search(text, options: options) } catch { #expect(error.code == .corrupt, "\(error)") }
        }
    }
}
