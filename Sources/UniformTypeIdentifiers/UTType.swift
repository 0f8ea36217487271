public import Foundation

/// A type of data, of a file or of a thing: an identifier such as `public.jpeg`, and what it conforms to.
///
/// Types are compared by their identifiers, without regard to case. Extensions and MIME types that the table of types
/// does not have are looked up in the system's shared-mime-info database, where there is one.
public struct UTType: Sendable {
    /// The identifier, in reverse-DNS notation.
    public let identifier: String

    /// A type that the table has; for its static members.
    init(declared identifier: String) { self.identifier = identifier }

    /// The type of an identifier; nil when no type is known under it.
    public init?(_ identifier: String) {
        guard TypeLookup.isKnown(identifier) else { return nil }
        self.identifier = TypeTable.byIdentifier[identifier.lowercased()]?.identifier ?? identifier
    }

    /// A type that the program declares and owns.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(program: identifier, parent: parentType)
    }

    /// A type that the program uses and another one owns.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(program: identifier, parent: parentType)
    }

    private init(program identifier: String, parent: UTType?) {
        TypeRegistry.shared.declare(identifier, parents: parent.map { [$0.identifier] } ?? [])
        self.identifier = identifier
    }
}

extension UTType {
    /// The preferred type for a filename extension among those that conform to a type; a dynamic one where none does.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// The preferred type for a MIME type among those that conform to a type; a dynamic one where none does.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// The preferred type for a tag; nil for an empty tag.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        guard let type = UTType.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else { return nil }
        self = type
    }

    /// The types for a tag, the preferred one first; one dynamic type where none is declared.
    public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        guard !tag.isEmpty else { return [] }
        let declared = TypeLookup.declared(tag: tag, tagClass: tagClass).map(UTType.init(declared:))
            .filter { type in supertype.map(type.conforms(to:)) ?? true }
        guard declared.isEmpty else { return declared }
        let type = DynamicType(tag: tag, tagClass: tagClass, parents: supertype.map { [$0.identifier] } ?? [])
        return [UTType(declared: type.identifier)]
    }
}

extension UTType {
    /// The extension that files of the type usually have, without a dot.
    public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }
    /// The MIME type that the type usually has.
    public var preferredMIMEType: String? { tags[.mimeType]?.first }
    /// What the type is, in English; nil where nothing is written down.
    public var localizedDescription: String? { TypeTable.byIdentifier[identifier.lowercased()]?.description }
    /// The version of the declaration; the table has none.
    public var version: Int? { nil }
    /// Where the type is described; the table has no such places.
    public var referenceURL: URL? { nil }
    /// The tags of the type by kind, the preferred ones first.
    public var tags: [UTTagClass: [String]] { TypeLookup.tags(of: identifier) }

    /// Whether the type stands for a tag that no type is declared for.
    public var isDynamic: Bool { DynamicType(identifier) != nil }
    /// Whether the type is in the table or declared by the program.
    public var isDeclared: Bool {
        TypeTable.byIdentifier[identifier.lowercased()] != nil || TypeRegistry.shared.parents(of: identifier) != nil
    }
    /// Whether the identifier lies in the domain that anybody may use.
    public var isPublic: Bool { isDeclared && identifier.lowercased().hasPrefix("public.") }

    /// All types that the type conforms to, itself left out.
    public var supertypes: Set<UTType> { Set(TypeLookup.tree(of: identifier).dropFirst().map(UTType.init(declared:))) }

    /// Whether the type is another one or conforms to it, directly or not.
    public func conforms(to type: UTType) -> Bool {
        self == type || TypeLookup.tree(of: identifier).contains { UTType(declared: $0) == type }
    }
    /// Whether another type conforms to this one and is not the same.
    public func isSupertype(of type: UTType) -> Bool { self != type && type.conforms(to: self) }
    /// Whether the type conforms to another one and is not the same.
    public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

    /// The identifiers of a type and of all types it conforms to, nearest first: what `contentTypeTree` holds.
    ///
    /// An identifier nobody declared gives itself alone. Not part of Apple's interface.
    public static func contentTypeTree(of identifier: String) -> [String] { TypeLookup.tree(of: identifier) }
}

extension UTType: Hashable, Codable, CustomStringConvertible, CustomDebugStringConvertible {
    public static func == (left: UTType, right: UTType) -> Bool {
        left.identifier == right.identifier || left.identifier.lowercased() == right.identifier.lowercased()
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(identifier.lowercased()) }

    /// Reads an identifier; one that nobody declared gives a type that conforms to nothing.
    public init(from decoder: any Decoder) throws {
        identifier = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }

    public var description: String { identifier }
    public var debugDescription: String { "<UTType \(identifier)>" }
}
