import Foundation
import SearchlightTestSupport

/// Lends a new directory, which is removed with all it holds when `body` has ended.
func withTemporaryDirectory<Result>(_ body: (String) throws -> Result) throws -> Result {
    let directory = try TemporaryDirectory()
    return try withExtendedLifetime(directory) { try body(directory.path) }
}

/// The sizes of all files below a directory, names relative to it.
func filesAndSizes(in directory: String) throws -> [String: Int] {
    var sizes: [String: Int] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: directory) {
        let attributes = try FileManager.default.attributesOfItem(atPath: directory + "/" + name)
        if attributes[.type] as? FileAttributeType == .typeRegular { sizes[name] = attributes[.size] as? Int ?? 0 }
    }
    return sizes
}

/// Whether some file below a directory holds these bytes, as they are.
func anyFile(in directory: String, holds bytes: [UInt8]) throws -> Bool {
    for name in try filesAndSizes(in: directory).keys {
        let content = try Data(contentsOf: URL(fileURLWithPath: directory + "/" + name))
        if content.range(of: Data(bytes)) != nil { return true }
    }
    return false
}
