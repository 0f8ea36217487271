import SearchlightBytes

/// The result of a merge in a segment file: written in a paced way, synced, all but its name in the directory.
struct MergeOutput {
    /// The mapped image and what the manifest calls its file; nil where no document was left.
    let segment: (image: SegmentImage, file: FileReference)?

    /// Writes `segment-N`. Where it throws or nothing is left, the file is for the caller to remove.
    init(
        _ merge: SlotMerge, number: UInt64, directory: String, fileSystem: any FileSystem
    ) throws(StoreError) {
        let path = FileName.segment(number).path(in: directory)
        let file = try fileSystem.open(path, .create)
        defer { file.close() }
        var sink = ImageSink(file: file)
        guard let summary = try merge.write(into: &sink) else {
            segment = nil
            return
        }
        try sink.flush()
        try file.sync()
        let image = try SegmentImage(bytes: try fileSystem.map(path), name: path)
        let reference = FileReference(number: number, byteCount: summary.byteCount, identity: summary.identity)
        segment = (image, reference)
    }
}
