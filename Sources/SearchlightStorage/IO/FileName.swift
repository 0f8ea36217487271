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
        let bytes = name.utf8
        guard let dash = bytes.firstIndex(of: UInt8(ascii: "-")),
            let number = number(bytes[bytes.index(after: dash)...])
        else { return nil }
        switch name[..<dash] {
        case "journal": return .journal(number)
        case "segment": return .segment(number)
        case "thumbnails": return .thumbnails(number)
        case "tombstones": return .tombstones(number)
        case "engagement": return .engagement(number)
        default: return nil
        }
    }

    /// A number as we write it: "007" and "+7" are not ours, since a file has one name only.
    private static func number(_ digits: Substring.UTF8View) -> UInt64? {
        guard let first = digits.first, first != UInt8(ascii: "0") else { return nil }
        var number: UInt64 = 0
        for digit in digits {
            guard digit &- UInt8(ascii: "0") < 10 else { return nil }
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = tens.addingReportingOverflow(UInt64(digit &- UInt8(ascii: "0")))
            if isTooLarge || overflow { return nil }
            number = sum
        }
        return number
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
