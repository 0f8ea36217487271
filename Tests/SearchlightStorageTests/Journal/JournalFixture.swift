import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport

/// A journal on a simulated disk, with what the tests of journals need around it.
struct JournalFixture {
    static let index = FileIdentity(low: 0x0706_0504_0302_0100, high: 0x0F0E_0D0C_0B0A_0908)
    static let identity = FileIdentity(low: 0x1716_1514_1312_1110, high: 0x1F1E_1D1C_1B1A_1918)

    let disk: CrashableFileSystem
    let directory = "/index"

    init(disk: CrashableFileSystem = CrashableFileSystem()) throws {
        self.disk = disk
        try disk.createDirectory(directory)
        try disk.syncDirectory("/")
    }

    func path(_ number: UInt64 = 1) -> String { FileName.journal(number).path(in: directory) }

    func writer(
        _ number: UInt64 = 1, base: JournalPosition = JournalPosition(sequence: 0, checksum: 0),
        isFromRecovery: Bool = false
    ) throws -> JournalWriter {
        let header = JournalHeader(
            number: number, identity: Self.identity, indexIdentity: Self.index, base: base,
            isFromRecovery: isFromRecovery)
        return try JournalWriter(header, in: directory, of: disk)
    }

    func reader(_ number: UInt64 = 1) throws -> JournalReader? {
        try JournalReader(number, indexIdentity: Self.index, in: directory, of: disk)
    }

    /// The manifest whose first journal is `number`.
    func manifest(firstJournal number: UInt64 = 1, checkpoint: UInt64 = 0) -> Manifest {
        var manifest = Manifest(indexIdentity: Self.index)
        manifest.firstJournal = number
        manifest.firstJournalIdentity = Self.identity
        manifest.checkpointSequence = checkpoint
        return manifest
    }

    func chain(firstJournal number: UInt64 = 1, checkpoint: UInt64 = 0) throws -> JournalChain {
        try JournalChain(manifest(firstJournal: number, checkpoint: checkpoint), in: directory, of: disk)
    }

    /// A small record that tells which one it is.
    static func record(_ number: Int, imageByteCount: Int = 20) -> CommitRecord {
        var record = CommitRecord()
        record.deletedIdentifiers = ["item \(number)"]
        record.images = [.init(bytes: ImageBytes([UInt8](repeating: UInt8(number & 255), count: imageByteCount)))]
        return record
    }
}

extension JournalReader {
    /// The identifiers deleted by all frames that are left.
    func rest() throws -> [String] {
        var identifiers: [String] = []
        while let frame = try next() { identifiers += frame.record.deletedIdentifiers }
        return identifiers
    }
}

extension JournalChain {
    /// The identifiers deleted by all frames that are left.
    func rest() throws -> [String] {
        var identifiers: [String] = []
        while let frame = try next() { identifiers += frame.record.deletedIdentifiers }
        return identifiers
    }
}

/// The code of the `StoreError` that `body` throws; nil where it throws none.
func storeErrorCode(_ body: () throws -> Void) -> StoreError.Code? {
    do { try body() } catch { return (error as? StoreError)?.code }
    return nil
}
