#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Lets threads that hold a lock sleep until another thread says that something changed, over `pthread_cond`.
///
/// A wait may end without a signal: wait in a loop that asks for the awaited state.
@safe
package final class Condition: @unchecked Sendable {  // why: pthread conditions are for all threads
    /// The lock that guards the awaited state.
    package let lock: Lock

    /// Invariant: initialised for the life of the object, and never moved.
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    /// A condition under `lock`.
    package init(_ lock: Lock) {
        self.lock = lock
        unsafe condition = .allocate(capacity: 1)
        let status = unsafe pthread_cond_init(condition, nil)
        precondition(status == 0, "no memory for a condition")
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe condition.deallocate()
    }

    /// Gives the lock back, sleeps until signalled and takes the lock again. The caller must hold the lock.
    package func wait() {
        unsafe _ = pthread_cond_wait(condition, lock.mutex)
    }

    /// As `wait`, but for at most `nanoseconds`; false when that time passed. The wall clock measures it.
    package func wait(nanoseconds: Int64) -> Bool {
        var deadline = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &deadline)
        let sum = Int64(deadline.tv_nsec) + max(nanoseconds, 0) % 1_000_000_000
        deadline.tv_sec += Int(max(nanoseconds, 0) / 1_000_000_000 + sum / 1_000_000_000)
        deadline.tv_nsec = Int(sum % 1_000_000_000)
        return unsafe pthread_cond_timedwait(condition, lock.mutex, &deadline) == 0
    }

    /// Wakes one waiting thread.
    package func signal() {
        unsafe _ = pthread_cond_signal(condition)
    }

    /// Wakes all waiting threads.
    package func broadcast() {
        unsafe _ = pthread_cond_broadcast(condition)
    }
}
