import SearchlightBytes

/// The thumbnails that lie in one journal, by number and by hash. Only grows; shared by all snapshots. Thread-safe.
package final class JournalThumbnails: Sendable {
    /// The number of the journal.
    let journal: UInt64

    /// The journal itself, which stays readable after it was removed.
    let file: any OpenFile

    private let tables = Locked(Tables())

    private struct Tables {
        var places: [UInt64: JournalThumbnail] = [:]
        var numbersByHash: [UInt64: [UInt64]] = [:]
    }

    init(journal: UInt64, file: any OpenFile) {
        self.journal = journal
        self.file = file
    }

    func add(_ thumbnails: [JournalThumbnail]) {
        guard !thumbnails.isEmpty else { return }
        tables.withLock { tables in
            for thumbnail in thumbnails {
                tables.places[thumbnail.number] = thumbnail
                tables.numbersByHash[thumbnail.hash, default: []].append(thumbnail.number)
            }
        }
    }

    func place(of number: UInt64) -> JournalThumbnail? { tables.withLock { $0.places[number] } }

    func places(withHash hash: UInt64) -> [JournalThumbnail] {
        tables.withLock { tables in (tables.numbersByHash[hash] ?? []).compactMap { tables.places[$0] } }
    }

    /// All of them, by ascending number.
    var all: [JournalThumbnail] { tables.withLock { $0.places.values.sorted { $0.number < $1.number } } }

    var count: Int { tables.withLock { $0.places.count } }

    var byteCount: Int { tables.withLock { $0.places.values.reduce(0) { $0 + $1.byteCount } } }
}
