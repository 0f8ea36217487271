extension BlockPacking {
    /// The same one number at a time: says what the format means, and runs where words are big-endian.
    package enum Scalar {
        /// As `BlockPacking.requiredWidth`.
        package static func requiredWidth(of values: UnsafePointer<UInt32>) -> Int {
            var union: UInt32 = 0
            for position in 0..<128 { unsafe union |= values[position] }
            return 32 - union.leadingZeroBitCount
        }

        /// As `BlockPacking.pack`.
        package static func pack(
            from source: UnsafePointer<UInt32>, width: Int, into destination: UnsafeMutableRawPointer
        ) {
            if width == 0 { return }
            unsafe destination.initializeMemory(as: UInt8.self, repeating: 0, count: 16 * width)
            let mask = UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(width)) - 1)
            for position in 0..<128 {
                let value = unsafe UInt64(source[position] & mask)
                let (word, shift) = (position / 4 * width / 32, position / 4 * width % 32)
                let shifted = value << UInt64(shift)
                let byte = 16 * word + 4 * (position % 4)
                unsafe merge(UInt32(truncatingIfNeeded: shifted), into: destination, at: byte)
                if shift + width > 32 {
                    unsafe merge(UInt32(truncatingIfNeeded: shifted >> 32), into: destination, at: byte + 16)
                }
            }
        }

        /// As `BlockPacking.unpack`.
        package static func unpack(
            from source: UnsafeRawPointer, width: Int, into destination: UnsafeMutablePointer<UInt32>
        ) {
            let mask = UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(width)) - 1)
            for position in 0..<128 {
                let (word, shift) = (position / 4 * width / 32, position / 4 * width % 32)
                let byte = 16 * word + 4 * (position % 4)
                var bits = width == 0 ? 0 : unsafe UInt64(load(source, byte)) >> UInt64(shift)
                if shift + width > 32 { unsafe bits |= UInt64(load(source, byte + 16)) << UInt64(32 - shift) }
                unsafe destination[position] = UInt32(truncatingIfNeeded: bits) & mask
            }
        }

        /// As `BlockPacking.unpackDeltas`.
        package static func unpackDeltas(
            from source: UnsafeRawPointer, width: Int, previous: UInt32, into destination: UnsafeMutablePointer<UInt32>
        ) {
            unsafe unpack(from: source, width: width, into: destination)
            var sum = previous
            for position in 0..<128 {
                unsafe sum = sum &+ 1 &+ destination[position]
                unsafe destination[position] = sum
            }
        }

        private static func load(_ source: UnsafeRawPointer, _ byte: Int) -> UInt32 {
            unsafe UInt32(littleEndian: source.loadUnaligned(fromByteOffset: byte, as: UInt32.self))
        }

        private static func merge(_ bits: UInt32, into destination: UnsafeMutableRawPointer, at byte: Int) {
            let merged = unsafe load(UnsafeRawPointer(destination), byte) | bits
            unsafe destination.storeBytes(of: merged.littleEndian, toByteOffset: byte, as: UInt32.self)
        }
    }
}
