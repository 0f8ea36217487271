package import SearchlightBytes

extension FileHeader {
    /// Reads the header that begins `view`, a file or image found at `path`, and insists on its kind and version.
    ///
    /// Throws `.corrupt` where there is none or it is of another kind, `.tooNew` and `.tooOld` by its version.
    package init(_ view: ByteView, kind: FileKind, path: String) throws(StoreError) {
        let header = try StoreError.decoding(path, section: "header") { () throws(FormatError) in
            try FileHeader(decoding: view)
        }
        if header.isTooNew {
            throw StoreError(
                code: .tooNew, message: "the format is version \(header.version), features \(header.features)",
                path: path)
        }
        if header.isTooOld {
            throw StoreError(code: .tooOld, message: "the format is version \(header.version)", path: path)
        }
        guard header.kind == kind.rawValue else {
            throw .corrupt(
                path, section: "header", offset: 8, "the file is of kind \(header.kind), not \(kind.rawValue)")
        }
        self = header
    }
}
