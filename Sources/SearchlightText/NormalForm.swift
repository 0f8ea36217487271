import CUTF8Proc
package import SearchlightBytes

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Unicode's composed form NFC, by which identifiers and domains are compared. Thread-safe.
package enum NormalForm {
    /// The UTF-8 of the text's NFC form. O(n), without a table look-up for text below U+0300.
    package static func composed(_ text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { unsafe composed(ByteView(UnsafeRawBufferPointer($0))) }
    }

    /// The NFC form of UTF-8; bytes that are not UTF-8 are given back as they are.
    package static func composed(_ utf8: ByteView) -> [UInt8] {
        isCertainlyComposed(utf8) ? utf8.copyBytes() : map(utf8) ?? utf8.copyBytes()
    }

    /// True when all characters lie below U+0300, where everything is composed. False says nothing.
    package static func isCertainlyComposed(_ utf8: ByteView) -> Bool {
        // 0xCC is the first byte of U+0300.
        unsafe utf8.unsafeBytes.allSatisfy { $0 < 0xCC }
    }

    private static func map(_ utf8: ByteView) -> [UInt8]? {
        var result: UnsafeMutablePointer<UInt8>?
        let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
        let source = unsafe utf8.unsafeBase.assumingMemoryBound(to: UInt8.self)
        // Invariant: on success `result` holds that many bytes of malloc's, which are ours to free.
        let byteCount = unsafe utf8proc_map(source, utf8.count, &result, options)
        defer { unsafe free(result) }
        guard byteCount >= 0, let result = unsafe result else { return nil }
        return unsafe [UInt8](UnsafeBufferPointer(start: result, count: byteCount))
    }
}
