// One copy of each kernel a width: the constant is what makes the kernels fast.

extension BlockPacking.SIMD {
    /// As `BlockPacking.unpack`.
    package static func unpack(
        from source: UnsafeRawPointer, width: Int, into destination: UnsafeMutablePointer<UInt32>
    ) {
        switch width {
        case 0: unsafe unpackAll(0, source, destination)
        case 1: unsafe unpackAll(1, source, destination)
        case 2: unsafe unpackAll(2, source, destination)
        case 3: unsafe unpackAll(3, source, destination)
        case 4: unsafe unpackAll(4, source, destination)
        case 5: unsafe unpackAll(5, source, destination)
        case 6: unsafe unpackAll(6, source, destination)
        case 7: unsafe unpackAll(7, source, destination)
        case 8: unsafe unpackAll(8, source, destination)
        case 9: unsafe unpackAll(9, source, destination)
        case 10: unsafe unpackAll(10, source, destination)
        case 11: unsafe unpackAll(11, source, destination)
        case 12: unsafe unpackAll(12, source, destination)
        case 13: unsafe unpackAll(13, source, destination)
        case 14: unsafe unpackAll(14, source, destination)
        case 15: unsafe unpackAll(15, source, destination)
        case 16: unsafe unpackAll(16, source, destination)
        case 17: unsafe unpackAll(17, source, destination)
        case 18: unsafe unpackAll(18, source, destination)
        case 19: unsafe unpackAll(19, source, destination)
        case 20: unsafe unpackAll(20, source, destination)
        case 21: unsafe unpackAll(21, source, destination)
        case 22: unsafe unpackAll(22, source, destination)
        case 23: unsafe unpackAll(23, source, destination)
        case 24: unsafe unpackAll(24, source, destination)
        case 25: unsafe unpackAll(25, source, destination)
        case 26: unsafe unpackAll(26, source, destination)
        case 27: unsafe unpackAll(27, source, destination)
        case 28: unsafe unpackAll(28, source, destination)
        case 29: unsafe unpackAll(29, source, destination)
        case 30: unsafe unpackAll(30, source, destination)
        case 31: unsafe unpackAll(31, source, destination)
        case 32: unsafe unpackAll(32, source, destination)
        default: preconditionFailure("a bit width is 0 to 32")
        }
    }
}
