/// A row of the table of types: what is known of a type beyond its identifier.
///
/// Lists are written as words separated by spaces, which keeps a row a line.
package struct TypeDeclaration: Sendable {
    /// The static member of `UTType`; nil for types that have none.
    package let memberName: String?
    /// The identifier, such as `public.jpeg`.
    package let identifier: String
    /// The types it conforms to directly.
    package let parents: [String]
    /// Filename extensions without the dot, the preferred one first.
    let filenameExtensions: [String]
    /// MIME types, the preferred one first.
    let mimeTypes: [String]
    /// What the type is, in English.
    let description: String?

    init(
        _ memberName: String?, _ identifier: String, parents: String = "", extensions: String = "",
        mimeTypes: String = "", description: String? = nil
    ) {
        self.memberName = memberName
        self.identifier = identifier
        self.parents = TypeDeclaration.words(parents)
        self.filenameExtensions = TypeDeclaration.words(extensions)
        self.mimeTypes = TypeDeclaration.words(mimeTypes)
        self.description = description
    }

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}

/// The one table of types: identifiers, conformance, tags. The static members of `UTType` are generated from it.
package enum TypeTable {
    /// Every declaration.
    package static let all: [TypeDeclaration] = texts + media + system + others

    /// The declarations by identifier in lower case: identifiers are compared without regard to case.
    package static let byIdentifier: [String: TypeDeclaration] = Dictionary(
        all.map { ($0.identifier.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

    /// The identifiers that carry a filename extension, the first declared first.
    static let byFilenameExtension: [String: [String]] = index(by: \.filenameExtensions)

    /// The identifiers that carry a MIME type.
    static let byMIMEType: [String: [String]] = index(by: \.mimeTypes)

    private static func index(by tags: (TypeDeclaration) -> [String]) -> [String: [String]] {
        var identifiers: [String: [String]] = [:]
        for declaration in all {
            for tag in tags(declaration) { identifiers[tag.lowercased(), default: []].append(declaration.identifier) }
        }
        return identifiers
    }
}
