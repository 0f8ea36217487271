import Foundation

/// The bytes of a file or of standard input, as they come: a pipe gives what is there, without waiting for more.
///
/// Used on one thread.
final class ByteSource {
    /// The size where it is a file, in bytes.
    let totalByteCount: Int?
    /// Whether somebody types it.
    let isTerminal: Bool

    private let handle: FileHandle
    private let place: String
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)

    /// A file, or standard input for "-".
    ///
    /// - Throws: `FileFailure` when the file cannot be opened.
    init(path: String) throws {
        if path == "-" {
            handle = .standardInput
            place = "standard input"
            totalByteCount = nil
            isTerminal = isatty(STDIN_FILENO) == 1
            return
        }
        place = path
        isTerminal = false
        do {
            handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let isFile = attributes[.type] as? FileAttributeType == .typeRegular
            totalByteCount = isFile ? (attributes[.size] as? NSNumber)?.intValue : nil
        } catch {
            throw FileFailure(path, error)
        }
    }

    /// The next bytes; empty at the end.
    ///
    /// - Throws: `FileFailure` when the system cannot read.
    func next() throws(FileFailure) -> ArraySlice<UInt8> {
        while true {
            // The system writes at most the buffer's size into memory that is lent for the call.
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe read(handle.fileDescriptor, bytes.baseAddress, bytes.count)
            }
            if count >= 0 { return buffer[..<count] }
            guard errno == EINTR else { throw FileFailure(place, errorNumber: Int(errno)) }
        }
    }
}
