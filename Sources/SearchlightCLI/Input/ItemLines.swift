package import Searchlight

/// Lines of items in memory, for who tests what the command takes in.
package enum ItemLines {
    /// The items of those lines that are items.
    package static func items(in bytes: [UInt8]) -> [Item] {
        let reader = ItemReader()
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { number, line in
            let line = LineReader.Line(bytes: bytes, range: line.indices, number: number + 1, isTooLong: false)
            // why: a line that is no item is passed over, which is what is asked for.
            return line.isBlank ? nil : try? reader.item(from: line)
        }
    }

    /// The line that gives the item back.
    package static func line(of item: Item) -> String {
        JSONText.text(of: .object(ItemWriter.members(of: item, thumbnail: item.thumbnailData)))
    }
}
