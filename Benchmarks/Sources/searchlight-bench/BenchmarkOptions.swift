/// The verb and the `--key value` options of a run; unknown options are kept and ignored.
struct BenchmarkOptions: Sendable {
    let verb: String
    private let values: [String: String]

    init(_ arguments: [String]) {
        verb = arguments.first ?? ""
        var values: [String: String] = [:]
        var position = 1
        while position + 1 < arguments.count {
            if arguments[position].hasPrefix("--") {
                values[String(arguments[position].dropFirst(2))] = arguments[position + 1]
            }
            position += 2
        }
        self.values = values
    }

    func string(_ name: String) throws -> String {
        guard let value = values[name] else { throw BenchmarkError("option --\(name) is needed") }
        return value
    }

    func string(_ name: String, default value: String) -> String { values[name] ?? value }

    func integer(_ name: String, default value: Int) -> Int { values[name].flatMap { Int($0) } ?? value }

    func seconds(_ name: String, default value: Double) -> Double { values[name].flatMap { Double($0) } ?? value }
}

struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
