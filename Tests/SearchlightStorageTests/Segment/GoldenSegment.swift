import SearchlightTestSupport

/// A segment image byte by byte, as FORMAT.md shows it: written from the description, by other means than the code under
/// test. It never changes: a later format gets an image of its own.
///
/// Two items: "a" in domain "tea", titled "Blue kettle", with the keyword "tea", dated 1000; and "b", titled "kettle",
/// dated 2000, which expires at 2.
enum GoldenSegment {
    static let bytes = HexDump.bytes(
        """
        53 52 43 48 4C 47 48 54                         # magic
        03 00 00 00 01 00 00 00                         # kind 3, format version 1
        10 11 12 13 14 15 16 17 18 19 1A 1B 1C 1D 1E 1F # id
        00 00 00 00 00 00 00 00                         # features
        08 2D 48 3B 40 1F A4 2C                         # XXH3 of the 40 bytes before
        01 00                                           # 1 document has a value
        00                                              # flags
        01 00                                           # document 0 + 1
        01 00 00 00                                     # 1 value
        01                                              # encoding: frame of reference
        00 00 00 00 00 00 00 00                         # base
        00                                              # width: no bits follow
        16 9A C0 B7 09 8D 3F 0B                         # seal
        74 65 61                                        # string 0
        00 00 00 00                                     # its offset
        01 00 00 00                                     # 1 string
        F7 32 EA BF 6E F1 B1 BF                         # seal
        09                                              # head 0: flags title, expiry
        01 62                                           # identifier "b"
        06 6B 65 74 74 6C 65                            # title "kettle"
        01                                              # record 1
        00 00 00 00 00 00 00 40                         # expiry
        05                                              # head 1: flags title, domain
        01 61                                           # identifier "a"
        0B 42 6C 75 65 20 6B 65 74 74 6C 65             # title "Blue kettle"
        00                                              # domain: string 0
        00                                              # record 0
        00 00 13 00                                     # offsets of the heads
        02 00                                           # 2 heads
        2E E8 13 27 A6 ED 7C 24                         # seal
        01 FF                                           # document 0: title has 1 word, no keywords
        02                                              # flags: expiry
        02 01                                           # document 1: title 2, keywords 1
        00                                              # flags
        B6 00 92 32 84 B8 15 C5                         # seal
        D0 07 00 00                                     # newest date: that of document 0
        0A 00                                           # 10 bits a value; 0
        08 00                                           # the values begin at 8
        00 A0 0F                                        # document 0 is 0 older, document 1 1000
        43 C6 66 D6 8E 0B 3D D1                         # seal
        0D                                              # record 0: attribute 13, keywords
        08 01                                           # array of 1 value
        01 03 74 65 61                                  # string "tea"
        00 00 00 00 08 00 00 00                         # offsets; record 1 is empty
        02 00 00 00                                     # 2 records
        B7 7E 84 0C 82 26 E9 F6                         # seal
        1C 0B 5A 57 00 00 00 00                         # "b": document 0
        B6 32 C6 E6 01 00 00 00                         # "a": document 1
        61 05 18 6D 50 6B C8 CA                         # seal
        04 62 6C 75 65                                  # group 0: term "blue"
        03                                              # 1 document, inline
        01 00 00                                        # document 1, code 0, position 0
        00 06 6B 65 74 74 6C 65                         # shares 0 bytes: "kettle"
        05                                              # 2 documents, inline
        00 00 00                                        # document 0, code 0, position 0
        00 01 01                                        # document 0 + 0 + 1, code 1, position 1
        00 03 74 65 61                                  # shares 0 bytes: "tea"
        03                                              # 1 document, inline
        01 02 00                                        # document 1, code 2, position 0
        00 00                                           # offset of group 0
        01 00                                           # 1 group
        FD 3C F9 4E 0B 6C 9E 75                         # seal
        02 00 00 00                                     # documents
        02 00 00 00                                     # records
        03 00 00 00                                     # terms
        01 00 00 00                                     # flags: ordered by date
        00 00 00 00 00 00 08 40                         # created at
        00 01 0F 00                                     # Unicode 15.1.0
        02 FF                                           # flags in norms: expiry; no ranking hint
        00 00                                           # spare
        03 00 00 00 00 00 00 00                         # words in titles
        01 00 00 00 00 00 00 00                         # in keywords
        00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 # in descriptions, bodies
        00 00 00 00 00 00 00 00                         # in others
        02 00 00 00 01 00 00 00 00 00 00 00 00 00 00 00 # documents with title, keywords, description, body
        00 00 00 00                                     # with other
        03 00                                           # 3 codes
        01 00 00 00 00 01 02 00 00 00                   # code 0: once in the title, which it begins; used twice
        01 00 00 00 00 00 01 00 00 00                   # code 1: once in the title; used once
        00 01 00 00 00 00 01 00 00 00                   # code 2: once in keywords
        08 00                                           # 8 sections
        01 00 00 00 01 00 00 00                         # section 1, heads: 1 block
        2A 00 00 00 00 00 00 00 2A 00 00 00 00 00 00 00 # raw and stored length
        5E 00 00 00 00 00 00 00 2A 00 00 00 2A 00 00 00 # offset, stored, raw
        00 00 00 00 00 00 00 00                         # first key
        02 00 00 00 01 00 00 00                         # section 2, records: 1 block
        14 00 00 00 00 00 00 00 14 00 00 00 00 00 00 00 # raw and stored length
        B1 00 00 00 00 00 00 00 14 00 00 00 14 00 00 00 # offset, stored, raw
        00 00 00 00 00 00 00 00                         # first key
        03 00 00 00 01 00 00 00                         # section 3, norms: 1 block
        06 00 00 00 00 00 00 00 06 00 00 00 00 00 00 00 # raw and stored length
        90 00 00 00 00 00 00 00 06 00 00 00 06 00 00 00 # offset, stored, raw
        00 00 00 00 00 00 00 00                         # first key
        04 00 00 00 01 00 00 00                         # section 4, dates: 1 block
        0B 00 00 00 00 00 00 00 0B 00 00 00 00 00 00 00 # raw and stored length
        9E 00 00 00 00 00 00 00 0B 00 00 00 0B 00 00 00 # offset, stored, raw
        00 00 00 00 00 00 00 00                         # first key
        05 00 00 00 01 00 00 00                         # section 5, identifiers: 1 block
        10 00 00 00 00 00 00 00 10 00 00 00 00 00 00 00 # raw and stored length
        CD 00 00 00 00 00 00 00 10 00 00 00 10 00 00 00 # offset, stored, raw
        1C 0B 5A 57 00 00 00 00                         # first key
        06 00 00 00 01 00 00 00                         # section 6, terms: 1 block
        25 00 00 00 00 00 00 00 25 00 00 00 00 00 00 00 # raw and stored length
        E5 00 00 00 00 00 00 00 25 00 00 00 25 00 00 00 # offset, stored, raw
        00 00 00 00 00 00 00 00                         # first key
        0A 00 00 00 01 00 00 00                         # section 10, columns: 1 block
        13 00 00 00 00 00 00 00 13 00 00 00 00 00 00 00 # raw and stored length
        30 00 00 00 00 00 00 00 13 00 00 00 13 00 00 00 # offset, stored, raw
        00 00 00 00 00 00 00 00                         # first key
        0B 00 00 00 01 00 00 00                         # section 11, column dictionaries: 1 block
        0B 00 00 00 00 00 00 00 0B 00 00 00 00 00 00 00 # raw and stored length
        4B 00 00 00 00 00 00 00 0B 00 00 00 0B 00 00 00 # offset, stored, raw
        00 00 00 00 00 00 00 00                         # first key
        01 00 00 00                                     # term index: 1 block
        00 00 00 00 04 00 00 00                         # its first term: bytes 0 to 3
        62 6C 75 65
        01 00                                           # 1 column
        10 64 6F 6D 61 69 6E 49 64 65 6E 74 69 66 69 65 # its name
        72
        03 00                                           # strings, flags
        00 00 00 00 01 00 00 00                         # first chunk, chunks
        00 00 00 00 01 00 00 00                         # first dictionary block, blocks
        01 00 00 00                                     # 1 distinct string
        00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 # least and greatest ordinal
        12 01 00 00 00 00 00 00                         # offset of the directory
        47 02 00 00 00 00 00 00                         # its length
        5D 81 96 25 DF 0A 78 76                         # its checksum
        89 03 00 00 00 00 00 00                         # length of the image
        53 4C 46 4F 4F 54 45 52                         # magic
        DE 29 73 89 D3 EC 36 77                         # checksum of the 40 bytes before
        """)
}
