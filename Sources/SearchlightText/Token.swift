/// One term occurrence of a field: where its folded bytes lie, its hash and its word position.
///
/// 24 bytes, trivial; made by `Tokenizer`, read by whoever owns the `TokenBuffer`.
@frozen
package struct Token: Sendable {
    /// `TermHash` of the folded bytes. Equal in every process and on every machine, yet never persisted.
    package var hash: UInt64
    /// Where the folded bytes begin in `TokenBuffer.bytes`.
    package var offset: UInt32
    /// The word position within the field.
    package var position: UInt32
    /// How many folded bytes the term has, 1 to `Tokenizer.maximumTermByteCount`.
    package var byteCount: UInt16
    /// What kind of term this is.
    package var flags: Flags

    @inlinable
    package init(hash: UInt64, offset: UInt32, position: UInt32, byteCount: UInt16, flags: Flags) {
        self.hash = hash
        self.offset = offset
        self.position = position
        self.byteCount = byteCount
        self.flags = flags
    }

    /// What kind of term a token is.
    @frozen
    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8

        @inlinable
        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// A compound laid over its parts (camelCase, phone number), at the position of its first part.
        @inlinable package static var whole: Flags { Flags(rawValue: 1) }
        /// A name with its signs (`c++`, `c#`, `.net`), laid over the plain word at the same position.
        @inlinable package static var symbolic: Flags { Flags(rawValue: 2) }
        /// A pair of neighbouring characters of a script written without spaces, or the last one alone.
        @inlinable package static var cjk: Flags { Flags(rawValue: 4) }
        /// The last character of such a run, alone (set together with `.cjk`).
        @inlinable package static var lastOfCJKRun: Flags { Flags(rawValue: 8) }
        /// An emoji sequence.
        @inlinable package static var emoji: Flags { Flags(rawValue: 16) }

        /// Tokens that share their position with another one and take no position of their own.
        @inlinable package static var overlay: Flags { [.whole, .symbolic] }
    }
}
