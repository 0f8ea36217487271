import SearchlightBytes
import Testing

@Suite struct LockTests {
    @Test func noUpdateIsLost() async {
        let counter = Locked(0)
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<5_000 { counter.withLock { $0 += 1 } } }
            }
        }
        #expect(counter.withLock { $0 } == 20_000)
    }

    @Test func errorsPassAndTheLockIsGivenBack() {
        let lock = Lock()
        #expect(throws: FormatError("no", at: 1)) {
            try lock.withLock { () throws(FormatError) in throw FormatError("no", at: 1) }
        }
        #expect(lock.withLock { 7 } == 7)
    }

    @Test func aWaitEndsWithTheSignal() async {
        let (lock, isReady) = (Lock(), Locked(false))
        let condition = Condition(lock)
        let waiter = Task.detached {
            lock.withLock { while !isReady.withLock({ $0 }) { condition.wait() } }
        }
        lock.withLock {
            isReady.withLock { $0 = true }
            condition.broadcast()
        }
        await waiter.value
    }

    @Test func aWaitEndsWithItsTime() {
        let lock = Lock()
        let condition = Condition(lock)
        lock.withLock {
            #expect(condition.wait(nanoseconds: 1_000) == false)
            #expect(condition.wait(nanoseconds: -5) == false)
            #expect(condition.wait(nanoseconds: Int64.min) == false)
        }
    }
}
