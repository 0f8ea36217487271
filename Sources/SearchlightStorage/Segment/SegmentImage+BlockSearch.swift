import SearchlightBytes

extension SegmentImage {
    /// The last block of a section whose first key is at or before `key`; 0 when there is none.
    ///
    /// Keys of 0..<`keyCount` are assumed to spread evenly: the first guess is near, a few steps correct it.
    /// O(log blocks) at worst.
    func blockNumber(ofKey key: UInt32, in kind: SectionKind, keyCount: UInt32) -> Int {
        let section = directory.section(kind)
        guard section.blockCount > 1 else { return 0 }
        let guess = Int(UInt64(key) &* UInt64(section.blockCount) / UInt64(max(keyCount, 1)))
        return lastBlock(of: kind, guess: min(guess, section.blockCount &- 1)) { $0.firstKey <= key }
    }

    /// The last block that `isBefore` accepts, given that it accepts a prefix of the section; 0 when it accepts none.
    /// Gallops from `guess`, then halves.
    @inline(__always)
    func lastBlock(of kind: SectionKind, guess: Int, isBefore: (SegmentBlock) -> Bool) -> Int {
        let blockCount = directory.section(kind).blockCount
        var (low, high) = (guess, guess)
        var step = 1
        if isBefore(lines[kind, guess]) {
            repeat {
                low = high
                high = min(high &+ step, blockCount)
                step &*= 2
            } while high < blockCount && isBefore(lines[kind, high])
        } else {
            repeat {
                high = low
                low = max(low &- step, 0)
                step &*= 2
            } while low > 0 && !isBefore(lines[kind, low])
        }
        while high &- low > 1 {
            let middle = (low &+ high) / 2
            if isBefore(lines[kind, middle]) { low = middle } else { high = middle }
        }
        return low
    }
}
