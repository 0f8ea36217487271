/// Optimal-string-alignment distance between folded terms, counted in Unicode scalars.
package enum EditDistance {
    /// The number of edits (insert, delete, replace, swap neighbours) between two terms, if at most `maximum`.
    ///
    /// - Complexity: O(`a.count` × `b.count`)
    package static func distance(_ a: [UInt8], _ b: [UInt8], maximum: Int) -> Int? {
        let a = Array(String(decoding: a, as: UTF8.self).unicodeScalars)
        let b = Array(String(decoding: b, as: UTF8.self).unicodeScalars)
        var beforePrevious = [Int](repeating: 0, count: b.count + 1)
        var previous = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var best = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    best = min(best, beforePrevious[j - 1] + 1)
                }
                row.append(best)
            }
            (beforePrevious, previous) = (previous, row)
        }
        return previous[b.count] <= maximum ? previous[b.count] : nil
    }
}
