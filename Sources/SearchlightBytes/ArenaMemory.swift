#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Memory of buffers that are kept and reused: from the allocator while small, pages of its own once large, which go
/// back to the system at once when the buffer moves to a larger place.
///
/// The sort of a load writes all over a buffer of many megabytes: with pages of 4 KiB nearly each write misses the
/// processor's table of pages, and the first one to each page traps into the kernel. So large allocations ask for huge
/// pages, where the system has them.
///
/// Stateless: an allocation is told its size again when it is given back. Running out of memory traps, as an array's
/// growth does.
package enum ArenaMemory {
    /// From this size on, in bytes, an allocation has pages of its own.
    package static let pagedByteCount = 512 << 10

    /// From this size on, in bytes, it asks for huge pages: two of 2 MiB.
    private static let hugeByteCount = 4 << 20

    /// What every allocation is aligned to, in bytes: elements whose stride divides a cache line do not lie across two.
    private static let alignment = 64

    /// Memory of `byteCount` bytes, 1 or more, of any content.
    @unsafe
    package static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
        if byteCount >= pagedByteCount { return unsafe mapPages(byteCount) }
        return .allocate(byteCount: byteCount, alignment: alignment)
    }

    /// Gives back what was allocated with `byteCount` bytes.
    @unsafe
    package static func deallocate(_ memory: UnsafeMutableRawPointer, byteCount: Int) {
        if byteCount >= pagedByteCount {
            let status = unsafe munmap(memory, byteCount)
            precondition(status == 0, "an arena gives back pages of its own")
        } else {
            unsafe memory.deallocate()
        }
    }

    @unsafe
    private static func mapPages(_ byteCount: Int) -> UnsafeMutableRawPointer {
        let protection = PROT_READ | PROT_WRITE
        let memory = unsafe mmap(nil, byteCount, protection, MAP_PRIVATE | MAP_ANON, -1, 0)
        guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
            fatalError("Out of memory: the system has no \(byteCount) bytes")  // why: what an array's growth does
        }
        #if os(Linux)
            // A wish: without huge pages all is right, only slower.
            if byteCount >= hugeByteCount { unsafe _ = madvise(memory, byteCount, MADV_HUGEPAGE) }
        #endif
        return unsafe memory
    }
}
