package import SearchlightBytes

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
@safe
package final class MappedFile: ByteOwner, @unchecked Sendable {  // why: never changes
    /// Invariant: `byteCount` bytes, more than none, are mapped here for the life of the object, and nobody writes them.
    private let base: UnsafeMutableRawPointer
    private let byteCount: Int

    /// Maps the file open as `descriptor`, which has `byteCount` bytes, at least one.
    init(descriptor: Int32, byteCount: Int, path: String) throws(StoreError) {
        guard let base = unsafe mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0), unsafe base != MAP_FAILED
        else { throw .system(errno, "map", path) }
        unsafe self.base = base
        self.byteCount = byteCount
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
