import Searchlight
import SearchlightBytes
import SearchlightCLI

/// The record of an item: all attributes, and single ones.
func fuzzRecord(_ bytes: [UInt8]) {
    var names: [AttributeName] = []
    allowingDamage {
        try bytes.withByteView { (view) throws(FormatError) in
            var reader = RecordReader(view)
            while let (name, _) = try reader.next() { names.append(name) }
        }
    }
    for name in names.prefix(20) + [.title] {
        allowingDamage {
            try bytes.withByteView { (view) throws(FormatError) in
                var reader = RecordReader(view)
                _ = try reader.value(of: name)
            }
        }
    }
}

/// Lines of items, as the command takes them in; what it makes of them must come back from its own output.
func fuzzImporter(_ bytes: [UInt8]) {
    for item in ItemLines.items(in: bytes) {
        guard item["thumbnailURL"] == nil else { continue }
        let line = ItemLines.line(of: item)
        let again = ItemLines.items(in: Array(line.utf8))
        precondition(again == [item], "an item changes when it is written and read: \(line)")
    }
}
