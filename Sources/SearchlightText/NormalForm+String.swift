import SearchlightBytes

extension NormalForm {
    /// The text's NFC form; the text itself, without a copy, where it is certainly composed. O(n).
    package static func composedText(_ text: String) -> String {
        var text = text
        let isComposed = text.withUTF8 { unsafe isCertainlyComposed(ByteView(UnsafeRawBufferPointer($0))) }
        return isComposed ? text : String(decoding: composed(text), as: UTF8.self)
    }
}
