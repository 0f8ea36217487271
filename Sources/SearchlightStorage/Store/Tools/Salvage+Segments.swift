import SearchlightBytes

extension Salvage {
    /// The image of a segment file; nil, with a finding, where it cannot be read.
    ///
    /// Where header, directory or footer is damaged and can be known otherwise, the finding is a mended one; where of the
    /// directory only parts can be proved, it is a finding like any other, since nobody knows what the rest named.
    /// - Parameter reference: what the manifest or a frame says of the file, if anything does.
    mutating func openSegment(_ name: FileName, _ reference: FileReference?) -> SegmentImage? {
        let recovery = Recovery(directory: directory, fileSystem: fileSystem)
        do {
            if let reference { return try recovery.open(reference) }
            let path = name.path(in: directory)
            return try SegmentImage(bytes: try fileSystem.map(path), name: path)
        } catch {
            let finding = recovery.judged(error)
            guard finding.code == .corrupt, let (image, isWhole) = repairedSegment(name, reference) else {
                findings.append(finding)
                return nil
            }
            if isWhole {
                mendedFindings.append(finding)
            } else {
                findings.append(finding)
                partialImages.insert(image.name)
            }
            return image
        }
    }

    private func repairedSegment(_ name: FileName, _ reference: FileReference?) -> (SegmentImage, isWhole: Bool)? {
        let path = name.path(in: directory)
        // why: a file that cannot be mapped was told as that already.
        guard var bytes = try? fileSystem.map(path) else { return nil }
        // why: the file may be shorter. What was appended to it does no harm.
        if let reference, let part = try? bytes.slice(0..<reference.byteCount) { bytes = part }
        var repair = SegmentRepair(bytes, name: path)
        guard let image = repair.image(reference?.identity) else { return nil }
        return (image, !repair.isOfParts)
    }
}
