import SearchlightBytes
import SearchlightStorage

/// Writes dictionary, postings, skip entries and positions by the simplest means.
struct PlainLists {
    struct Posting {
        var document: Int
        var counts: RoleCounts
        var positions: [UInt8]
    }

    let documents: [PlainDocument]
    private(set) var lists: [String: [Posting]] = [:]
    private(set) var sortedTerms: [String] = []
    private(set) var codes: [RoleCounts] = []
    private(set) var uses: [RoleCounts: UInt32] = [:]
    private var codeNumbers: [RoleCounts: UInt8] = [:]

    private(set) var terms: [(bytes: [UInt8], firstKey: Int)] = []
    private(set) var firstTerms: [[UInt8]] = []
    private(set) var postings: [[UInt8]] = []
    private(set) var skips: [UInt8] = []
    private(set) var positions: [UInt8] = []

    init(_ documents: [PlainDocument], codeLimit: Int) {
        self.documents = documents
        for (number, document) in documents.enumerated() {
            for (term, words) in Dictionary(grouping: document.words, by: \.term) { add(term, number, words) }
        }
        sortedTerms = lists.keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        for posting in lists.values.flatMap({ $0 }) { uses[posting.counts, default: 0] += 1 }
        let fitting = uses.filter { entry in TextRole.allCases.allSatisfy { entry.key[$0] < 256 } }
        codes = fitting.sorted { ($0.value, "\($0.key)") > ($1.value, "\($1.key)") }.prefix(codeLimit).map(\.key)
        for (number, counts) in codes.enumerated() { codeNumbers[counts] = UInt8(number) }
    }

    private mutating func add(_ term: String, _ number: Int, _ words: [PlainDocument.Word]) {
        var posting = Posting(document: number, counts: RoleCounts(), positions: [])
        for role in TextRole.allCases {
            var previous: UInt32 = 0
            for word in words where word.role == role {
                posting.positions.putVarint(Int(word.position - previous))
                previous = word.position
                posting.counts[role] += 1
            }
        }
        posting.counts.startsTitle = words.contains { $0.role == .title && $0.position == 0 }
        lists[term, default: []].append(posting)
    }

    private func code(_ counts: RoleCounts) -> UInt8 { codeNumbers[counts] ?? 255 }

    private func exception(_ counts: RoleCounts) -> [UInt8] {
        guard code(counts) == 255 else { return [] }
        var bytes: [UInt8] = []
        for role in TextRole.allCases { bytes.putVarint(Int(counts[role])) }
        bytes.putVarint(counts.startsTitle ? 1 : 0)
        return bytes
    }
}

// MARK: - Dictionary

extension PlainLists {
    mutating func write() {
        var start = 0
        while start < sortedTerms.count {
            firstTerms.append(Array(sortedTerms[start].utf8))
            var (block, offsets): ([UInt8], [Int]) = ([], [])
            let first = start
            while start < sortedTerms.count, offsets.isEmpty || block.count + 2 * offsets.count < 3500 {
                offsets.append(block.count)
                let end = min(start + 16, sortedTerms.count)
                block += group(start..<end)
                start = end
            }
            for offset in offsets { block.put16(offset) }
            block.put16(offsets.count)
            terms.append((block, first))
        }
    }

    private mutating func group(_ range: Range<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        var previous: [UInt8] = []
        var addresses = (postings: 0, positions: 0)
        for number in range {
            let term = Array(sortedTerms[number].utf8)
            let shared = zip(previous, term).prefix { $0 == $1 }.count
            if number > range.lowerBound { bytes.putVarint(shared) }
            bytes.putCounted(Array(term[(number > range.lowerBound ? shared : 0)...]))
            previous = term
            bytes += entry(lists[sortedTerms[number]] ?? [], &addresses)
        }
        return bytes
    }

