import Foundation

/// How far an import has come, on one line of a terminal that is drawn again and again.
///
/// Used on one thread.
final class ProgressBar {
    private let write: (String) -> Void
    private let start = ContinuousClock.now
    private var lastShown: ContinuousClock.Instant?
    private var isShown = false

    private static let interval = Duration.milliseconds(100)
    private static let cellCount = 24

    init(write: @escaping (String) -> Void) { self.write = write }

    /// Draws the line, ten times a second at most.
    ///
    /// - Parameter totalByteCount: the size of the input; nil where it is unknown, and then there is no bar.
    func show(itemCount: Int, byteCount: Int, totalByteCount: Int?) {
        let now = ContinuousClock.now
        if let lastShown, now - lastShown < Self.interval { return }
        lastShown = now
        let seconds = max(Figures.seconds(now - start), 1e-3)
        var line = "\(Figures.count(itemCount, of: "item"))  \(Figures.count(Int(Double(itemCount) / seconds)))/s"
        if let totalByteCount, totalByteCount > 0, byteCount > 0 {
            let share = min(1, Double(byteCount) / Double(totalByteCount))
            let left = Duration.seconds(seconds * (1 - share) / share)
            line = "\(Self.bar(share))  \(line)  \(Figures.duration(left)) left"
        }
        write("\r\u{1B}[K\(line)")
        isShown = true
    }

    /// Takes the line away, before something else is written.
    func clear() {
        guard isShown else { return }
        write("\r\u{1B}[K")
        isShown = false
    }

    private static func bar(_ share: Double) -> String {
        let full = Int(share * Double(cellCount))
        let cells = String(repeating: "█", count: full) + String(repeating: "░", count: cellCount - full)
        return "\(cells) \(Int(share * 100)) %"
    }
}
