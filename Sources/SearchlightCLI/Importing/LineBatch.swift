import Searchlight

/// The items of the next lines of a stream, read and parsed one by one while the index takes them in.
///
/// A line that is no item is reported and left out. Used on one thread.
final class LineBatch: Sequence, IteratorProtocol {
    /// An item and the line it came from, for the case that the index refuses one.
    struct Entry {
        let item: Item
        let lineNumber: Int
    }

    /// The items so far.
    private(set) var entries: [Entry] = []
    /// Lines so far, empty and bad ones included.
    private(set) var lineCount = 0
    /// Lines that are no items.
    private(set) var badLineCount = 0
    /// Whether the stream ended within the batch.
    private(set) var isLast = false
    /// What ended the reading before its time; the items before it are good.
    private(set) var failure: (any Error)?

    private let lines: LineReader
    private let lineLimit: Int
    private let byteLimit: Int
    private let firstByte: Int
    private let reader = ItemReader()
    private let report: (_ lineNumber: Int, _ message: String) -> Void

    /// A batch of at most `lineLimit` lines, which ends early when they take more than `byteLimit` bytes.
    init(
        _ lines: LineReader, lineLimit: Int, byteLimit: Int,
        report: @escaping (_ lineNumber: Int, _ message: String) -> Void
    ) {
        self.lines = lines
        self.lineLimit = lineLimit
        self.byteLimit = byteLimit
        self.report = report
        firstByte = lines.consumedByteCount
    }

    func next() -> Item? {
        while lineCount < lineLimit, lines.consumedByteCount - firstByte < byteLimit, let line = nextLine() {
            lineCount += 1
            if line.isBlank { continue }
            do throws(ItemError) {
                let item = try reader.item(from: line)
                entries.append(Entry(item: item, lineNumber: line.number))
                return item
            } catch {
                badLineCount += 1
                report(line.number, error.message)
            }
        }
        return nil
    }

    private func nextLine() -> LineReader.Line? {
        guard !isLast else { return nil }
        do throws(FileFailure) {
            if let line = try lines.next() { return line }
        } catch {
            failure = error
        }
        isLast = true
        return nil
    }
}
