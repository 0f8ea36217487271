// One step handles four numbers, one a lane. Where numbers are taken, `width` and `step` are constants, so shifts and
// masks are immediate, branches vanish and a block is straight-line code without a branch on data.

extension BlockPacking {
    /// The twin of `Scalar` that handles four numbers at once. Same results, same bytes.
    package enum SIMD {
        package typealias Vector = SIMD4<UInt32>

        /// As `BlockPacking.requiredWidth`.
        package static func requiredWidth(of values: UnsafePointer<UInt32>) -> Int {
            var union = Vector(repeating: 0)
            for step in 0..<32 { unsafe union |= loadNumbers(values, step) }
            let word = union[0] | union[1] | union[2] | union[3]
            return 32 - word.leadingZeroBitCount
        }
    }
}

// MARK: - Loads and stores, at any alignment

extension BlockPacking.SIMD {
    @inline(__always)
    private static func loadNumbers(_ values: UnsafePointer<UInt32>, _ step: Int) -> Vector {
        unsafe UnsafeRawPointer(values).loadUnaligned(fromByteOffset: 16 &* step, as: Vector.self)
    }

    @inline(__always)
    private static func loadWords(_ source: UnsafeRawPointer, _ word: Int) -> Vector {
        unsafe source.loadUnaligned(fromByteOffset: 16 &* word, as: Vector.self)
    }

    @inline(__always)
    private static func storeNumbers(_ numbers: Vector, _ values: UnsafeMutablePointer<UInt32>, _ step: Int) {
        unsafe UnsafeMutableRawPointer(values).storeBytes(of: numbers, toByteOffset: 16 &* step, as: Vector.self)
    }

    @inline(__always)
    private static func mask(_ width: Int) -> Vector {
        Vector(repeating: width == 32 ? UInt32.max : (1 &<< UInt32(truncatingIfNeeded: width)) &- 1)
    }

    @inline(__always)
    private static func left(_ numbers: Vector, _ shift: Int) -> Vector {
        numbers &<< Vector(repeating: UInt32(truncatingIfNeeded: shift))
    }

    @inline(__always)
    private static func right(_ numbers: Vector, _ shift: Int) -> Vector {
        numbers &>> Vector(repeating: UInt32(truncatingIfNeeded: shift))
    }
}

// MARK: - Steps

extension BlockPacking.SIMD {
    /// Takes the four numbers of `step` out of the stream. Invariant: `words` holds the word in which they begin, if
    /// they do not begin at its lowest bit.
    ///
    /// The mask comes before the two parts are joined: a bare pair of shifts would be read as a rotation, for which
    /// plain SSE2 has no instruction, and be done lane by lane, ten times slower.
    @inline(__always)
    private static func take(_ width: Int, _ step: Int, _ words: inout Vector, _ source: UnsafeRawPointer) -> Vector {
        if width == 0 { return Vector(repeating: 0) }
        let word = (step &* width) &>> 5
        let shift = step &* width & 31
        if shift == 0 { unsafe words = loadWords(source, word) }
        let low = right(words, shift)
        if shift &+ width < 32 { return low & mask(width) }
        if shift &+ width == 32 { return low }
        unsafe words = loadWords(source, word &+ 1)
        return low | (left(words, 32 &- shift) & mask(width))
    }

    /// The running sum of four gaps behind `last`, each counting one more; moves `last` to the sum of all.
    ///
    /// `last` grows by the sum of this step alone, so that steps wait for each other for one addition only.
    @inline(__always)
    private static func sum(_ gaps: Vector, _ last: inout Vector) -> Vector {
        let pairs = gaps &+ Vector(0, gaps[0], gaps[1], gaps[2])
        let sums = pairs &+ Vector(0, 0, pairs[0], pairs[1]) &+ Vector(1, 2, 3, 4)
        let numbers = sums &+ last
        last &+= Vector(repeating: sums[3])
        return numbers
    }
}

// MARK: - Blocks, four steps a call

// `@_transparent` and not `@inline(__always)`: the optimiser would first merge the cases of the switch over widths into
// one call with a variable width, and then inline that, four times slower.

extension BlockPacking.SIMD {
    /// Unpacks the four steps from `step` on.
    @_transparent
    private static func unpackFour(
        _ width: Int, _ step: Int, _ words: inout Vector, _ source: UnsafeRawPointer,
        _ destination: UnsafeMutablePointer<UInt32>
    ) {
        unsafe storeNumbers(take(width, step, &words, source), destination, step)
        unsafe storeNumbers(take(width, step &+ 1, &words, source), destination, step &+ 1)
        unsafe storeNumbers(take(width, step &+ 2, &words, source), destination, step &+ 2)
        unsafe storeNumbers(take(width, step &+ 3, &words, source), destination, step &+ 3)
    }

    /// Unpacks a block; `width` must be a constant.
    @_transparent
    static func unpackAll(_ width: Int, _ source: UnsafeRawPointer, _ destination: UnsafeMutablePointer<UInt32>) {
        var words = Vector(repeating: 0)
        unsafe unpackFour(width, 0, &words, source, destination)
        unsafe unpackFour(width, 4, &words, source, destination)
        unsafe unpackFour(width, 8, &words, source, destination)
        unsafe unpackFour(width, 12, &words, source, destination)
        unsafe unpackFour(width, 16, &words, source, destination)
        unsafe unpackFour(width, 20, &words, source, destination)
        unsafe unpackFour(width, 24, &words, source, destination)
        unsafe unpackFour(width, 28, &words, source, destination)
    }
}

// MARK: - Whole blocks with a width known only when they run

extension BlockPacking.SIMD {
    /// As `BlockPacking.pack`.
    package static func pack(
        from source: UnsafePointer<UInt32>, width: Int, into destination: UnsafeMutableRawPointer
    ) {
        if width == 0 { return }
        let lowBits = mask(width)
        var words = Vector(repeating: 0)
        var target = unsafe destination
        var shift = 0
        for step in 0..<32 {
            let numbers = lowBits & (unsafe loadNumbers(source, step))
            words |= left(numbers, shift)
            shift &+= width
            if shift < 32 { continue }
            unsafe target.storeBytes(of: words, as: Vector.self)
            unsafe target += 16
            shift &-= 32
            words = shift == 0 ? Vector(repeating: 0) : right(numbers, width &- shift)
        }
    }

    /// As `BlockPacking.unpackDeltas`.
    package static func unpackDeltas(
        from source: UnsafeRawPointer, width: Int, previous: UInt32, into destination: UnsafeMutablePointer<UInt32>
    ) {
        unsafe unpack(from: source, width: width, into: destination)
        var last = Vector(repeating: previous)
        for step in 0..<32 {
            let gaps = unsafe loadNumbers(destination, step)
            unsafe storeNumbers(sum(gaps, &last), destination, step)
        }
    }
}
