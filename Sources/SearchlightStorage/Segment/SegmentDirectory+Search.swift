import SearchlightBytes

extension SegmentDirectory {
    /// The last block of a section whose first key is at or before `key`; 0 when there is none.
    ///
    /// Keys of 0..<`keyCount` are assumed to spread evenly: the first guess is near, a few steps correct it.
    /// O(log blocks) at worst.
    func blockNumber(ofKey key: UInt32, in kind: SectionKind, keyCount: UInt32) -> Int {
        let section = section(kind)
        guard section.blockCount > 1 else { return 0 }
        let guess = Int(UInt64(key) &* UInt64(section.blockCount) / UInt64(max(keyCount, 1)))
        return lastBlock(of: section, guess: min(guess, section.blockCount &- 1)) { $0.firstKey <= key }
    }

    /// The last block that `isBefore` accepts, given that it accepts a prefix of the section; 0 when it accepts none.
    /// Gallops from `guess`, then halves.
    @inline(__always)
    func lastBlock(of section: SegmentSection, guess: Int, isBefore: (SegmentBlock) -> Bool) -> Int {
        let first = section.firstBlock
        var (low, high) = (guess, guess)
        var step = 1
        if isBefore(blocks[first &+ guess]) {
            repeat {
                low = high
                high = min(high &+ step, section.blockCount)
                step &*= 2
            } while high < section.blockCount && isBefore(blocks[first &+ high])
        } else {
            repeat {
                high = low
                low = max(low &- step, 0)
                step &*= 2
            } while low > 0 && !isBefore(blocks[first &+ low])
        }
        while high &- low > 1 {
            let middle = (low &+ high) / 2
            if isBefore(blocks[first &+ middle]) { low = middle } else { high = middle }
        }
        return low
    }
}
