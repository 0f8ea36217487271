import SearchlightBytes

extension Salvage {
    /// The image of a segment file; nil, with a finding, where it cannot be read.
    ///
    /// Where header, directory or footer is damaged and can be known otherwise, the finding is a mended one.
    /// - Parameter reference: what the manifest or a frame says of the file, if anything does.
    mutating func openSegment(_ name: FileName, _ reference: FileReference?) -> SegmentImage? {
        let recovery = Recovery(directory: directory, fileSystem: fileSystem)
        do {
            if let reference { return try recovery.open(reference) }
            let path = name.path(in: directory)
            return try SegmentImage(bytes: try fileSystem.map(path), name: path)
        } catch {
            let finding = recovery.judged(error)
            let image = finding.code == .corrupt ? repairedSegment(name, reference) : nil
            if image == nil { findings.append(finding) } else { mendedFindings.append(finding) }
            return image
        }
    }

    private func repairedSegment(_ name: FileName, _ reference: FileReference?) -> SegmentImage? {
        let path = name.path(in: directory)
        // why: a file that cannot be mapped was told as that already.
        guard var bytes = try? fileSystem.map(path) else { return nil }
        // why: the file may be shorter. What was appended to it does no harm.
        if let reference, let part = try? bytes.slice(0..<reference.byteCount) { bytes = part }
        var repair = SegmentRepair(bytes, name: path)
        return repair.image(reference?.identity)
    }
}
