#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A thread of our own for work that blocks: the cooperative pool must not wait for disks.
@safe
package enum BackgroundThread {
    /// Runs `body` on a new detached thread; false when the system has none left, and then nothing runs.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = unsafe Unmanaged.passRetained(ThreadBody(run: body))
        // Invariant: the retained body is released exactly once: by the thread, or here if none was made.
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let status = unsafe pthread_create(
            &thread, nil,
            { argument in
                #if canImport(Darwin)
                    unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
                #else
                    if let argument = unsafe argument {
                        unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
                    }
                #endif
                return nil
            }, work.toOpaque())
        guard status == 0 else {
            unsafe work.release()
            return false
        }
        #if canImport(Darwin)
            if let thread = unsafe thread { unsafe _ = pthread_detach(thread) }
        #else
            _ = pthread_detach(thread)
        #endif
        return true
    }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}
