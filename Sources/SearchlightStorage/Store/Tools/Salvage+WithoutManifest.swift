import SearchlightBytes

/// Without a manifest files themselves say what they belong to: numbers are never given twice, so what a file says of a
/// segment or of a thumbnail holds for good.
extension Salvage {
    /// Every segment counts, older ones first. Documents that any tombstones file calls dead are dead; what was deleted
    /// and is in none of these files comes back.
    mutating func readFiles(_ names: [FileName], _ body: (Event, Salvage) throws -> Void) throws {
        let names = names.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
        var images: [(number: UInt64, image: SegmentImage)] = []
        for case .segment(let number) in names {
            if let image = openSegment(.segment(number), nil) { images.append((number, image)) }
        }
        for case .thumbnails(let number) in names { addThumbnails(ofFile: number) }
        let dead = tombstones(names, of: images)
        for (number, image) in images {
            try body(.image(image, dead: dead[number] ?? Tombstones(documentCount: Int(image.documentCount))), self)
        }
        // Each of these files has all engagement; older ones stay only where a writer had no time to remove them.
        for case .engagement(let number) in names.reversed() {
            guard let table = engagement(inFile: number) else { continue }
            try body(.engagement(table), self)
            break
        }
    }

    private mutating func addThumbnails(ofFile number: UInt64) {
        let reader = attempt { (recovery) throws(StoreError) in
            try recovery.openThumbnails(try recovery.reference(.thumbnails(number), kind: .thumbnails))
        }
        if let reader { add(reader) }
    }

    private mutating func engagement(inFile number: UInt64) -> EngagementTable? {
        attempt { (recovery) throws(StoreError) in
            let file = try recovery.reference(.engagement(number), kind: .engagement)
            return try EngagementTable(file, in: recovery.directory, of: recovery.fileSystem)
        }
    }

    /// What all tombstones files say together, by the numbers of segments.
    private mutating func tombstones(
        _ names: [FileName], of images: [(number: UInt64, image: SegmentImage)]
    ) -> TombstoneFile.Contents {
        let counts = Dictionary(images.map { ($0.number, Int($0.image.documentCount)) }) { first, _ in first }
        var sum: TombstoneFile.Contents = [:]
        for case .tombstones(let number) in names {
            let contents = attempt { (recovery) throws(StoreError) in
                let file = try recovery.reference(.tombstones(number), kind: .tombstones)
                return try TombstoneFile.read(file, of: counts, in: recovery.directory, of: recovery.fileSystem)
            }
            sum.merge(contents ?? [:]) { earlier, later in
                var both = earlier
                later.forEachAdded(since: earlier) { both.insert($0) }
                return both
            }
        }
        return sum
    }
}

extension Recovery {
    /// A file as it names itself, for want of anything else that names it.
    fileprivate func reference(_ name: FileName, kind: FileKind) throws(StoreError) -> FileReference {
        let path = name.path(in: directory)
        let bytes = try fileSystem.map(path)
        let header = try bytes.withView { (view) throws(StoreError) in try FileHeader(view, kind: kind, path: path) }
        return FileReference(number: name.number ?? 0, byteCount: bytes.count, identity: header.identity)
    }
}
