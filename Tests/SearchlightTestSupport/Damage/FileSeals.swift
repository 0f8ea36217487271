import SearchlightBytes
package import SearchlightStorage

/// The checksums of one file of an index, as FORMAT.md says where they lie, so that bytes can be changed and the
/// checksums made right again: what is behind them can be tested so.
package struct FileSeals: Sendable {
    private enum Seed: Sendable {
        case zero
        /// XXH3 of the 16 bytes of an id, and a number.
        case identity(at: Int, plus: UInt64)
        /// The eight bytes at an offset.
        case value(at: Int)
    }

    private enum Step: Sendable {
        case seal(Range<Int>, Seed, at: Int)
        case copy(from: Int, to: Int)
    }

    /// In the order in which one depends on another.
    private var steps: [Step] = []

    /// Where parts of the file begin and end: each is a place to cut it.
    package private(set) var boundaries: Set<Int> = [0]

    /// Where the last frame of a journal begins; nil for other files.
    package private(set) var lastFrame: Int?

    private static let identityOffset = 16
    private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Finds the checksums of a file without damage.
    package init(_ name: FileName, _ bytes: [UInt8]) {
        switch name {
        case .manifest, .tombstones: addWholeFile(bytes)
        case .journal: addJournal(bytes)
        case .segment: addImage(bytes, 0..<bytes.count)
        case .thumbnails: addThumbnails(bytes)
        case .engagement: addEngagement(bytes)
        case .temporaryManifest, .lock: break
        }
    }

    /// Makes all checksums fit the bytes, which are as many as before.
    package func renew(_ bytes: inout [UInt8]) {
        for step in steps {
            switch step {
            case .copy(let source, let target): bytes.put(bytes.number(at: source), at: target)
            case .seal(let range, let seed, let position):
                let start = FileSeals.value(of: seed, bytes)
                bytes.put(bytes.checksum(range, seed: start), at: position)
            }
        }
    }

    private static func value(of seed: Seed, _ bytes: [UInt8]) -> UInt64 {
        switch seed {
        case .zero: 0
        case .value(let position): bytes.number(at: position)
        case .identity(let position, let number): bytes.checksum(position..<position + 16, seed: 0) &+ number
        }
    }
}

// MARK: - Kinds of files

extension FileSeals {
    private mutating func seal(_ range: Range<Int>, _ seed: Seed, at position: Int) {
        steps.append(.seal(range, seed, at: position))
        boundaries.formUnion([range.lowerBound, range.upperBound, position + 8])
    }

    private func identity(_ start: Int = 0, plus number: UInt64 = 0) -> Seed {
        .identity(at: start + FileSeals.identityOffset, plus: number)
    }

    private mutating func addHeader(at start: Int) { seal(start..<start + 40, .zero, at: start + 40) }

    private mutating func addWholeFile(_ bytes: [UInt8]) {
        addHeader(at: 0)
        seal(0..<bytes.count - 8, identity(), at: bytes.count - 8)
    }

    private mutating func addJournal(_ bytes: [UInt8]) {
        addHeader(at: 0)
        seal(0..<96, identity(), at: 96)
        var start = 104
        while start + 64 <= bytes.count, bytes[start] != 0 {
            let payload = start + 56..<start + 56 + Int(bytes.number(at: start + 8))
            for image in FileSeals.images(in: bytes, payload) { addImage(bytes, image) }
            seal(start..<start + 48, identity(plus: UInt64(start) &* FileSeals.golden), at: start + 48)
            seal(payload, .value(at: start + 48), at: payload.upperBound)
            lastFrame = start
            start = (payload.upperBound + 8 + 7) / 8 * 8
            if start + 64 <= bytes.count, bytes[start] != 0 {
                steps.append(.copy(from: payload.upperBound, to: start + 32))
            }
        }
    }

    /// Images end with a footer, which says how long they are.
    private static func images(in bytes: [UInt8], _ payload: Range<Int>) -> [Range<Int>] {
        let magic = Array("SLFOOTER".utf8)
        return payload.dropLast(15).compactMap { position in
            guard bytes[position] == magic[0], Array(bytes[position..<position + 8]) == magic else { return nil }
            let end = position + 16
            return end - Int(bytes.number(at: position - 8))..<end
        }
    }

