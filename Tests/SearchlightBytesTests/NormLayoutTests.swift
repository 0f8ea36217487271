import SearchlightBytes
import Testing

@Suite struct NormLayoutTests {
    /// Whatever roles occur, an entry has a byte for each of them, titles and flags, and gives back what was put in.
    @Test(arguments: 0..<64) func packedNormsKeepWhatTheyHavePlacesFor(choice: Int) {
        let counts: [UInt32] = (0..<5).map { choice >> $0 & 1 == 1 ? 7 : 0 }
        let hasHints = choice >= 32
        let layout = NormLayout(roleDocumentCounts: counts, hasHints: hasHints)
        #expect(layout.byteCount == 2 + counts.dropFirst().count { $0 > 0 } + (hasHints ? 1 : 0))
        let full: UInt64 = 0x0042_1E55_4433_2211
        let packed = layout.packedBits(of: full)
        #expect(packed >> UInt64(8 * layout.byteCount) == 0)
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: full >> UInt64(8 * $0)) }
        let found = layout.fullBits(of: packed | 0xFFFF_FFFF_FFFF_FFFF << UInt64(8 * layout.byteCount))
        for role in TextRole.allCases {
            let place = Int(role.rawValue)
            let isThere = role == .title || counts[place] > 0
            #expect(UInt8(truncatingIfNeeded: found >> UInt64(8 * place)) == (isThere ? bytes[place] : 255))
            if isThere {
                #expect(UInt8(truncatingIfNeeded: packed >> UInt64(layout.shift(of: role))) == bytes[place])
            }
        }
        #expect(UInt8(truncatingIfNeeded: found >> 40) == bytes[5])
        #expect(UInt8(truncatingIfNeeded: packed >> layout.flagShift) == bytes[5])
        #expect(UInt8(truncatingIfNeeded: found >> 48) == (hasHints ? bytes[6] : 255))
        #expect(found >> 56 == 0)
    }

    @Test func aFullLayoutChangesNothing() {
        let full: UInt64 = 0x0064_1F05_FF03_0201
        #expect(NormLayout.full.packedBits(of: full) == full)
        #expect(NormLayout.full.fullBits(of: full) == full)
    }
}
