import Foundation
import Testing

/// The command's parser against Foundation's: what it takes in must mean the same to both.
@Suite struct JSONParserTests {
    /// Numbers that look random and are the same in every run (SplitMix64).
    struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static let pieces = [
        "a", "Z", " ", "é", "ß", "日本", "😀", #"\n"#, #"\t"#, #"\r"#, #"\b"#, #"\f"#, #"\""#, #"\\"#, #"\/"#, #"\u0000"#,
        #"\u00e9"#, #"\ud83d\ude00"#, #"\uFFFF"#, "\u{7F}", "\u{2028}",
    ]

    private static let numbers = [
        "0", "-0", "7", "-1", "9007199254740993", "-9223372036854775808", "9223372036854775807", "0.5", "-1.25", "1e3",
        "1E-3",
        "2.5e+10", "1.7976931348623157e308", "5e-324", "123456789.123456789", "1.0",
    ]

    private static func string(_ generator: inout Generator) -> String {
        let count = Int.random(in: 0..<12, using: &generator)
        return "\"" + (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined() + "\""
    }

    private static func scalar(_ generator: inout Generator) -> String {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: "true"
        case 1: "false"
        case 2, 3: numbers.randomElement(using: &generator) ?? "0"
        default: string(&generator)
        }
    }

    private static func line(_ number: Int, _ generator: inout Generator) -> String {
        let space = ["", " ", "\t", "  "].randomElement(using: &generator) ?? ""
        let elements = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in scalar(&generator) }
        return "{\"uniqueIdentifier\":\(space)\"id\(number)\",\(space)\"one\":\(scalar(&generator)),"
            + "\"twofold\":\(space)[\(elements.joined(separator: "\(space),"))]\(space)}\(space)"
    }

    /// What Foundation reads, as the index keeps it: without nulls.
    private static func foundation(_ line: Data) -> [String: JSON]? {
        do {
            return try JSONDecoder().decode([String: JSON].self, from: line).filter { $0.value != .null }
        } catch {
            return nil
        }
    }

    private func exported(_ lines: [Data]) throws -> (items: [String: [String: JSON]], badLines: Set<Int>) {
        try withFolder { (folder) throws in
            let path = folder.appendingPathComponent("test.searchlight").path
            let outcome = try Command.run(["index", path], input: Data(lines.joined(separator: [0x0A])))
            let numbers = outcome.errors.split(separator: "\n").compactMap { message in
                message.split(separator: " ").dropFirst(3).first.flatMap { Int($0.dropLast()) }
            }
            let items = try Command.run("export", path).objects.map { ($0["uniqueIdentifier"]?.string ?? "", $0) }
            return (Dictionary(items) { $1 }, Set(numbers))
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func goodTextsMeanTheSame(_ seed: UInt64) throws {
        var generator = Generator(state: seed)
        let lines = (0..<500).map { Data(Self.line($0, &generator).utf8) }
        let (items, badLines) = try exported(lines)
        #expect(badLines.isEmpty, "seed \(seed)")
        for (number, line) in lines.enumerated() {
            #expect(items["id\(number)"] == Self.foundation(line), "\(String(decoding: line, as: UTF8.self))")
        }
    }

    @Test(arguments: [4, 5, 6, 7] as [UInt64]) func brokenTextsAreRefusedOrMeanTheSame(_ seed: UInt64) throws {
        var generator = Generator(state: seed)
        let lines = (0..<1000).map { number in
            var bytes = Array(Self.line(number, &generator).utf8)
            // Behind the identifier, so that each line keeps its own.
            let place = Int.random(in: 30..<bytes.count, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes.remove(at: place)
            case 1: bytes[place] = Array("\"\\{}[],:0e-.tn\u{1}".utf8).randomElement(using: &generator) ?? 0
            case 2: bytes[place] = UInt8.random(in: 11...255, using: &generator)
            default: bytes.removeSubrange(place...)
            }
            return Data(bytes)
        }
        let (items, badLines) = try exported(lines)
        #expect(badLines.count > 500 && badLines.count < 1000, "seed \(seed)")
        for (number, line) in lines.enumerated() where !badLines.contains(number + 1) {
            let item = try #require(items["id\(number)"])
            // Foundation refuses a text for half a surrogate pair, which here becomes U+FFFD.
            if "\(item)".contains("\u{FFFD}") { continue }
            #expect(item == Self.foundation(line), "\(String(decoding: line, as: UTF8.self))")
        }
    }

    @Test(arguments: [
        (#"\ud83d"#, "\u{FFFD}"), (#"\ude00x"#, "\u{FFFD}x"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"),
        (#"\ud83d\n"#, "\u{FFFD}\n"),
    ]) func halvesOfSurrogatePairsAreReplaced(_ escaped: String, _ text: String) throws {
        let (items, badLines) = try exported([Data(#"{"uniqueIdentifier":"a","one":"\#(escaped)"}"#.utf8)])
        #expect(badLines.isEmpty)
        #expect(items["a"]?["one"] == .string(text))
    }
}
