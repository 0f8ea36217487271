#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension StoreError {
    /// The error of a system call that failed with `number` while it was to do `action` with `path`.
    ///
    /// The one place where error numbers get a code.
    package static func system(_ number: Int32, _ action: String, _ path: String) -> StoreError {
        StoreError(
            code: code(of: number), message: "cannot \(action): \(reason(of: number))", path: path, errno: number)
    }

    /// The error of a sync that failed: whatever the system said, what was written may be lost.
    package static func sync(_ number: Int32, _ path: String) -> StoreError {
        var error = system(number, "sync", path)
        let isUnsupported = number == EINVAL || number == ENOTSUP || number == ENOSYS
        error.code = isUnsupported ? .unsupportedFileSystem : .syncFailed
        return error
    }

    private static func code(of number: Int32) -> Code {
        switch number {
        case ENOENT, ENOTDIR: .notFound
        case EACCES, EPERM: .noPermission
        case EROFS, ETXTBSY: .readOnly
        case ENOSPC, EDQUOT, EFBIG: .outOfSpace
        case EMFILE, ENFILE: .tooManyFiles
        case ENOMEM: .outOfMemory
        case EEXIST: .alreadyExists
        case EMLINK: .limitExceeded
        case ENAMETOOLONG, ELOOP, EISDIR: .invalidPath
        // Without a lock service, network file systems say ENOLCK; a kernel without memory for one more lock hardly ever.
        case ENODEV, ENOTSUP, ENOSYS, EXDEV, ENOLCK: .unsupportedFileSystem
        default: .inputOutput
        }
    }

    private static func reason(of number: Int32) -> String {
        let words = systemWords(for: number)
        return number == ENOLCK ? "\(words): the file system has none, or the system has no more" : words
    }

    private static func systemWords(for number: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        // The variant that always fills the buffer: `strerror` shares its memory between threads.
        unsafe buffer.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { unsafe _ = strerror_r(number, base, buffer.count) }
        }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
