import Foundation

/// Figures as people read them.
enum Figures {
    /// A whole number with commas between thousands.
    static func count(_ number: Int) -> String {
        var digits = String(number.magnitude)[...]
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits = digits.dropLast(3)
        }
        return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
    }

    /// A number of things by the word for one of them, such as "1 item" and "1,200 items".
    static func count(_ number: Int, of thing: String) -> String {
        "\(count(number)) \(thing)\(number == 1 ? "" : "s")"
    }

    /// Bytes in a unit that leaves one to three digits before the point, 1 kB being 1,000 bytes.
    static func bytes(_ byteCount: Int) -> String {
        var value = Double(byteCount)
        for unit in ["bytes", "kB", "MB", "GB"] {
            if value < 999.5 { return unit == "bytes" ? "\(byteCount) bytes" : "\(fixed(value, digits: 1)) \(unit)" }
            value /= 1000
        }
        return "\(fixed(value, digits: 1)) TB"
    }

    /// A span of time in the unit that suits it.
    static func duration(_ duration: Duration) -> String {
        let seconds = seconds(duration)
        if seconds < 1e-3 { return "\(fixed(seconds * 1e6, digits: 0)) µs" }
        if seconds < 1 { return "\(fixed(seconds * 1e3, digits: 1)) ms" }
        if seconds < 100 { return "\(fixed(seconds, digits: 1)) s" }
        return "\(Int(seconds) / 60) min \(Int(seconds) % 60) s"
    }

    /// A span of time in seconds.
    static func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

    /// A number with so many digits after the point.
    static func fixed(_ number: Double, digits: Int) -> String {
        guard number.isFinite, abs(number) < 1e15 else { return String(number) }
        let scale = digits == 0 ? 1 : (1...digits).reduce(1) { value, _ in value * 10 }
        let scaled = Int((abs(number) * Double(scale)).rounded())
        let sign = number < 0 && scaled > 0 ? "-" : ""
        guard digits > 0 else { return sign + String(scaled) }
        let fraction = String(scaled % scale)
        return "\(sign)\(scaled / scale).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
    }
}
