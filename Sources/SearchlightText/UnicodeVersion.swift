import CUTF8Proc

/// The Unicode version whose tables fold and split text.
package enum UnicodeVersion {
    /// For example `14.0.0`; written to the manifest, since another version may split text otherwise.
    package static let current: String = {
        // The C string is static and never null.
        guard let version = unsafe utf8proc_unicode_version() else { return "" }
        return unsafe String(cString: version)
    }()
}
