/// A call of the system that may fail, for tests to tell one from another.
package enum SystemCall: Sendable, Hashable, CaseIterable {
    case makeDirectory, open, status, list, map, lock
    case read, write, allocate, truncate, sync, syncDirectory
    case rename, link, remove
}

/// Failures of the system that a test has ordered; programs have none.
///
/// A layer below `FileSystem`: what is interrupted, comes in pieces or fails here has to be dealt with by
/// `PosixFileSystem` and `PosixFile`. Thread-safe if `decide` is.
package struct SystemCallFaults: Sendable {
    /// What is to become of one call.
    package enum Decision: Sendable, Hashable {
        /// It is made.
        case proceed
        /// It is not made and fails with this error number.
        case fail(Int32)
        /// It reads or writes at most so many bytes, at least one.
        case shorten(to: Int)
    }

    /// Asked before each call, with the path that it concerns.
    package let decide: @Sendable (SystemCall, String) -> Decision

    package init(decide: @escaping @Sendable (SystemCall, String) -> Decision) { self.decide = decide }
}

extension SystemCallFaults? {
    /// The error number with which a call is to fail; nil where it is to be made.
    @inline(__always)
    func failure(of call: SystemCall, _ path: String) -> Int32? {
        guard let faults = self, case .fail(let number) = faults.decide(call, path) else { return nil }
        return number
    }

    /// How many of `byteCount` bytes a call is to move; negative with the error number where it is to fail.
    @inline(__always)
    func byteCount(of call: SystemCall, _ path: String, _ byteCount: Int) -> Int {
        guard let faults = self else { return byteCount }
        switch faults.decide(call, path) {
        case .proceed: return byteCount
        case .fail(let number): return -Int(number)
        case .shorten(let limit): return min(byteCount, max(limit, 1))
        }
    }
}
