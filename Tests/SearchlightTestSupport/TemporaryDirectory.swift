#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A new empty directory of the system, removed with everything in it when the object ends.
package final class TemporaryDirectory: Sendable {
    package let path: String

    package convenience init() throws { try self.init(in: TemporaryDirectory.root) }

    /// In the directory `parent`, which exists.
    package init(in parent: String) throws {
        // `mkdtemp` puts letters in the place of the X's.
        var template = Array("\(parent)/searchlight-tests-XXXXXX".utf8CString)
        let path = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
            guard let base = buffer.baseAddress, unsafe mkdtemp(base) != nil else { return nil }
            return unsafe String(cString: base)
        }
        guard let path else { throw NoTemporaryDirectory() }
        self.path = path
    }

    deinit { TemporaryDirectory.remove(path) }

    private struct NoTemporaryDirectory: Error {}

    private static var root: String {
        guard let variable = unsafe getenv("TMPDIR") else { return "/tmp" }
        return unsafe String(cString: variable)
    }

    private static func remove(_ path: String) {
        if unsafe rmdir(path) == 0 || unlink(path) == 0 { return }
        guard let stream = unsafe opendir(path) else { return }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        unsafe _ = closedir(stream)
        for name in names { remove("\(path)/\(name)") }
        unsafe _ = rmdir(path)
    }
}
