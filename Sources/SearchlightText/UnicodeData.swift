import CUTF8Proc

/// Unicode properties and mappings of single scalars, from utf8proc's tables.
///
/// Scalars are at most U+10FFFF; utf8proc answers for anything else as for an unassigned one.
enum UnicodeData {
    /// The general category.
    static func category(_ scalar: UInt32) -> utf8proc_category_t {
        utf8proc_category(utf8proc_int32_t(truncatingIfNeeded: scalar))
    }

    /// The canonical combining class; 0 for what never moves.
    static func combiningClass(_ scalar: UInt32) -> Int16 {
        property(scalar).combining_class
    }

    /// Whether it has no appearance of its own (joiners, selectors, soft hyphen).
    static func isIgnorable(_ scalar: UInt32) -> Bool {
        property(scalar).ignorable != 0
    }

    /// Whether it has the property Extended_Pictographic.
    static func isPictographic(_ scalar: UInt32) -> Bool {
        property(scalar).boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC.rawValue
    }

    /// Whether neither decomposition nor case folding changes it.
    static func isUnchanged(_ scalar: UInt32) -> Bool {
        let property = property(scalar)
        return property.decomp_seqindex == .max && property.casefold_seqindex == .max && !(0xAC00...0xD7A3 ~= scalar)
    }

    /// Whether it may compose with the character before it.
    static func composesWithPrevious(_ scalar: UInt32) -> Bool {
        // Indexes of second characters have the high bit set; all bits mean that there is none.
        let index = property(scalar).comb_index
        return index >= 0x8000 && index != .max
    }

    /// The full compatibility decomposition of one scalar (NFKD before reordering).
    static func decomposition(_ scalar: UInt32) -> [UInt32] {
        mapping(scalar, options: UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue)
    }

    /// Full case folding of one scalar, decomposed.
    static func caseFolding(_ scalar: UInt32) -> [UInt32] {
        mapping(scalar, options: UTF8PROC_CASEFOLD.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue)
    }

    /// The full canonical decomposition of one scalar (NFD before reordering).
    static func canonicalDecomposition(_ scalar: UInt32) -> [UInt32] {
        mapping(scalar, options: UTF8PROC_DECOMPOSE.rawValue)
    }

    /// Full case folding of one scalar, canonically decomposed.
    static func fullCaseFolding(_ scalar: UInt32) -> [UInt32] {
        mapping(scalar, options: UTF8PROC_CASEFOLD.rawValue | UTF8PROC_DECOMPOSE.rawValue)
    }

    /// Canonical composition of decomposed scalars in canonical order.
    static func composition(_ scalars: [UInt32]) -> [UInt32] {
        guard scalars.count > 1 else { return scalars }
        var buffer = scalars.map { utf8proc_int32_t(truncatingIfNeeded: $0) }
        let options = utf8proc_option_t(rawValue: UTF8PROC_COMPOSE.rawValue | UTF8PROC_STABLE.rawValue)
        let count = unsafe buffer.withUnsafeMutableBufferPointer {
            unsafe utf8proc_normalize_utf32($0.baseAddress, utf8proc_ssize_t($0.count), options)
        }
        // An error is impossible for valid scalars and options; the input would then stand as it is.
        return count > 0 ? buffer.prefix(count).map { UInt32(bitPattern: $0) } : scalars
    }

    private static func property(_ scalar: UInt32) -> utf8proc_property_t {
        // The table answers every value with a static entry, never null.
        unsafe utf8proc_get_property(utf8proc_int32_t(truncatingIfNeeded: scalar)).pointee
    }

    private static func mapping(_ scalar: UInt32, options: UInt32) -> [UInt32] {
        var buffer = [utf8proc_int32_t](repeating: 0, count: 32)
        var boundClass: Int32 = 0
        let count = unsafe buffer.withUnsafeMutableBufferPointer {
            unsafe utf8proc_decompose_char(
                utf8proc_int32_t(truncatingIfNeeded: scalar), $0.baseAddress, utf8proc_ssize_t($0.count),
                utf8proc_option_t(rawValue: options), &boundClass)
        }
        // The longest mapping has 18 scalars; an error means an invalid scalar, which stands for itself.
        guard count >= 0, count <= buffer.count else { return [scalar] }
        return buffer.prefix(count).map { UInt32(bitPattern: $0) }
    }
}
