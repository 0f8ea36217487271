import Foundation

/// Standard output or a file, written in large pieces.
///
/// Used on one thread.
final class TextOutput {
    private let handle: FileHandle
    private let place: String
    private var pending = Data()

    private static let pieceByteCount = 1 << 16

    /// Standard output.
    init() {
        handle = .standardOutput
        place = "standard output"
    }

    /// A new file, in place of one that is there.
    ///
    /// - Throws: `FileFailure`.
    init(path: String) throws {
        do {
            try Data().write(to: URL(fileURLWithPath: path))
            handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            place = path
        } catch {
            throw FileFailure(path, error)
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
