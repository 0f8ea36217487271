/// A line that `search`, `query` or `list` printed, taken as an item.
enum ListedItem {
    /// Members under the names that an item has, without those that only the listing has; nil for a line that is none.
    static func members(of members: [JSONMember]) -> [JSONMember]? {
        guard !members.contains(where: { $0.name == ItemReader.Member.identifier }),
            members.contains(where: { $0.name == "id" })
        else { return nil }
        return members.compactMap { member in
            switch member.name {
            case "id": JSONMember(name: ItemReader.Member.identifier, value: member.value)
            case "domain": JSONMember(name: ItemReader.Member.domain, value: member.value)
            case "score", "exact", "explanation", "thumbnail": nil
            default: member
            }
        }
    }
}
