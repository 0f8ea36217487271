import SearchlightBytes

/// Counts combinations of role counts, and gives codes to the most frequent (FORMAT.md, "Postings").
@safe
struct CodeAssignment: ~Copyable {
    struct Entry: BitwiseCopyable {
        /// `RoleCombination.bits`; 0, which no posting has, where the entry is free.
        var bits: UInt64
        var uses: UInt32
        var code: UInt8
    }

    /// Combinations beyond this many get no code: a bound on memory, not a limit that text reaches.
    private static var maximumCount: Int { 1 << 16 }

    /// Invariant: a power of two, at most half of the entries taken.
    private var entries = GrowingBuffer<Entry>(capacity: 512)
    private var count = 0

    /// What each code stands for, and how many postings used it so far.
    private(set) var codes: [RoleCombination] = []
    private var codeUses = [UInt32](repeating: 0, count: 256)

    init() { entries.fill(Entry(bits: 0, uses: 0, code: SegmentFormat.escapeCode), count: 512) }

    /// Counts `uses` more postings of a combination.
    @inline(__always)
    mutating func count(_ combination: RoleCombination, uses: UInt32 = 1) {
        let position = position(of: combination.bits)
        if unsafe entries.base[position].bits == 0 {
            add(combination, at: position, uses: uses)
        } else {
            let (sum, overflow) = unsafe entries.base[position].uses.addingReportingOverflow(uses)
            unsafe entries.base[position].uses = overflow ? .max : sum
        }
    }

    /// The code of a combination; the escape code where it has none.
    @inline(__always)
    mutating func code(of combination: RoleCombination) -> UInt8 {
        let code = unsafe entries.base[position(of: combination.bits)].code
        codeUses[Int(code)] &+= 1
        return code
    }

    /// The code of a combination, which is not counted as a use.
    func assigned(to combination: RoleCombination) -> UInt8 { entries[position(of: combination.bits)].code }

    /// Counts a posting with `code`.
    @inline(__always)
    mutating func use(_ code: UInt8) { codeUses[Int(code)] &+= 1 }

    /// Where a combination is, or belongs. Invariant: the result lies within `entries`.
    @inline(__always)
    private func position(of bits: UInt64) -> Int {
        let mask = entries.count &- 1
        var position = Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) &>> 40) & mask
        while true {
            let found = unsafe entries.base[position].bits
            if found == bits || found == 0 { return position }
            position = (position &+ 1) & mask
        }
    }

    @inline(never)
    private mutating func add(_ combination: RoleCombination, at position: Int, uses: UInt32) {
        guard count < Self.maximumCount, combination.isExact, combination.bits != 0 else { return }
        entries[position] = Entry(bits: combination.bits, uses: uses, code: SegmentFormat.escapeCode)
        count += 1
        if count * 2 > entries.count { grow() }
    }

    private mutating func grow() {
        let old = (0..<entries.count).map { entries[$0] }
        entries.fill(Entry(bits: 0, uses: 0, code: SegmentFormat.escapeCode), count: old.count * 2)
        for entry in old where entry.bits != 0 { entries[position(of: entry.bits)] = entry }
    }

    /// Gives codes to the most frequent combinations, equally frequent ones in the order of their bits.
    mutating func assign() {
        var found: [(uses: UInt32, position: Int)] = []
        found.reserveCapacity(count)
        for position in 0..<entries.count where entries[position].bits != 0 {
            found.append((entries[position].uses, position))
        }
        found.sort {
            $0.uses != $1.uses ? $0.uses > $1.uses : entries[$0.position].bits < entries[$1.position].bits
        }
        codes.removeAll(keepingCapacity: true)
        for (_, position) in found.prefix(SegmentFormat.maximumCodeCount) {
            entries[position].code = UInt8(codes.count)
            codes.append(RoleCombination(bits: entries[position].bits))
        }
        for code in codeUses.indices { codeUses[code] = 0 }
    }

    /// Fills the directory's code table with what was assigned and used.
    func list(in directory: inout SegmentDirectory) {
        directory.codes = codes.map(\.counts)
        directory.codeSharing = codes.map(\.isSharing)
        directory.codeUses = Array(codeUses[..<codes.count])
    }

    /// Prepares for the next image.
    mutating func reset() {
        entries.fill(Entry(bits: 0, uses: 0, code: SegmentFormat.escapeCode), count: min(entries.count, 4_096))
        count = 0
    }
}
