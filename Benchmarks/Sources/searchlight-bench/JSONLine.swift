import Glibc

/// One JSON object on a line of standard output.
struct JSONLine {
    private var fields: [String] = []

    init(measure: String) { add("measure", measure) }

    mutating func add(_ name: String, _ value: String) { fields.append("\"\(name)\":\"\(value)\"") }
    mutating func add(_ name: String, _ value: Int) { fields.append("\"\(name)\":\(value)") }

    /// Rounded to four digits after the point.
    mutating func add(_ name: String, _ value: Double) {
        fields.append("\"\(name)\":\((value * 10_000).rounded() / 10_000)")
    }

    func emit() {
        print("{" + fields.joined(separator: ",") + "}")
        fflush(nil)
    }
}
