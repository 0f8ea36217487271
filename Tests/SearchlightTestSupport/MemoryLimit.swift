import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A limit on the memory of a process: for tests in a child process, which whoever takes more ends.
package enum MemoryLimit {
    /// Whether there is such a limit: on Linux, and without a sanitizer, which takes memory for its own purposes.
    package static var isPossible: Bool {
        #if os(Linux)
            for name in ["__asan_init", "__tsan_init"] {
                if unsafe dlsym(nil, name) != nil { return false }
            }
            return writableByteCount != nil
        #else
            return false
        #endif
    }

    /// From now on this process gets so many bytes more than it has; an allocation beyond fails, which ends it.
    ///
    /// Counts what may be written, touched or not, so that the length that somebody asks for counts and not its use.
    package static func allowFurther(_ byteCount: Int) {
        #if os(Linux)
            guard isPossible, let present = writableByteCount else { return }
            var limit = rlimit()
            let resource = __rlimit_resource_t(RLIMIT_DATA.rawValue)
            guard unsafe getrlimit(resource, &limit) == 0 else { return }
            limit.rlim_cur = rlim_t(present + byteCount)
            unsafe precondition(setrlimit(resource, &limit) == 0, "the limit of memory cannot be set")
        #endif
    }

    /// The memory of this process that may be written, in bytes; nil where the system does not tell.
    private static var writableByteCount: Int? {
        // why: where there is no such file, there is no limit.
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmData:") }
        return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 * 1_024 }
    }
}
