package import SearchlightBytes
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A whole file, mapped for reading until the object ends. The descriptor is not needed any more, nor is the name.
///
/// The file must not get shorter meanwhile: reading beyond its end kills the process. Files of an index are mapped only
/// once they are complete, and are never written afterwards.
///
/// The system is told that pages are read in no order: otherwise each touch of a page that is not in memory reads whatever
/// its read-ahead is set to, often megabytes. So who reads says what it wants (`startReading`); of a new mapping that are
/// the first and the last bytes, where files of an index have their headers, directories and tables.
@safe
package final class MappedFile: ByteOwner, @unchecked Sendable {  // why: never changes
    /// Invariant: `byteCount` bytes, more than none, are mapped here for the life of the object, and nobody writes them.
    private let base: UnsafeMutableRawPointer
    private let byteCount: Int

    /// Whether the system reads ahead by itself.
    private let isReadWhole = Atomic(false)

    /// Maps the file open as `descriptor`, which has `byteCount` bytes, at least one.
    init(descriptor: Int32, byteCount: Int, path: String) throws(StoreError) {
        guard let base = unsafe mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0), unsafe base != MAP_FAILED
        else { throw .system(errno, "map", path) }
        unsafe self.base = base
        self.byteCount = byteCount
        expectRandomReading()
    }

    deinit { unsafe _ = munmap(base, byteCount) }

    /// Other threads may read the same pages meanwhile: these are there again when they are touched.
    package func releaseMemory(of view: ByteView) {
        let start = unsafe UnsafeRawPointer(base).distance(to: view.unsafeBase)
        guard start >= 0, view.count > 0, start + view.count <= byteCount else { return }
        let pageByteCount = Int(getpagesize())
        let first = start / pageByteCount * pageByteCount
        // The last page may reach beyond the file; it is mapped whole.
        unsafe _ = madvise(base + first, start + view.count - first, MADV_DONTNEED)
    }

    /// The bytes of the file.
    var bytes: ImageBytes { unsafe ImageBytes(owner: self, view: ByteView(base: base, count: byteCount)) }
}

// MARK: - Reading ahead

extension MappedFile {
    /// Files up to this length are read as a whole.
    private static var smallByteCount: Int { 128 << 10 }

    private func expectRandomReading() {
        // Hints may fail; reading works all the same.
        unsafe _ = madvise(base, byteCount, MADV_RANDOM)
        if byteCount <= MappedFile.smallByteCount { return unsafe startReading(base, byteCount) }
        unsafe startReading(base, 1)
        // Directories take about a five hundredth of a segment.
        let tailByteCount = max(MappedFile.smallByteCount / 2, byteCount >> 8)
        unsafe startReading(base + (byteCount - tailByteCount), tailByteCount)
    }

    package func startReading(_ view: ByteView) {
        let start = unsafe UnsafeRawPointer(base).distance(to: view.unsafeBase)
        guard start >= 0, start + view.count <= byteCount, !isReadWhole.load(ordering: .relaxed) else { return }
        unsafe startReading(base + start, view.count)
    }

    /// Invariant: `count` bytes at `start` lie in the mapping.
    private func startReading(_ start: UnsafeMutableRawPointer, _ count: Int) {
        let offset = Int(bitPattern: start) & Int(getpagesize() - 1)
        unsafe _ = madvise(start - offset, count + offset, MADV_WILLNEED)
    }

    package func expectWholeReading(_ isExpected: Bool) {
        isReadWhole.store(isExpected, ordering: .relaxed)
        unsafe _ = madvise(base, byteCount, isExpected ? MADV_SEQUENTIAL : MADV_RANDOM)
    }
}
