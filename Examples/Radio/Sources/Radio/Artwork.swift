import Foundation

/// The picture of a station: one colour in a frame, drawn here so that the example needs no files.
struct Artwork {
    let mood: Station.Mood
    private static let side = 16

    /// The picture as an uncompressed bitmap file of 24 bits a pixel.
    var bitmap: Data {
        let side = Artwork.side
        let pixels = (0..<side * side).flatMap { number -> [UInt8] in
            let isFrame = [0, side - 1].contains(number % side) || [0, side - 1].contains(number / side)
            return isFrame ? [0, 0, 0] : colour
        }
        var file = Data("BM".utf8)
        for value in [54 + pixels.count, 0, 54, 40, side, side] { file.append(contentsOf: littleEndian(value)) }
        file.append(contentsOf: [1, 0, 24, 0])
        for value in [0, pixels.count, 2_835, 2_835, 0, 0] { file.append(contentsOf: littleEndian(value)) }
        return file + Data(pixels)
    }

    /// Blue, green and red.
    private var colour: [UInt8] {
        switch mood {
        case .discovery: [0xC0, 0x80, 0x20]
        case .personal: [0x40, 0xA0, 0x40]
        case .love: [0x60, 0x30, 0xE0]
        case .heartbreak: [0x60, 0x60, 0x60]
        }
    }

    private func littleEndian(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
}
