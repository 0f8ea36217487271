#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Mutual exclusion between threads, over `pthread_mutex`. Not recursive, not fair.
///
/// `Synchronization.Mutex` is not used since the thread sanitizer does not understand it on Linux.
@safe
package final class Lock: @unchecked Sendable {  // why: pthread mutexes are for all threads
    /// Invariant: initialised for the life of the object, and never moved.
    let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// A lock that nobody holds.
    package init() {
        unsafe mutex = .allocate(capacity: 1)
        let status = unsafe pthread_mutex_init(mutex, nil)
        precondition(status == 0, "no memory for a lock")
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Runs `body` while no other thread holds the lock. Calling it inside `body` again is a deadlock.
    package func withLock<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock()
        defer { unlock() }
        return try body()
    }

    /// Takes the lock, for the few places where a closure does not fit. Needs one `unlock` on the same thread.
    package func lock() {
        let status = unsafe pthread_mutex_lock(mutex)
        precondition(status == 0, "a lock could not be taken")
    }

    /// Gives the lock back.
    package func unlock() {
        let status = unsafe pthread_mutex_unlock(mutex)
        precondition(status == 0, "a lock was given back by a thread that does not hold it")
    }
}
