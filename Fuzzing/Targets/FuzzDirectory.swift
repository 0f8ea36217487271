import SearchlightBytes
import SearchlightStorage

/// A directory in memory with one file of the fuzzer's bytes.
struct FuzzDirectory {
    static let path = "/index"

    let fileSystem = MemoryFileSystem()
    let reference: FileReference

    /// The number of every file.
    static let number: UInt64 = 1

    /// - Parameter bytes: at least as many as a header.
    init(_ name: FileName, _ bytes: [UInt8]) throws(StoreError) {
        reference = FileReference(number: Self.number, byteCount: bytes.count, identity: bytes.identity())
        try fileSystem.createDirectory(Self.path)
        let file = try fileSystem.open(name.path(in: Self.path), .create)
        try bytes.withByteView { (view) throws(StoreError) in try file.write(view, at: 0) }
        file.close()
    }
}

/// Errors that say what is wrong with bytes are right answers; others are findings.
func allowingDamage(_ body: () throws -> Void) {
    do { try body() } catch let error as StoreError {
        precondition([.corrupt, .tooNew, .tooOld].contains(error.code), "not called damage: \(error)")
    } catch is FormatError {
        // As right as the same error with a file's name.
    } catch { preconditionFailure("threw \(error)") }
}
