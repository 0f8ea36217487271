/// What is known of an identifier: from the table, from the program's own declarations, or from a dynamic identifier.
enum TypeLookup {
    /// Whether a type is known under the identifier.
    static func isKnown(_ identifier: String) -> Bool {
        TypeTable.byIdentifier[identifier.lowercased()] != nil
            || TypeRegistry.shared.parents(of: identifier) != nil || DynamicType(identifier) != nil
    }

    /// The types that a type conforms to directly; none for unknown ones.
    static func parents(of identifier: String) -> [String] {
        if let declaration = TypeTable.byIdentifier[identifier.lowercased()] { return declaration.parents }
        if let parents = TypeRegistry.shared.parents(of: identifier) { return parents }
        guard let type = DynamicType(identifier) else { return [] }
        let derived = mimeTypes(of: type).flatMap { parentIdentifiers(ofMIMEType: $0) }
        return unique(derived + type.parents)
    }

    /// The type and all types it conforms to, nearest first, each once.
    static func tree(of identifier: String) -> [String] {
        var tree = [TypeTable.byIdentifier[identifier.lowercased()]?.identifier ?? identifier]
        var position = 0
        while position < tree.count {
            for parent in parents(of: tree[position]) where !tree.contains(parent) { tree.append(parent) }
            position += 1
        }
        return tree
    }

    /// The identifiers of declared types that carry a tag.
    static func declared(tag: String, tagClass: UTTagClass) -> [String] {
        switch tagClass {
        case .filenameExtension:
            let found = TypeTable.byFilenameExtension[tag.lowercased()] ?? []
            if !found.isEmpty { return found }
            let mimeTypes = MIMEDatabase.shared.mimeTypes[tag.lowercased()] ?? []
            return unique(mimeTypes.flatMap { TypeTable.byMIMEType[$0] ?? [] })
        case .mimeType: return TypeTable.byMIMEType[tag.lowercased()] ?? []
        default: return []
        }
    }

    /// The tags of a type by kind.
    static func tags(of identifier: String) -> [UTTagClass: [String]] {
        var tags: [UTTagClass: [String]] = [:]
        if let declaration = TypeTable.byIdentifier[identifier.lowercased()] {
            tags[.filenameExtension] = declaration.filenameExtensions
            tags[.mimeType] = declaration.mimeTypes
        } else if let type = DynamicType(identifier) {
            tags[.filenameExtension] = filenameExtensions(of: type)
            tags[.mimeType] = mimeTypes(of: type)
            if tags[type.tagClass] == nil { tags[type.tagClass] = [type.tag] }
        }
        return tags.filter { !$0.value.isEmpty }
    }

    private static func mimeTypes(of type: DynamicType) -> [String] {
        switch type.tagClass {
        case .mimeType: [type.tag]
        case .filenameExtension: MIMEDatabase.shared.mimeTypes[type.tag.lowercased()] ?? []
        default: []
        }
    }

    private static func filenameExtensions(of type: DynamicType) -> [String] {
        switch type.tagClass {
        case .filenameExtension: [type.tag]
        case .mimeType: MIMEDatabase.shared.filenameExtensions[type.tag.lowercased()] ?? []
        default: []
        }
    }

    /// What a MIME type nobody declared a type for is a case of: declared types further up, else by its first word.
    private static func parentIdentifiers(ofMIMEType mimeType: String) -> [String] {
        var pending = MIMEDatabase.shared.parents[mimeType] ?? []
        var found: [String] = []
        var position = 0
        while position < pending.count {
            let parent = pending[position]
            let identifiers = TypeTable.byMIMEType[parent] ?? []
            found += identifiers
            if identifiers.isEmpty {
                for next in MIMEDatabase.shared.parents[parent] ?? [] where !pending.contains(next) {
                    pending.append(next)
                }
            }
            position += 1
        }
        let byFirstWord = [
            "image": "public.image", "audio": "public.audio", "video": "public.movie", "text": "public.text",
            "font": "public.font", "message": "public.message",
        ]
        if found.isEmpty, let word = mimeType.split(separator: "/").first, let type = byFirstWord[String(word)] {
            found.append(type)
        }
        return found
    }

    private static func unique(_ identifiers: [String]) -> [String] {
        var seen: Set<String> = []
        return identifiers.filter { seen.insert($0).inserted }
    }
}
