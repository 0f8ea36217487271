import Glibc

/// What a case must hold, and whether it did.
struct CaseReport {
    private(set) var failures: [String] = []

    /// Tells a figure, and notes it where it is beyond its limit.
    mutating func expect(_ what: String, _ value: Double, atMost limit: Double, _ unit: String) {
        let holds = value <= limit
        tell("  \(holds ? "ok  " : "FAIL") \(what): \(rounded(value)) \(unit), at most \(rounded(limit))")
        if !holds { failures.append(what) }
    }

    mutating func expect(_ what: String, _ holds: Bool) {
        tell("  \(holds ? "ok  " : "FAIL") \(what)")
        if !holds { failures.append(what) }
    }

    func note(_ what: String, _ value: Double, _ unit: String) { tell("       \(what): \(rounded(value)) \(unit)") }

    /// At once, also into a pipe.
    private func tell(_ line: String) {
        print(line)
        fflush(nil)
    }

    private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
