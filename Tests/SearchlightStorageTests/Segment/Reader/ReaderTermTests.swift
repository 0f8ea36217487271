import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// The dictionary against the terms that were written.
struct ReaderTermTests {
    let terms: [String]
    let frequencies: [String: Int]
    let image: SegmentImage
    let scope = LeaseScope()

    init() throws {
        let documents = PlainDocument.random(count: 700, vocabulary: 6000, seed: 2)
        var frequencies: [String: Int] = [:]
        for document in documents { for term in Set(document.words.map(\.term)) { frequencies[term, default: 0] += 1 } }
        self.frequencies = frequencies
        terms = frequencies.keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        image = try SegmentImage(bytes: ImageBytes(PlainImage(documents).bytes()), name: "segment-1")
        try #require(image.blockCount(of: .terms) > 3)
    }

    @Test func everyTermIsFound() throws {
        #expect(Int(image.termCount) == terms.count)
        for (ordinal, term) in terms.enumerated() {
            let entry = try #require(try image.term(term, in: scope))
            #expect(entry.ordinal == UInt32(ordinal))
            #expect(Int(entry.documentFrequency) == frequencies[term])
        }
    }

    @Test func otherTermsAreNot() throws {
        let known = Set(terms)
        for term in terms {
            for other in [term + "0", term + "\u{0}", String(term.dropLast()), "!" + term, term + "zzz"]
            where !known.contains(other) { #expect(try image.term(other, in: scope) == nil) }
        }
        #expect(try image.term("", in: scope) == nil)
        #expect(try image.term(String(repeating: "x", count: 1000), in: scope) == nil)
    }

    @Test func walkInOrder() throws {
        var cursor = image.terms(in: scope)
        for term in terms {
            #expect(try cursor.next())
            #expect(cursor.term.string() == term)
            #expect(Int(cursor.entry.documentFrequency) == frequencies[term])
        }
        #expect(try !cursor.next())
        #expect(try !cursor.next())
        #expect(cursor.isAtEnd)
    }

    @Test(arguments: [
        "", "c", "common", "commonbeginning1", "commonbeginning199", "w", "w9", "x", "\u{0}", "commonb", "zz",
    ])
    func walkAPrefix(prefix: String) throws {
        var found: [String] = []
        try [UInt8](prefix.utf8).withByteView { view in
            var cursor = image.terms(withPrefix: view, in: scope)
            while try cursor.next() { found.append(cursor.term.string()) }
        }
        #expect(found == terms.filter { $0.utf8.starts(with: prefix.utf8) })
    }

    @Test func seekAnywhere() throws {
        var random = SeededRandom(seed: 4)
        var cursor = image.terms(in: scope)
        for _ in 0..<3000 {
            let number = Int.random(in: 0..<terms.count, using: &random)
            var target = Array(terms[number].utf8)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: target.append(0)
            case 1: target.removeLast()
            default: break
            }
            let expected = terms.firstIndex { !Array($0.utf8).lexicographicallyPrecedes(target) }
            let found = try target.withByteView { try cursor.seek(to: $0) }
            #expect(found == (expected != nil))
            guard let expected else { continue }
            #expect(cursor.term.string() == terms[expected])
            #expect(cursor.entry.ordinal == UInt32(expected))
            if expected + 1 < terms.count {
                #expect(try cursor.next())
                #expect(cursor.term.string() == terms[expected + 1])
            }
        }
    }

    @Test func seekStaysWithinThePrefix() throws {
        let prefix = Array("common1".utf8)
        var cursor = prefix.withByteView { image.terms(withPrefix: $0, in: scope) }
        var found = try Array("a".utf8).withByteView { try cursor.seek(to: $0) }
        #expect(found)
        #expect(cursor.term.string().hasPrefix("common1"))
        found = try Array("common2".utf8).withByteView { try cursor.seek(to: $0) }
        #expect(!found)
        #expect(cursor.isAtEnd)
        found = try Array("common11".utf8).withByteView { try cursor.seek(to: $0) }
        #expect(found)
    }
}
