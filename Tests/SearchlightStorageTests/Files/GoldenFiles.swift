import SearchlightTestSupport

/// Files byte by byte, as FORMAT.md shows them. They were written from the description, by other means than the code
/// under test, and never change: a later format gets files of its own.
enum GoldenFiles {
    /// A `MANIFEST`.
    static let manifest = HexDump.bytes(
        """
        53 52 43 48 4C 47 48 54                         # magic
        01 00 00 00 01 00 00 00                         # kind 1, format version 1
        10 11 12 13 14 15 16 17 18 19 1A 1B 1C 1D 1E 1F # id
        00 00 00 00 00 00 00 00                         # features
        12 D7 A3 69 3D 60 83 F7                         # XXH3 of the 40 bytes before
        03 00 00 00 00 00 00 00                         # generation
        00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F # index id
        64 00 00 00 00 00 00 00                         # checkpoint sequence
        00 00 00 00 00 00 00 40                         # last commit time
        00 00 00 00 00 00 F0 3F                         # confirmed commit time
        0A 00 00 00 00 00 00 00                         # next file number
        05 00 00 00 00 00 00 00                         # next thumbnail number
        09 00 00 00 00 00 00 00                         # first journal
        11 00 00 00 00 00 00 00 22 00 00 00 00 00 00 00 # its id
        00 01 0F 00                                     # Unicode 15.1.0
        00 00 00 00                                     # spare
        02                                              # 2 segments
        04 00 00 00 00 00 00 00 00 10 00 00 00 00 00 00 # segment-4: number, length, id
        04 00 00 00 00 00 00 00 00 10 00 00 00 00 00 00
        5A 00 00 00 00 00 00 00                         # through
        00 00 00 00 00 00 00 00                         # no tombstones
        00 00 00 00                                     # none dead
        00 00 00 00                                     # spare
        05 00 00 00 00 00 00 00 00 02 00 00 00 00 00 00 # segment-5
        05 00 00 00 00 00 00 00 00 02 00 00 00 00 00 00
        64 00 00 00 00 00 00 00                         # through
        06 00 00 00 00 00 00 00                         # tombstones-6
        02 00 00 00                                     # 2 dead
        00 00 00 00                                     # spare
        01                                              # 1 tombstones file
        06 00 00 00 00 00 00 00 64 00 00 00 00 00 00 00 # tombstones-6
        06 00 00 00 00 00 00 00 64 00 00 00 00 00 00 00
        01                                              # 1 thumbnails file
        07 00 00 00 00 00 00 00 C8 00 00 00 00 00 00 00 # thumbnails-7
        07 00 00 00 00 00 00 00 C8 00 00 00 00 00 00 00
        01                                              # 1 engagement file
        08 00 00 00 00 00 00 00 2C 01 00 00 00 00 00 00 # engagement-8
        08 00 00 00 00 00 00 00 2C 01 00 00 00 00 00 00
        01                                              # 1 client state
        04 6D 61 69 6E 02 AB CD                         # "main": AB CD
        01                                              # 1 setting
        08 6C 61 6E 67 75 61 67 65 02 64 65             # "language" = "de"
        96 6B 3D B0 0C 7E 98 31                         # XXH3 of everything before, seeded with the id
        """)

    /// A `tombstones-7`.
    static let tombstones = HexDump.bytes(
        """
        53 52 43 48 4C 47 48 54                         # magic
        05 00 00 00 01 00 00 00                         # kind 5, format version 1
        10 11 12 13 14 15 16 17 18 19 1A 1B 1C 1D 1E 1F # id
        00 00 00 00 00 00 00 00                         # features
        E0 9D 14 F5 DF C7 87 7D                         # XXH3 of the 40 bytes before
        01 00 00 00 00 00 00 00                         # 1 segment
        05 00 00 00 00 00 00 00                         # segment-5
        20 4E 00 00                                     # documents
        03 00 00 00                                     # 3 dead
        02 00 00 00                                     # 2 chunks
        00 00 00 00                                     # chunk 0
        02 00 00 00                                     # 2 dead
        01 00 2C 01                                     # documents 1 and 300
        01 00 00 00                                     # chunk 1
        01 00 00 00                                     # 1 dead
        01 00                                           # document 16384 + 1
        9D 4C 2D CB 2F 6E D3 D0                         # XXH3 of everything before, seeded with the id
        """)

    /// A `thumbnails-4`.
    static let thumbnails = HexDump.bytes(
        """
        53 52 43 48 4C 47 48 54                         # magic
        04 00 00 00 01 00 00 00                         # kind 4, format version 1
        10 11 12 13 14 15 16 17 18 19 1A 1B 1C 1D 1E 1F # id
        00 00 00 00 00 00 00 00                         # features
        C2 43 74 34 5A 01 1A 01                         # XXH3 of the 40 bytes before
        A1 A2 A3                                        # thumbnail 9
        B1 B2                                           # thumbnail 3
        03 00 00 00 00 00 00 00                         # table: number 3
        33 00 00 00 00 00 00 00                         # offset
        D7 AD 9F 9D 16 74 31 3C                         # XXH3 of its bytes, seed 0
        02 00 00 00                                     # length
        00 00 00 00                                     # spare
        09 00 00 00 00 00 00 00                         # number 9
        30 00 00 00 00 00 00 00                         # offset
        01 12 55 B5 A3 65 6E 36                         # XXH3 of its bytes
        03 00 00 00                                     # length
        00 00 00 00                                     # spare
        01 00 00 00 00 00 00 00                         # order of hashes: line 1, line 0
        02 00 00 00 00 00 00 00                         # footer: 2 thumbnails
        D7 F8 5A A1 F5 31 C9 A3                         # XXH3 of table and order, seeded
        35 00 EF 9C 2C 0C 80 99                         # XXH3 of the 16 bytes before, seeded
        """)

