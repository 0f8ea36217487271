import Foundation
import Searchlight

/// Makes an item of a JSON object with Core Spotlight's attribute names.
///
/// Names that the table of attributes has not are custom attributes. Besides plain values, `{"$date": ...}` and the
/// like give a value of exactly that type (see `TaggedValue`), which is how an export keeps what JSON has no word for.
struct ItemReader {
    /// Names of members that are no attributes.
    enum Member {
        static let identifier = "uniqueIdentifier"
        static let domain = "domainIdentifier"
        static let expiration = "expirationDate"
        static let engagement = "engagementCount"
        /// The custom attributes whose words are found by user text.
        static let searchable = "$searchable"
    }

    /// The item of a line.
    ///
    /// - Throws: what is wrong with the line, or with the first member that does not fit.
    func item(from line: LineReader.Line) throws(ItemError) -> Item {
        guard !line.isTooLong else {
            throw ItemError(message: "longer than \(LineReader.longestLineByteCount >> 20) MiB")
        }
        return try item(from: try members(of: line))
    }

    private func members(of line: LineReader.Line) throws(ItemError) -> [JSONMember] {
        var parser = JSONParser(line.bytes, line.range)
        do throws(JSONError) {
            let value = try parser.parse()
            if case .object(let members) = value { return members }
            throw JSONError(problem: "it is \(value.kindName)", offset: 0)
        } catch {
            throw ItemError(message: "no JSON object: \(error.problem) (byte \(error.offset + 1))")
        }
    }

    /// The item that the members of an object describe.
    func item(from members: [JSONMember]) throws(ItemError) -> Item {
        let members = ListedItem.members(of: members) ?? members
        var item = Item(try identifier(in: members))
        let searchable = try searchableNames(in: members)
        for member in members where member.value != .null {
            try set(member, of: &item, searchable)
        }
        TypeTree.shared.complete(&item)
        if item.thumbnailData == nil { item.thumbnailData = ThumbnailFile.bytes(of: item) }
        return item
    }

    private func identifier(in members: [JSONMember]) throws(ItemError) -> String {
        guard let member = members.last(where: { $0.name == Member.identifier }), member.value != .null else {
            throw ItemError(message: "uniqueIdentifier is missing")
        }
        guard case .string(let identifier) = member.value else { throw Self.misfit(member, "a string") }
        guard !identifier.isEmpty else { throw ItemError(message: "uniqueIdentifier must not be empty") }
        return identifier
    }

    private func searchableNames(in members: [JSONMember]) throws(ItemError) -> Set<String> {
        guard let member = members.last(where: { $0.name == Member.searchable }) else { return [] }
        guard case .array(let values) = member.value else { throw Self.misfit(member, "an array of attribute names") }
        var names: Set<String> = []
        for value in values {
            guard case .string(let name) = value else {
                throw ItemError(message: "\(member.name) must have names of attributes only, not \(value.kindName)")
            }
            names.insert(name)
        }
        return names
    }

    private func set(_ member: JSONMember, of item: inout Item, _ searchable: Set<String>) throws(ItemError) {
        switch member.name {
        case Member.identifier, Member.searchable: break
        case Member.domain:
            guard case .string(let domain) = member.value else { throw Self.misfit(member, "a string") }
            item.domain = domain
        case Member.expiration: item.expirationDate = try AttributeReader.date(member)
        case Member.engagement:
            if case .double(let count) = member.value {
                throw ItemError(message: "\(member.name) must be a whole number, not \(count)")
            }
            guard case .integer(let count) = member.value else { throw Self.misfit(member, "a whole number") }
            guard (0...Int64(UInt32.max)).contains(count) else {
                throw ItemError(message: "\(member.name) must be from 0 to \(UInt32.max), not \(count)")
            }
            item.initialEngagementCount = Int(count)
        default:
            let name = AttributeName(try Self.attributeName(of: member))
            let isSearched = name.number == 0 && !searchable.isEmpty && searchable.contains(name.name)
            item[isSearched ? AttributeName(custom: name.name, isSearchedByDefault: true) : name] =
                try AttributeReader.value(member, kind: name.attribute?.kind)
        }
    }

    /// A dollar sign is for what is no attribute, so that a slip of the pen does not become one; a doubled one stands for
    /// itself.
    private static func attributeName(of member: JSONMember) throws(ItemError) -> String {
        guard member.name.hasPrefix("$") else { return member.name }
        let name = String(member.name.dropFirst())
        guard name.hasPrefix("$") else {
            throw ItemError(
                message:
                    "\(member.name) is unknown: with a dollar sign there is only \(Member.searchable); an attribute "
                    + "that is called so is written $\(member.name)")
        }
        return name
    }

    /// The error for a value of the wrong type.
    static func misfit(_ member: JSONMember, _ expectation: String) -> ItemError {
        ItemError(message: "\(member.name) must be \(expectation), not \(member.value.kindName)")
    }
}
