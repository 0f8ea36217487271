import SearchlightTestSupport

/// Blocks byte by byte, as FORMAT.md shows them: written from the description, by other means than the code under test.
enum GoldenList {
    /// The blocks of sections 6, 7 and 8 of an image with one term, without their seals.
    ///
    /// 778 documents; "tea" occurs in the body of 130. The first 128 of these have the gaps 0 to 7 again and again, and the
    /// tenth has 3 occurrences; then come document 776, and 777 with 255 occurrences.
    static let bytes = HexDump.bytes(
        """
        03 74 65 61                                     # group 0: term "tea"
        84 02                                           # 130 documents, not inline
        00                                              # first skip entry
        00 00 01 00                                     # offset of group 0, 1 group
        43                                              # section 7, a full block: width 3, a usual code
        20 08 82 20 69 9A A6 69 B2 2C CB B2 FB BE EF FB # word 0 of each lane
        08 82 20 08 9A A6 69 9A 2C CB B2 2C BE EF FB BE # word 1 of each lane
        82 20 08 82 A6 69 9A A6 CB B2 2C CB EF FB BE EF # word 2 of each lane
        00                                              # the usual code
        00 02 00 00 00 00 00 00 00 00 00 00 00 00 00 00 # posting 9 has another
        01                                              # it is code 1
        C8 01 00                                        # a short block: gaps 200 and 0
        00 FF                                           # codes
        00 00 00 FF 01 00 00                            # counts of code 255
        3F 02 00 00                                     # section 8, entry 0, last document 575
        00 00 00 00 00 00                               # block 0, offset 0
        00 00 00 00 00 00                               # address of the positions: 0
        00 00 00 03 00                                  # largest counts
        FF FF FF 01 FF                                  # smallest lengths
        00 00                                           # flags, spare
        09 03 00 00                                     # entry 1, last document 777
        00 00 00 00 43 00                               # block 0, offset 67
        82 00 00 00 00 00                               # address of the positions: 130
        00 00 00 FF 00                                  # largest counts
        FF FF FF 01 FF                                  # smallest lengths
        00 00                                           # flags, spare
        """)

    /// "tea" eight times, as one LZ4 block.
    static let compressed = HexDump.bytes("3C 74 65 61 03 00 50 65 61 74 65 61")
}
