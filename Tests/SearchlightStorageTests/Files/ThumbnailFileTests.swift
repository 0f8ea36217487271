import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

@Suite struct ThumbnailFileTests {
    private let disk = CrashableFileSystem()
    private let path = "/index/thumbnails-4"

    init() throws { try disk.createDirectory("/index") }

    private func write(_ thumbnails: [(UInt64, [UInt8])]) throws -> FileReference {
        try disk.removeIfPresent(path)
        let writer = try ThumbnailFileWriter(number: 4, in: "/index", of: disk, identity: ManifestTests.identity)
        for (number, bytes) in thumbnails { try writer.add(number, ImageBytes(bytes)) }
        return try #require(try writer.finish())
    }

    /// Without room for a mapping, the file is read from an open descriptor.
    private func reader(_ reference: FileReference, isMapped: Bool = true) throws -> ThumbnailFileReader {
        defer { disk.forgetFaults() }
        if !isMapped { disk.order(DiskFault([.map], after: 0, errno: 12)) }
        return try ThumbnailFileReader(reference, in: "/index", of: disk)
    }

    private func number(_ bytes: [UInt8], in reader: ThumbnailFileReader) throws -> UInt64? {
        try bytes.withByteView { try reader.number(of: $0, hash: Checksum.of($0)) }
    }

