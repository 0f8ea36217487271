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

    private let source: ByteSource
    private var bytes: [UInt8] = []
    private var position = 0
    private var lineNumber = 0
    private var isAtEnd = false

    private static let newline = UInt8(ascii: "\n")
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    init(_ source: ByteSource) { self.source = source }

    /// The next line without its line break; nil at the end.
    ///
    /// - Throws: `FileFailure` when the stream cannot be read.
    func next() throws(FileFailure) -> Line? {
        if let end = bytes[position...].firstIndex(of: Self.newline) {
            return take(position..<end, nextPosition: end + 1, isTooLong: false)
        }
        let isTooLong = try readToNextBreak()
        if let end = bytes.firstIndex(of: Self.newline) {
            return take(0..<end, nextPosition: end + 1, isTooLong: isTooLong)
        }
        guard !bytes.isEmpty || isTooLong else { return nil }
        return take(0..<bytes.count, nextPosition: bytes.count, isTooLong: isTooLong)
    }

    private func take(_ range: Range<Int>, nextPosition: Int, isTooLong: Bool) -> Line {
        consumedByteCount += nextPosition - position
        position = nextPosition
        lineNumber += 1
        var range = isTooLong ? range.upperBound..<range.upperBound : range
        if lineNumber == 1, bytes[range].starts(with: Self.byteOrderMark) { range = range.dropFirst(3) }
        return Line(bytes: bytes, range: range, number: lineNumber, isTooLong: isTooLong)
    }

    /// Reads until the unread bytes have a line break, or the stream ends. They go into a new array, since lines handed
    /// out keep the old one.
    ///
    /// - Returns: whether the line is too long; then only its end is kept.
    private func readToNextBreak() throws(FileFailure) -> Bool {
        var unread = Array(bytes[position...])
        var isTooLong = false
        bytes = []
        position = 0
        while !isAtEnd {
            let piece = try source.next()
            isAtEnd = piece.isEmpty
            unread += piece
            if piece.contains(Self.newline) { break }
            if unread.count > Self.longestLineByteCount {
                isTooLong = true
                consumedByteCount += unread.count
                unread = []
            }
        }
        bytes = unread
        return isTooLong
    }
}
