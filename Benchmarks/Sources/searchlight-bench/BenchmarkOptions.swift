/// The verb and the `--key value` options of a run; unknown options are kept and ignored.
struct BenchmarkOptions: Sendable {
    let verb: String

    /// The arguments behind the verb: names and values in turn.
    private let arguments: [String]

    /// All arguments of the program, its own name first.
    init(_ arguments: [String]) {
        verb = arguments.count > 1 ? arguments[1] : ""
        self.arguments = arguments
    }

    /// The last value given for an option.
    private func value(_ name: String) -> String? {
        var found: String?
        for position in stride(from: 2, to: arguments.count - 1, by: 2) where arguments[position] == "--" + name {
            found = arguments[position + 1]
        }
        return found
    }

    func string(_ name: String) throws -> String {
        guard let value = value(name) else { throw BenchmarkError("option --\(name) is needed") }
        return value
    }

    func string(_ name: String, default value: String) -> String { self.value(name) ?? value }

    func integer(_ name: String, default value: Int) -> Int { self.value(name).flatMap { Int($0) } ?? value }

    func seconds(_ name: String, default value: Double) -> Double { self.value(name).flatMap { Double($0) } ?? value }
}

struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
