import SearchlightBytes

/// Reads what is whole of a damaged index, in the order in which it was written, and notes what is not.
///
/// Changes nothing and takes no lock. Whoever gets the events applies them one after another: later ones win.
package struct Salvage {
    /// A part of the index that can be read.
    package enum Event {
        /// The documents of an image, but for the dead ones. Single blocks of it may still be damaged.
        case image(SegmentImage, dead: Tombstones)
        /// What a commit deletes; its images follow.
        case deletions(CommitRecord)
        /// What a commit says of engagement and of the states of hosts.
        case notes(CommitRecord)
        /// States of hosts as of the last checkpoint.
        case clientStates([ClientState])
        /// How items were used as of the last checkpoint.
        case engagement(EngagementTable)
    }

    let directory: String
    let fileSystem: any FileSystem

    /// What cannot be read, with the place.
    package internal(set) var findings: [StoreError] = []

    /// What is damaged, with the place, and costs nothing: what stood there is known otherwise.
    package internal(set) var mendedFindings: [StoreError] = []

    /// The names of images that have only what items need, since more of their directory cannot be read.
    package internal(set) var partialImages: Set<String> = []

    /// What the end of the last journal holds beyond its commits; nil where that is nothing.
    package private(set) var tornTail: StoreError?

    /// Thumbnails in files; those in journals are added as frames are read.
    private(set) var thumbnailFiles: [ThumbnailFileReader] = []
    private var thumbnailsInFrames: [UInt64: ImageBytes] = [:]

    package init(_ directory: String, of fileSystem: any FileSystem) {
        self.directory = directory
        self.fileSystem = fileSystem
    }

    /// The files of the index that are there.
    /// - Throws: `notAnIndex` where there are none, `notFound` where there is no directory.
    package func fileNames() throws(StoreError) -> [FileName] {
        guard try fileSystem.exists(directory) else {
            throw StoreError(code: .notFound, message: "there is no such directory; check the path", path: directory)
        }
        let names = try fileSystem.list(directory).compactMap { FileName($0) }.filter(\.isPossible)
        guard names.contains(where: { $0.number != nil }) else {
            throw StoreError(
                code: .notAnIndex,
                message: "nothing in the directory is named segment-N or journal-N, as the files of an index are",
                path: directory)
        }
        return names
    }

    /// Calls `body` with everything that can be read.
    /// - Throws: what `body` and `fileNames` throw.
    package mutating func run(_ body: (Event, Salvage) throws -> Void) throws {
        let names = try fileNames()
        let manifest = attempt { (recovery) throws(StoreError) in try recovery.manifest() }
        if let manifest {
            try readCheckpoint(manifest, body)
        } else {
            try readFiles(names, body)
        }
        try readJournals(names, since: manifest, body)
    }

    /// The bytes of a thumbnail; nil where there is none of that number.
    /// - Throws: the damage that keeps it from being read.
    package func thumbnail(_ number: UInt64) throws(StoreError) -> ImageBytes? {
        if let bytes = thumbnailsInFrames[number] { return bytes }
        var damage: StoreError?
        for file in thumbnailFiles.reversed() {
            do { if let bytes = try file.read(number) { return bytes } } catch { damage = error }
        }
        if let damage { throw damage }
        return nil
    }

    mutating func add(_ file: ThumbnailFileReader) { thumbnailFiles.append(file) }

    /// The result of `read`; nil, with the error noted, where it throws.
    mutating func attempt<Result>(_ read: (Recovery) throws(StoreError) -> Result) -> Result? {
        let recovery = Recovery(directory: directory, fileSystem: fileSystem)
        do { return try read(recovery) } catch {
            findings.append(recovery.judged(error))
            return nil
        }
    }
}

// MARK: - Files of the checkpoint

