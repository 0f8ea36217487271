import Foundation

/// Reads a stream line by line; a line may be as long as memory bounds allow, the stream without end.
///
/// Used on one thread.
final class LineReader {
    /// A line, as a part of the bytes read last.
    struct Line {
        let bytes: [UInt8]
        let range: Range<Int>
        /// The number in the stream, from 1.
        let number: Int
        /// Whether the line was longer than the limit; its bytes are then left out.
        let isTooLong: Bool

        /// Whether there is nothing but white space.
        var isBlank: Bool {
            !isTooLong && bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        }
    }

    /// Lines longer than this are skipped, so that a stream without line breaks cannot fill the memory.
    static let longestLineByteCount = 256 << 20

    /// How many bytes the lines handed out so far take, line breaks included.
    private(set) var consumedByteCount = 0
    /// The size of the stream where it is a file, in bytes.
    let totalByteCount: Int?

    private let handle: FileHandle
    private let place: String
    private var bytes: [UInt8] = []
    private var position = 0
    private var lineNumber = 0
    private var isAtEnd = false

    private var lastPieceByteCount = 0

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let smallestPieceByteCount = 1 << 20

    /// A reader of a file, or of standard input for "-".
    ///
    /// - Throws: `FileFailure` when the file cannot be opened.
    init(path: String) throws {
        if path == "-" {
            handle = .standardInput
            place = "standard input"
            totalByteCount = nil
            return
        }
        place = path
        do {
            handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let isFile = attributes[.type] as? FileAttributeType == .typeRegular
            totalByteCount = isFile ? (attributes[.size] as? NSNumber)?.intValue : nil
        } catch {
            throw FileFailure(path, error)
        }
    }

    /// The next line without its line break; nil at the end.
    ///
    /// - Throws: `FileFailure` when the stream cannot be read.
    func next() throws -> Line? {
        var searched = position
        var isTooLong = false
        while true {
            if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                return take(position..<end, nextPosition: end + 1, isTooLong)
            }
            if isAtEnd {
                guard position < bytes.count || isTooLong else { return nil }
                return take(position..<bytes.count, nextPosition: bytes.count, isTooLong)
            }
            if bytes.count - position > Self.longestLineByteCount {
                isTooLong = true
                consumedByteCount += bytes.count - position
                position = bytes.count
            }
            try readPiece()
            searched = bytes.count - lastPieceByteCount
        }
    }

    private func take(_ range: Range<Int>, nextPosition: Int, _ isTooLong: Bool) -> Line {
        consumedByteCount += nextPosition - position
        position = nextPosition
        lineNumber += 1
        var range = isTooLong ? range.upperBound..<range.upperBound : range
        if lineNumber == 1, bytes[range].starts(with: Self.byteOrderMark) { range = range.dropFirst(3) }
        return Line(bytes: bytes, range: range, number: lineNumber, isTooLong: isTooLong)
    }

    /// Appends a piece of the stream to the unread rest. A new array: lines handed out keep the old one. The piece is
    /// at least as long as the rest, so that a long line costs linear time.
    private func readPiece() throws {
        do {
            let wanted = max(Self.smallestPieceByteCount, bytes.count - position)
            let piece = try handle.read(upToCount: wanted) ?? Data()
            isAtEnd = piece.isEmpty
            var unread = Array(bytes[position...])
            unread.append(contentsOf: piece)
            bytes = unread
            position = 0
            lastPieceByteCount = piece.count
        } catch {
            throw FileFailure(place, error)
        }
    }
}
