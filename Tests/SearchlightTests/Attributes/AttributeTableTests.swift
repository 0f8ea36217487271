import Searchlight
import SearchlightBytes
import SearchlightTestSupport
import Testing

/// The table of attributes, whose numbers are part of the format.
@Suite struct AttributeTableTests {
    @Test func numbersAreContiguous() {
        #expect(AttributeTable.all.map { Int($0.number) } == Array(1...AttributeTable.all.count))
        for attribute in AttributeTable.all {
            #expect(AttributeTable.attribute(numbered: attribute.number) == attribute)
        }
        #expect(AttributeTable.attribute(numbered: 0) == nil)
        #expect(AttributeTable.attribute(numbered: .max) == nil)
    }

    @Test func namesAndAliasesAreTold() {
        var seen: Set<String> = []
        for attribute in AttributeTable.all {
            for name in [attribute.name] + attribute.aliases {
                #expect(seen.insert(name).inserted, "\(name) stands for two attributes")
                #expect(AttributeTable.attribute(named: name) == attribute)
            }
        }
    }

    @Test func formatDocumentListsTheTable() throws {
        let appendix = try #require(try FormatDocument.text().split(separator: "## Appendix: attributes\n").last)
        let rows = appendix.split(separator: "\n").map(String.init).filter { $0.hasPrefix("| ") }.dropFirst()
        #expect(Array(rows) == AttributeTable.all.map(row))
    }

    @Test func formatDocumentShowsACustomAttribute() throws {
        var record = ByteWriter()
        RecordWriter.append(AttributeName(custom: "color", isSearchedByDefault: true), .string("red"), to: &record)
        #expect(try FormatDocument.examples().contains(record.copyBytes()))
    }

    private func row(_ attribute: Attribute) -> String {
        let role = attribute.role.map { "\($0)" } ?? "-"
        let column = attribute.isColumn ? "yes" : "-"
        return "| \(attribute.number) | \(attribute.name) | \(attribute.kind) | \(role) | \(column) |"
    }
}
