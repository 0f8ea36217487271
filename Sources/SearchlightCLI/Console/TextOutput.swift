import Foundation

/// Standard output or a file, written in large pieces.
///
/// Used on one thread.
final class TextOutput {
    private let handle: FileHandle
    private let place: String
    /// The file that takes the place of `target` once it is whole; nil where what is written stands there at once.
    private let unfinished: URL?
    /// What `place` leads to.
    private let target: URL
    private var pending = Data()

    private static let pieceByteCount = 1 << 16

    /// Standard output.
    init() {
        handle = .standardOutput
        place = "standard output"
        unfinished = nil
        target = URL(fileURLWithPath: "/dev/stdout")
    }

    /// A new file. One that is there already stays until `finish()`; a device is written to as it is.
    ///
    /// - Throws: `FileFailure`.
    init(path: String) throws {
        place = path
        let file = URL(fileURLWithPath: path)
        if file.hasDirectoryPath { throw FileFailure(path, errorNumber: Int(EISDIR)) }
        target = try TextOutput.target(of: file)
        do {
            if FileManager.default.fileExists(atPath: path), try !TextOutput.isRegular(path) {
                unfinished = nil
                handle = try FileHandle(forWritingTo: file)
                return
            }
        } catch {
            throw FileFailure(path, error)
        }
        let folder = target.deletingLastPathComponent()
        let unfinished = folder.appendingPathComponent(".\(target.lastPathComponent).\(UUID().uuidString)")
        do { handle = try TextOutput.makeFile(unfinished, replacing: target) } catch {
            throw FileFailure(
                path, "no file can be made in the folder \(folder.path): \(FileFailure(path, error).reason)")
        }
        self.unfinished = unfinished
    }

    /// The file that a path leads to, over links also where it is not there yet.
    private static func target(of file: URL) throws -> URL {
        var target = file
        for _ in 0..<40 {
            // why: what is no link, or not there, is the file itself.
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target.path) else {
                return target
            }
            target = URL(fileURLWithPath: next, relativeTo: target.deletingLastPathComponent()).absoluteURL
        }
        throw FileFailure(file.relativePath, errorNumber: Int(ELOOP))
    }

    /// A new file that may be read by whom the one to be replaced may be read by.
    private static func makeFile(_ file: URL, replacing old: URL) throws -> FileHandle {
        try Data().write(to: file)
        do {
            if FileManager.default.fileExists(atPath: old.path),
                let permissions = try FileManager.default.attributesOfItem(atPath: old.path)[.posixPermissions]
            {
                try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
            }
            return try FileHandle(forWritingTo: file)
        } catch {
            try FileManager.default.removeItem(at: file)
            throw error
        }
    }

    deinit {
        guard let unfinished else { return }
        do { try FileManager.default.removeItem(at: unfinished) } catch {
            // It was finished, or goes with the folder that somebody removed.
        }
    }

    private static func isRegular(_ path: String) throws -> Bool {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        return try FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType == .typeRegular
    }

    /// Writes what is left and puts the file in its place.
    ///
    /// - Throws: as `flush` does.
    func finish() throws {
        try flush()
        guard let unfinished else { return }
        do {
            try handle.close()
            guard unsafe rename(unfinished.path, target.path) == 0 else {
                throw FileFailure(place, errorNumber: Int(errno))
            }
        } catch let failure as FileFailure {
            throw failure
        } catch {
            throw FileFailure(place, error)
        }
    }

    /// Appends text.
    ///
    /// - Throws: `ClosedPipe` when nobody reads any more; `FileFailure`.
    func write(_ text: String) throws {
        pending.append(contentsOf: text.utf8)
        if pending.count >= Self.pieceByteCount { try flush() }
    }

    /// Appends bytes.
    func write(_ bytes: Data) throws {
        pending.append(bytes)
        if pending.count >= Self.pieceByteCount { try flush() }
    }

    /// Hands everything to the system.
    func flush() throws {
        guard !pending.isEmpty else { return }
        let bytes = pending
        pending = Data()
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
            if cause.domain == NSPOSIXErrorDomain, cause.code == Int(EPIPE) { throw ClosedPipe() }
            throw FileFailure(place, error)
        }
    }
}
