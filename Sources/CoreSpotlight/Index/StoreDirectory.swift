import Foundation

/// Where the stores of the program lie: one for each protection class.
package enum StoreDirectory {
    /// The environment variable that names the directory.
    static let variable = "SEARCHLIGHT_SPOTLIGHT_DIRECTORY"

    /// The directory of this program: what the variable says, else `XDG_DATA_HOME/searchlight/PROGRAM`.
    static func standard(environment: [String: String], program: String) -> URL {
        if let path = environment[variable], !path.isEmpty { return URL(filePath: path, directoryHint: .isDirectory) }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/share"
        return URL(filePath: data, directoryHint: .isDirectory)
            .appending(path: "searchlight", directoryHint: .isDirectory)
            .appending(path: escaped(program), directoryHint: .isDirectory)
    }

    /// Makes sure that a store may come to lie at a path: what is on the way, and at its end, must be a directory.
    ///
    /// For paths at which no store is found, so that a file in its way is not taken for an index without items.
    static func checkWay(to path: String) throws {
        var place = URL(filePath: path)
        while place.path != "/" {
            // why: what is not there, or may not be looked at, is not in the way.
            let found = try? FileManager.default.attributesOfItem(atPath: place.resolvingSymlinksInPath().path)
            if let type = found?[.type] as? FileAttributeType {
                guard type != .typeDirectory else { return }
                throw CocoaError(
                    .fileReadUnknown,
                    userInfo: [NSFilePathErrorKey: place.path, NSUnderlyingErrorKey: POSIXError(.ENOTDIR)])
            }
            place.deleteLastPathComponent()
        }
    }

    /// What tells this program from others: its bundle identifier, else the name of its executable.
    static var program: String {
        Bundle.main.bundleIdentifier ?? Bundle.main.executableURL?.lastPathComponent
            ?? ProcessInfo.processInfo.processName
    }

    /// A name as one component of a path: two names never share one, and none leaves the directory.
    package static func escaped(_ name: String) -> String {
        var text = ""
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: ".") where !text.isEmpty: text.append(".")
            default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text.isEmpty ? "%" : text
    }
}
