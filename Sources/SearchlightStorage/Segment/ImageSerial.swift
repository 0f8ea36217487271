import Synchronization

/// Numbers for open images, so that a lease scope never takes a block of one for that of another.
enum ImageSerial {
    private static let last = Atomic<UInt64>(0)

    /// A number that was not given out before in this process. Thread-safe.
    static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