extension Salvage {
    private mutating func readCheckpoint(_ manifest: Manifest, _ body: (Event, Salvage) throws -> Void) throws {
        for file in manifest.thumbnailFiles {
            let reader = attempt { (recovery) throws(StoreError) in try recovery.openThumbnails(file) }
            if let reader { thumbnailFiles.append(reader) }
        }
        var images: [(segment: Manifest.Segment, image: SegmentImage)] = []
        for segment in manifest.segments {
            if let image = openSegment(.segment(segment.file.number), segment.file) { images.append((segment, image)) }
        }
        let counts = Dictionary(images.map { ($0.segment.file.number, Int($0.image.documentCount)) }) { first, _ in
            first
        }
        var tombstones: TombstoneFile.Contents = [:]
        for file in manifest.tombstoneFiles {
            let contents = attempt { (recovery) throws(StoreError) in
                try TombstoneFile.read(file, of: counts, in: recovery.directory, of: recovery.fileSystem)
            }
            tombstones.merge(contents ?? [:]) { first, _ in first }
        }
        for (segment, image) in images {
            let none = Tombstones(documentCount: Int(image.documentCount))
            let dead = segment.tombstoneFile == nil ? none : tombstones[segment.file.number] ?? none
            try body(.image(image, dead: dead.documentCount == none.documentCount ? dead : none), self)
        }
        try body(.clientStates(manifest.clientStates), self)
        guard let file = manifest.engagementFile else { return }
        let table = attempt { (recovery) throws(StoreError) in
            try EngagementTable(file, in: recovery.directory, of: recovery.fileSystem)
        }
        if let table { try body(.engagement(table), self) }
    }
}

// MARK: - Journals

extension Salvage {
    /// The frames of all journals that are whole and newer than the manifest, wherever damage lies between them.
    private mutating func readJournals(
        _ names: [FileName], since manifest: Manifest?, _ body: (Event, Salvage) throws -> Void
    ) throws {
        var sequence = manifest?.checkpointSequence ?? 0
        let numbers = names.compactMap { name -> UInt64? in
            guard case .journal(let number) = name, number >= manifest?.firstJournal ?? 0 else { return nil }
            return number
        }
        if let first = manifest?.firstJournal, !numbers.contains(first) {
            // The newest commits may have been in it; a writer that closes leaves it empty, but never removes it.
            let path = FileName.journal(first).path(in: directory)
            findings.append(.corrupt(path, section: "file", offset: 0, "the file is missing"))
        }
        for number in numbers.sorted() {
            let path = FileName.journal(number).path(in: directory)
            let file = attempt { (recovery) throws(StoreError) in try recovery.fileSystem.open(path, .read) }
            guard let file else { continue }
            defer { file.close() }
            let walk = attempt { (_) throws(StoreError) in try JournalSalvage(file) }
            guard var frames = walk else { continue }
            while !frames.isAtEnd {
                let next = attempt { (_) throws(StoreError) in try frames.next() }
                guard let frame = next ?? nil else { continue }
                if let damage = frame.damage { note(damage, path, "what lies before the next commit is damaged") }
                guard frame.sequence > sequence else { continue }
                sequence = frame.sequence
                try apply(frame.record, body)
            }
            guard let tail = frames.tail else { continue }
            if number == numbers.max() {
                tornTail = .tornTail(of: path, at: tail)
            } else {
                note(tail, path, "what lies behind the last commit is damaged")
            }
        }
    }

    private mutating func note(_ offset: Int, _ path: String, _ message: String) {
        findings.append(.corrupt(path, section: "frame", offset: offset, message))
    }

    private mutating func apply(_ record: CommitRecord, _ body: (Event, Salvage) throws -> Void) throws {
        try body(.deletions(record), self)
        for thumbnail in record.thumbnails
        where thumbnail.bytes.withView({ Checksum.of($0) }) == thumbnail.hash {
            thumbnailsInFrames[thumbnail.number] = thumbnail.bytes
        }
        for file in record.thumbnailFiles {
            let reader = attempt { (recovery) throws(StoreError) in try recovery.openThumbnails(file) }
            if let reader { thumbnailFiles.append(reader) }
        }
        for part in record.images {
            let image = attempt { (_) throws(StoreError) in
                try SegmentImage(bytes: part.bytes, name: "image in a journal")
            }
            if let image { try body(.image(image, dead: Tombstones(part.deadDocuments, of: image)), self) }
        }
        for part in record.segmentFiles {
            if let image = openSegment(.segment(part.file.number), part.file) {
                try body(.image(image, dead: Tombstones(part.deadDocuments, of: image)), self)
            }
        }
        try body(.notes(record), self)
    }
}

extension Recovery {
    /// The manifest; that it is missing is damage where other files are there.
    fileprivate func manifest() throws(StoreError) -> Manifest {
        do { return try Manifest(in: directory, of: fileSystem) } catch {
            guard error.code == .notFound else { throw error }
            throw .corrupt(FileName.manifest.path(in: directory), "the manifest is missing")
        }
    }
}

extension Tombstones {
    /// The documents of a list, as far as the image has them.
    fileprivate init(_ dead: [DocumentNumber], of image: SegmentImage) {
        self.init(documentCount: Int(image.documentCount))
        for document in dead where document < image.documentCount { insert(document) }
    }
}