    private mutating func entry(_ list: [Posting], _ addresses: inout (postings: Int, positions: Int)) -> [UInt8] {
        var bytes: [UInt8] = []
        let isInline = list.count <= 2 && list.reduce(0) { $0 + $1.positions.count } <= 32
        bytes.putVarint(list.count * 2 + (isInline ? 1 : 0))
        if isInline {
            var previous = -1
            for posting in list {
                bytes.putVarint(posting.document - previous - 1)
                previous = posting.document
                bytes.append(code(posting.counts))
                bytes += exception(posting.counts)
                bytes += posting.positions
            }
        } else if list.count <= 128 {
            let positionsAddress = positions.count
            let address = append(list, previous: -1)
            bytes.putVarint(address - addresses.postings)
            bytes.putVarint(positionsAddress - addresses.positions)
            addresses = (address, positionsAddress)
        } else {
            bytes.putVarint(skips.count / 28)
            appendSkipped(list)
        }
        return bytes
    }
}

// MARK: - Lists

extension PlainLists {
    private mutating func appendSkipped(_ list: [Posting]) {
        var previous = -1
        for start in stride(from: 0, to: list.count, by: 128) {
            let part = Array(list[start..<min(start + 128, list.count)])
            let positionsAddress = positions.count
            let address = append(part, previous: previous)
            previous = part[part.count - 1].document
            skips.put32(previous)
            skips.put32(address / 16384)
            skips.put16(address % 16384)
            skips.put(UInt64(positionsAddress), byteCount: 6)
            for role in TextRole.allCases {
                skips.append(UInt8(min(255, part.map { $0.counts[role] }.max() ?? 0)))
            }
            for role in TextRole.allCases {
                let lengths = part.filter { $0.counts[role] > 0 }.map { documents[$0.document].length(of: role) }
                skips.append(lengths.min().map { LengthCode.encode($0) } ?? 255)
            }
            skips.append(part.contains { $0.counts.startsTitle } ? 1 : 0)
            skips.append(0)
        }
    }

    /// Appends a posting block with its positions and gives its address.
    private mutating func append(_ part: [Posting], previous: Int) -> Int {
        var gaps: [Int] = []
        var before = previous
        for posting in part {
            gaps.append(posting.document - before - 1)
            before = posting.document
        }
        var bytes: [UInt8] = part.count == 128 ? PlainLists.packed(gaps) : []
        if part.count < 128 { for gap in gaps { bytes.putVarint(gap) } }
        let codes = part.map { code($0.counts) }
        if let usual = PlainLists.usualCode(codes) {
            bytes[0] += 64
            bytes.append(usual)
            for byte in 0..<16 {
                bytes.append((0..<8).reduce(0) { $0 | (codes[8 * byte + $1] == usual ? 0 : 1 << UInt8($1)) })
            }
            bytes += codes.filter { $0 != usual }
        } else {
            bytes += codes
        }
        for posting in part {
            bytes += exception(posting.counts)
            positions += posting.positions
        }
        if postings.isEmpty || postings[postings.count - 1].count + bytes.count > 16384 { postings.append([]) }
        let address = (postings.count - 1) * 16384 + postings[postings.count - 1].count
        postings[postings.count - 1] += bytes
        return address
    }

    /// The code of 104 postings or more of a full block.
    private static func usualCode(_ codes: [UInt8]) -> UInt8? {
        guard codes.count == 128 else { return nil }
        return codes.first { code in codes.count { $0 == code } >= 104 }
    }

    /// 128 gaps at the width of the widest: value i in lane i % 4, lowest bits first.
    private static func packed(_ gaps: [Int]) -> [UInt8] {
        let width = Int.bitWidth - (gaps.reduce(0, |)).leadingZeroBitCount
        var bits = [UInt8](repeating: 0, count: 16 * width)
        for (position, gap) in gaps.enumerated() {
            for bit in 0..<width where gap >> bit & 1 == 1 {
                let place = position / 4 * width + bit
                bits[16 * (place / 32) + 4 * (position % 4) + place % 32 / 8] |= 1 << UInt8(place % 8)
            }
        }
        return [UInt8(width)] + bits
    }
}
