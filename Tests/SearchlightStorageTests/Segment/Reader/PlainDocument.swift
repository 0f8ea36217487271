import SearchlightBytes
import SearchlightTestSupport

/// A document as tests know it: what an image must say of it.
struct PlainDocument {
    /// A word at a position of a role.
    struct Word: Hashable {
        var role: TextRole
        var position: UInt32
        var term: String
    }

    var identifier: String
    var title: String?
    var domain: String?
    var date: UInt32 = 0
    var expiry: Double?
    var hint: UInt8 = 255
    var thumbnail: UInt64?
    var flags: UInt8 = 0
    var record: [UInt8] = []
    var words: [Word] = []
    var integers: [Int64] = []
    var doubles: [Double] = []
    var strings: [String] = []

    func length(of role: TextRole) -> Int { words.count { $0.role == role } }
}

extension PlainDocument {
    /// `count` documents with words from a vocabulary of uneven frequencies, the same for the same seed.
    static func random(count: Int, vocabulary: Int, seed: UInt64) -> [PlainDocument] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { number in
            var document = PlainDocument(identifier: "item-\(number)-\(UInt32.random(in: 0 ... .max, using: &random))")
            document.date = UInt32(2_000_000 - number * 3)
            document.record = (0..<Int.random(in: 0..<300, using: &random)).map { UInt8($0 & 15) }
            if Bool.random(using: &random) { document.domain = "domain.\(number % 7)" }
            if number % 5 == 0 { document.expiry = Double(number) * 1000.5 }
            if number % 6 == 0 { document.thumbnail = UInt64(number) << 20 }
            document.title = [document.identifier, "Title \(number)", nil][number % 3]
            document.hint = number % 4 == 0 ? UInt8(number % 101) : 255
            document.addRandomWords(vocabulary: vocabulary, using: &random)
            document.words.append(Word(role: .other, position: 30_000_000, term: "rare\(number / 2)"))
            document.addRandomValues(number, using: &random)
            return document
        }
    }

    private mutating func addRandomWords(vocabulary: Int, using random: inout SeededRandom) {
        for role in TextRole.allCases where Int.random(in: 0..<3, using: &random) > 0 {
            var position: UInt32 = Bool.random(using: &random) ? 0 : .random(in: 0..<400, using: &random)
            for _ in 0..<Int.random(in: 1..<20, using: &random) {
                let rank = Double.random(in: 0..<1, using: &random)
                let number = Int(rank * rank * rank * Double(vocabulary))
                words.append(Word(role: role, position: position, term: PlainDocument.term(number)))
                position += Int.random(in: 0..<20, using: &random) == 0 ? .random(in: 1..<20_000, using: &random) : 1
            }
        }
    }

    /// Words with long common beginnings, and some that begin others.
    static func term(_ number: Int) -> String {
        switch number % 4 {
        case 0: "w\(number)"
        case 1: "common\(number)"
        case 2: "commonbeginning\(number / 3)"
        default: "commonbeginning\(number)é"
        }
    }

    private mutating func addRandomValues(_ number: Int, using random: inout SeededRandom) {
        for _ in 0..<(number % 3) { integers.append(.random(in: -1_000_000...1_000_000, using: &random)) }
        if number % 2 == 0 { doubles = [Double(number) / (number < 1024 ? 1 : 3)] }
        for _ in 0..<Int.random(in: 0..<3, using: &random) {
            strings.append("tag\(Int.random(in: 0..<500, using: &random))")
        }
    }
}
