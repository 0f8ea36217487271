/// The names of the files in an index's directory: made here, parsed here, nowhere else.
package enum FileName: Sendable, Hashable {
    case manifest
    /// A manifest that is being written; left over only by a crash.
    case temporaryManifest
    case lock
    case journal(UInt64)
    case segment(UInt64)
    case thumbnails(UInt64)
    case tombstones(UInt64)
    case engagement(UInt64)

    /// The kind and number of a name; nil for names that are not ours, which nobody touches.
    package init?(_ name: String) {
        switch name {
        case "MANIFEST": self = .manifest
        case "MANIFEST.new": self = .temporaryManifest
        case "LOCK": self = .lock
        default:
            guard let numbered = Self.numbered(name) else { return nil }
            self = numbered
        }
    }

    private static func numbered(_ name: String) -> FileName? {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        // "007" and "+7" are not ours: a file has one name only.
        guard parts.count == 2, let number = UInt64(parts[1]), number > 0, String(number) == parts[1] else {
            return nil
        }
        switch parts[0] {
        case "journal": return .journal(number)
        case "segment": return .segment(number)
        case "thumbnails": return .thumbnails(number)
        case "tombstones": return .tombstones(number)
        case "engagement": return .engagement(number)
        default: return nil
        }
    }

    /// The number in the name; nil for the names without one.
    package var number: UInt64? {
        switch self {
        case .manifest, .temporaryManifest, .lock: nil
        case .journal(let number), .segment(let number), .thumbnails(let number), .tombstones(let number),
            .engagement(let number):
            number
        }
    }

    /// The largest number that a file of an index can have: so there is always a next one. No writer gives a larger one,
    /// and who finds a file with one does not read it.
    package static var largestNumber: UInt64 { UInt64.max >> 1 }

    /// Whether some writer can have made it.
    package var isPossible: Bool { (number ?? 1) <= FileName.largestNumber }

    /// Where the file lies in the index `directory`.
    package func path(in directory: String) -> String { "\(directory)/\(self)" }
}

extension FileName: CustomStringConvertible {
    /// The name itself.
    package var description: String {
        switch self {
        case .manifest: "MANIFEST"
        case .temporaryManifest: "MANIFEST.new"
        case .lock: "LOCK"
        case .journal(let number): "journal-\(number)"
        case .segment(let number): "segment-\(number)"
        case .thumbnails(let number): "thumbnails-\(number)"
        case .tombstones(let number): "tombstones-\(number)"
        case .engagement(let number): "engagement-\(number)"
        }
    }
}