    @Test(arguments: [true, false]) func thumbnailsComeBack(isMapped: Bool) throws {
        var random = SeededRandom(seed: 1)
        let thumbnails = (0..<300).map { number in
            (UInt64(1000 - number * 3), (0..<number * 7).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
        let reader = try reader(write(thumbnails), isMapped: isMapped)
        #expect(reader.count == 300)
        #expect(try reader.numbers == thumbnails.map(\.0).sorted())
        for (wanted, bytes) in thumbnails {
            #expect(try reader.read(wanted)?.copyBytes() == bytes)
            #expect(try reader.read(wanted + 1) == nil)
            #expect(try number(bytes, in: reader) == wanted)
            #expect(try number(bytes + [1], in: reader) == nil)
        }
        try reader.verify()
    }

    @Test func equalHashesAreToldApartByTheirBytes() throws {
        let reader = try reader(write([(1, [1, 2]), (2, [3, 4])]))
        let hash = [1, 2].withByteView { Checksum.of($0) }
        #expect(try [9, 9].withByteView { try reader.number(of: $0, hash: hash) } == nil)
        #expect(try [1, 2].withByteView { try reader.number(of: $0, hash: hash) } == 1)
        #expect(try [1, 2].withByteView { try reader.number(of: $0, hash: 0) } == nil)
    }

    @Test func anEmptyFileIsNotMade() throws {
        let writer = try ThumbnailFileWriter(number: 4, in: "/index", of: disk)
        #expect(try writer.finish() == nil)
        #expect(try disk.list("/index").isEmpty)
    }

    @Test func theFileIsDurableOnceItsDirectoryIs() throws {
        let reference = try write([(1, [1, 2, 3])])
        try disk.syncDirectory("/index")
        try disk.syncDirectory("/")
        let crashed = disk.crash(.nothing)
        #expect(try ThumbnailFileReader(reference, in: "/index", of: crashed).read(1)?.copyBytes() == [1, 2, 3])
    }

    @Test func goldenBytes() throws {
        let reference = try write([(9, [0xA1, 0xA2, 0xA3]), (3, [0xB1, 0xB2])])
        #expect(try disk.bytes(of: path) == GoldenFiles.thumbnails)
        try disk.replaceBytes(of: path, with: GoldenFiles.thumbnails)
        #expect(try reader(reference).read(3)?.copyBytes() == [0xB1, 0xB2])
    }

    @Test func damageIsNoticedWhereItMatters() throws {
        let reference = try write([(9, [0xA1, 0xA2, 0xA3]), (3, [0xB1, 0xB2])])
        let bytes = try disk.bytes(of: path)
        for position in bytes.indices {
            var damaged = bytes
            damaged[position] ^= 8
            try disk.replaceBytes(of: path, with: damaged)
            #expect(storeErrorCode { try reader(reference).verify() } == .corrupt, "byte \(position)")
        }
        // Damage of one thumbnail leaves the other.
        var damaged = bytes
        damaged[48] ^= 1
        try disk.replaceBytes(of: path, with: damaged)
        #expect(storeErrorCode { _ = try reader(reference).read(9) } == .corrupt)
        #expect(try reader(reference).read(3)?.copyBytes() == [0xB1, 0xB2])
    }

    @Test(arguments: 0..<10 as Range<UInt64>) func forgedTablesNeverTrap(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let reference = try write([(9, [0xA1, 0xA2, 0xA3]), (3, [0xB1, 0xB2])])
        let bytes = try disk.bytes(of: path)
        let table = bytes.count - 24 - 2 * 36
        for _ in 0..<300 {
            var forged = bytes
            let position = Int.random(in: table..<bytes.count - 16, using: &random)
            forged[position] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
            seal(&forged, table..<bytes.count - 24, at: bytes.count - 16)
            seal(&forged, bytes.count - 24..<bytes.count - 8, at: bytes.count - 8)
            try disk.replaceBytes(of: path, with: forged)
            let code = storeErrorCode {
                let reader = try reader(reference)
                try reader.verify()
                _ = try number([0xB1, 0xB2], in: reader)
            }
            #expect(code == nil || code == .corrupt)
        }
    }

    /// Lines on the same bytes would make a file of any size take any time.
    @Test func overlappingThumbnailsAreRefused() throws {
        let reference = try write([(3, [0xB1, 0xB2]), (9, [0xB1, 0xB2])])
        var bytes = try disk.bytes(of: path)
        let table = bytes.count - 24 - 2 * 36
        // The second line gets the place of the first, and so lies on it, and one byte more.
        for byte in 8..<16 { bytes[table + 32 + byte] = bytes[table + byte] }
        try forge(bytes)
        #expect(storeErrorCode { try reader(reference).verify() } == nil)
        bytes[table + 32 + 24] += 1
        try forge(bytes)
        #expect(storeErrorCode { _ = try reader(reference).read(3) } == .corrupt)
    }

    @Test func theOrderNamesEachThumbnailOnce() throws {
        let reference = try write([(3, [0xB1, 0xB2]), (9, [0xA1])])
        var bytes = try disk.bytes(of: path)
        let order = bytes.count - 24 - 8
        for (first, second) in [(0, 0), (1, 1), (0, 1), (1, 0)] {
            bytes[order] = UInt8(first)
            bytes[order + 4] = UInt8(second)
            try forge(bytes)
            let code = storeErrorCode { try reader(reference).verify() }
            let isRight = bytes == (try restored())
            #expect(code == (isRight ? nil : .corrupt), "\(first) \(second)")
        }
    }

    /// The bytes as they were written, for the same thumbnails.
    private func restored() throws -> [UInt8] {
        let forged = try disk.bytes(of: path)
        _ = try write([(3, [0xB1, 0xB2]), (9, [0xA1])])
        let bytes = try disk.bytes(of: path)
        try disk.replaceBytes(of: path, with: forged)
        return bytes
    }

    /// Puts a file with two thumbnails in place, with right checksums.
    private func forge(_ bytes: [UInt8]) throws {
        var bytes = bytes
        seal(&bytes, bytes.count - 24 - 2 * 36..<bytes.count - 24, at: bytes.count - 16)
        seal(&bytes, bytes.count - 24..<bytes.count - 8, at: bytes.count - 8)
        try disk.replaceBytes(of: path, with: bytes)
    }

    private func seal(_ bytes: inout [UInt8], _ range: Range<Int>, at position: Int) {
        let checksum = Array(bytes[range]).withByteView { Checksum.of($0, seed: ManifestTests.identity.checksumSeed) }
        for byte in 0..<8 { bytes[position + byte] = UInt8(truncatingIfNeeded: checksum >> UInt64(8 * byte)) }
    }

    @Test func anotherFileIsRefused() throws {
        var reference = try write([(1, [1])])
        reference.identity = FileIdentity(low: 1, high: 1)
        #expect(storeErrorCode { _ = try reader(reference) } == .corrupt)
        reference = try write([(1, [1])])
        reference.byteCount += 1
        #expect(storeErrorCode { _ = try reader(reference) } == .corrupt)
        reference.number = 5
        #expect(storeErrorCode { _ = try reader(reference) } == .notFound)
    }
}
