/// Asks now and then whether the caller still wants the answer.
struct CancellationCheck {
    private let isCancelled: (() -> Bool)?
    private var steps = 0

    init(_ isCancelled: (() -> Bool)?) { self.isCancelled = isCancelled }

    /// Throws `CancellationError` where the caller says so; asks at every `period`-th call.
    @inline(__always)
    mutating func check(every period: Int = 1) throws {
        steps &+= 1
        if let isCancelled, steps % period == 0, isCancelled() { throw CancellationError() }
    }
}
