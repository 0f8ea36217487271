import Glibc

/// How often this process took memory from the heap, where `Benchmarks/Allocations/counting.c` is loaded before it.
enum AllocationCount {
    private typealias Function = @convention(c) () -> UInt

    private static let function: Function? = dlsym(nil, "searchlight_allocation_count").map {
        unsafeBitCast($0, to: Function.self)
    }

    static func now() throws -> Int {
        guard let function else {
            throw BenchmarkError("nothing counts allocations; run this by Benchmarks/check-thresholds")
        }
        return Int(function())
    }

    /// How often `body` took memory.
    static func of(_ body: () throws -> Void) throws -> Int {
        let before = try now()
        try body()
        return try now() - before
    }
}