    private mutating func addImage(_ bytes: [UInt8], _ image: Range<Int>) {
        let start = image.lowerBound
        addHeader(at: start)
        let footer = image.upperBound - 48
        let directory = start + Int(bytes.number(at: footer))..<footer
        for (kind, number, offset, byteCount) in FileSeals.blocks(bytes, directory) {
            let place = (UInt64(kind) << 32) &+ UInt64(number) &+ 1
            let payload = start + offset..<start + offset + byteCount
            seal(payload, identity(start, plus: place &* FileSeals.golden), at: payload.upperBound)
        }
        seal(directory, identity(start), at: footer + 16)
        seal(footer..<footer + 40, identity(start), at: footer + 40)
    }

    /// Section, number, offset and stored bytes of each block that a directory names.
    private static func blocks(_ bytes: [UInt8], _ directory: Range<Int>) -> [(Int, Int, Int, Int)] {
        var position = directory.lowerBound + 92
        let codeCount = Int(bytes.number(at: position) & 0xFFFF)
        position += 2 + 10 * codeCount
        let sectionCount = Int(bytes.number(at: position) & 0xFFFF)
        position += 2
        var blocks: [(Int, Int, Int, Int)] = []
        for _ in 0..<sectionCount {
            let kind = Int(bytes.number(at: position) & 0xFFFF)
            let count = Int(bytes.number(at: position + 4) & 0xFFFF_FFFF)
            position += 24
            for number in 0..<count {
                let stored = Int(bytes.number(at: position + 8) & 0xFFFF_FFFF)
                blocks.append((kind, number, Int(bytes.number(at: position)), stored))
                position += 24
            }
        }
        return blocks
    }

    private mutating func addThumbnails(_ bytes: [UInt8]) {
        addHeader(at: 0)
        let footer = bytes.count - 24
        let count = Int(bytes.number(at: footer))
        let table = footer - 36 * count
        for line in 0..<count {
            let start = table + 32 * line
            let offset = Int(bytes.number(at: start + 8))
            let byteCount = Int(bytes.number(at: start + 24) & 0xFFFF_FFFF)
            seal(offset..<offset + byteCount, .zero, at: start + 16)
        }
        seal(table..<footer, identity(), at: footer + 8)
        seal(footer..<footer + 16, identity(), at: footer + 16)
    }

    private mutating func addEngagement(_ bytes: [UInt8]) {
        addHeader(at: 0)
        let footer = bytes.count - 40
        let count = Int(bytes.number(at: footer + 16))
        let segmentCount = Int(bytes.number(at: footer + 24))
        let index = footer - 32 * count - 72 * segmentCount
        for number in 0..<count {
            let line = index + 32 * number
            let start = Int(bytes.number(at: line + 8))
            let seed = identity(plus: UInt64(number + 1) &* FileSeals.golden)
            seal(start..<start + Int(bytes.number(at: line + 16)), seed, at: line + 24)
        }
        for number in 0..<segmentCount { addUsedDocuments(bytes, line: index + 32 * count + 72 * number) }
        seal(index..<bytes.count - 8, identity(), at: bytes.count - 8)
    }

    /// The used documents of the segment that a line of the index tells of: rows first, whose checksums have one themselves.
    private mutating func addUsedDocuments(_ bytes: [UInt8], line: Int) {
        let used = Int(bytes.number(at: line + 8) >> 32)
        let start = Int(bytes.number(at: line + 16))
        let checksums = start + 4 * used
        let rows = checksums + 8 * ((used + 127) / 128)
        for part in 0..<(used + 127) / 128 {
            let first = rows + 32 * 128 * part
            let end = rows + 32 * min(128 * part + 128, used)
            seal(first..<end, identity(plus: UInt64(first) &* FileSeals.golden), at: checksums + 8 * part)
        }
        seal(start..<rows, identity(plus: UInt64(start) &* FileSeals.golden), at: line + 24)
    }
}

extension [UInt8] {
    fileprivate func number(at position: Int) -> UInt64 {
        self[position..<Swift.min(position + 8, count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    fileprivate mutating func put(_ number: UInt64, at position: Int) {
        for step in 0..<8 { self[position + step] = UInt8(truncatingIfNeeded: number >> UInt64(8 * step)) }
    }

    fileprivate func checksum(_ range: Range<Int>, seed: UInt64) -> UInt64 {
        Array(self[range]).withByteView { Checksum.of($0, seed: seed) }
    }
}
