import SearchlightBytes

extension Manifest {
    /// Most bytes of a manifest; a reader refuses longer ones before it reads them.
    package static var maximumByteCount: Int { 64 << 20 }

    /// The bytes of the file, under a new identity (FORMAT.md, "MANIFEST").
    package func encoded(identity: FileIdentity = .random()) -> [UInt8] {
        var writer = ByteWriter()
        FileHeader(kind: .manifest, identity: identity).encode(into: &writer)
        encodeFields(into: &writer)
        encodeLists(into: &writer)
        writer.appendChecksum(from: 0, seed: identity.checksumSeed)
        return writer.copyBytes()
    }

    private func encodeFields(into writer: inout ByteWriter) {
        writer.appendUInt64(generation)
        indexIdentity.encode(into: &writer)
        writer.appendUInt64(checkpointSequence)
        writer.appendDouble(lastCommitTime)
        writer.appendDouble(confirmedCommitTime)
        writer.appendUInt64(nextFileNumber)
        writer.appendUInt64(nextThumbnailNumber)
        writer.appendUInt64(firstJournal)
        firstJournalIdentity.encode(into: &writer)
        writer.appendUInt32(unicodeVersion)
        writer.appendUInt32(0)
    }

    private func encodeLists(into writer: inout ByteWriter) {
        writer.appendList(segments) { $0.encode(into: &$1) }
        writer.appendList(tombstoneFiles) { $0.encode(into: &$1) }
        writer.appendList(thumbnailFiles) { $0.encode(into: &$1) }
        writer.appendList(engagementFile.map { [$0] } ?? []) { $0.encode(into: &$1) }
        writer.appendList(clientStates) { $0.encode(into: &$1) }
        writer.appendList(settings) { setting, writer in
            writer.appendString(setting.name)
            writer.appendString(setting.value)
        }
    }
}

extension Manifest.Segment {
    fileprivate func encode(into writer: inout ByteWriter) {
        file.encode(into: &writer)
        writer.appendUInt64(through)
        writer.appendUInt64(tombstoneFile ?? 0)
        writer.appendUInt32(deadCount)
        writer.appendUInt32(0)
    }
}

extension ByteWriter {
    /// Appends a list behind its count.
    mutating func appendList<Element>(_ elements: [Element], _ body: (Element, inout ByteWriter) -> Void) {
        appendVarint(elements.count)
        for element in elements { body(element, &self) }
    }
}