    /// An `engagement-1`.
    static let engagement = HexDump.bytes(
        """
        53 52 43 48 4C 47 48 54                         # magic
        06 00 00 00 01 00 00 00                         # kind 6, format version 1
        10 11 12 13 14 15 16 17 18 19 1A 1B 1C 1D 1E 1F # id
        00 00 00 00 00 00 00 00                         # features
        C6 C1 A1 38 C2 81 B4 A9                         # XXH3 of the 40 bytes before
        01 62                                           # "b"
        01                                              # flags: dormant
        00 00 00 00 00 00 F0 3F                         # opens
        00 00 00 00 00 00 00 00                         # shown
        00 00 00 00 00 00 30 40                         # time
        00 00 00 00 00 00 40 40                         # dormant since
        01 61                                           # "a"
        02                                              # flags: queries
        00 00 00 00 00 00 00 40                         # opens
        00 00 00 00 00 00 10 40                         # shown
        00 00 00 00 00 00 20 40                         # time
        01                                              # 1 query
        64 61 95 E3 8A 34 EB FC                         # XXH3 of "swift"
        00 00 00 00 00 00 00 40                         # opens
        01 00 00 00                                     # segment-5 at 127: document 1 is used
        97 58 ED 33 C3 7A BE 75                         # XXH3 of the row, seed of offset 139
        00 00 00 00 00 00 00 40                         # its row: opens
        00 00 00 00 00 00 10 40                         # shown
        00 00 00 00 00 00 20 40                         # time
        01 00 00 00 23 00 00 00                         # 1 + block 0, offset 35 of the entry in it
        3F 84 D8 44 1C 0B 5A 57                         # index: first hash
        30 00 00 00 00 00 00 00                         # offset
        4F 00 00 00 00 00 00 00                         # length
        36 C6 43 0C 34 70 6B CF                         # XXH3 of the block, seed of block 0
        05 00 00 00 00 00 00 00                         # segment-5
        02 00 00 00                                     # documents
        01 00 00 00                                     # used ones
        7F 00 00 00 00 00 00 00                         # offset
        16 D8 82 73 3F CB B1 4B                         # XXH3 of numbers and checksums, seed of offset 127
        00 00 00 00 00 00 20 40                         # newest time
        00 00 00 00 00 00 00 40                         # largest opens, faded to it
        00 00 00 00 00 00 00 40                         # for one query
        00 00 00 00 00 00 00 40                         # largest opens
        00 00 00 00 00 00 00 40                         # for one query
        02 00 00 00 00 00 00 00                         # footer: 2 entries
        01 00 00 00 00 00 00 00                         # 1 dormant
        01 00 00 00 00 00 00 00                         # 1 block
        01 00 00 00 00 00 00 00                         # 1 segment
        23 CD 85 8E 21 86 36 5F                         # XXH3 of index and footer, seeded
        """)

    /// A closed `journal-1` with one commit, which deletes two items.
    static let journal = HexDump.bytes(
        """
        53 52 43 48 4C 47 48 54                         # magic
        02 00 00 00 01 00 00 00                         # kind 2, format version 1
        10 11 12 13 14 15 16 17 18 19 1A 1B 1C 1D 1E 1F # id
        00 00 00 00 00 00 00 00                         # features
        62 5A C5 E2 B8 90 9E 24                         # XXH3 of the 40 bytes before
        01 00 00 00 00 00 00 00                         # journal-1
        29 00 00 00 00 00 00 00                         # base: sequence
        07 00 00 00 00 00 00 00                         # base: checksum
        00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F # index id
        00 00 00 00 00 00 00 00                         # flags
        7F 7B A3 35 FB B7 8C 7B                         # XXH3 of everything before, seeded with the id
        53 4C 46 52                                     # frame at 104: magic
        01 00 00 00                                     # kind 1
        12 00 00 00 00 00 00 00                         # payload length
        2A 00 00 00 00 00 00 00                         # sequence
        00 00 00 00 00 00 F0 3F                         # commit time
        07 00 00 00 00 00 00 00                         # checksum before
        68 00 00 00 00 00 00 00                         # bytes known durable
        73 B4 C6 18 08 C5 4B 52                         # XXH3 of the 48 bytes before, seed of offset 104
        0E 00 00 00 01 09 00 00 00 02 03 69 64 31 03 69 # payload
        64 32
        43 90 48 98 47 5E 0E D0                         # XXH3 of the payload, seeded with the checksum before it
        00 00 00 00 00 00                               # padding
        53 4C 46 52                                     # frame at 192: magic
        02 00 00 00                                     # kind 2
        00 00 00 00 00 00 00 00                         # payload length
        2A 00 00 00 00 00 00 00                         # sequence
        00 00 00 00 00 00 00 00                         # commit time
        43 90 48 98 47 5E 0E D0                         # checksum before
        C0 00 00 00 00 00 00 00                         # bytes known durable
        BF DF A6 39 61 D8 63 E3                         # XXH3 of the 48 bytes before, seed of offset 192
        4A 83 E4 18 86 52 5D 23                         # XXH3 of the payload, seeded with the checksum before it
        """)
}
