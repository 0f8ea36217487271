import SearchlightText
import Testing

struct NormalFormTests {
    @Test func composesWhatIsDecomposed() {
        #expect(NormalForm.composed("Cafe\u{301}") == [UInt8]("Caf\u{E9}".utf8))
        #expect(NormalForm.composed("Caf\u{E9}") == [UInt8]("Caf\u{E9}".utf8))
    }

    @Test(arguments: ["", "plain", "nul\u{0}inside", "\u{65E5}\u{672C}", "\u{1F600}", "\u{212A}"])
    func equalsTheStandardLibrarysIdeaOfEquality(text: String) {
        let composed = NormalForm.composed(text)
        #expect(String(decoding: composed, as: UTF8.self) == text)
        #expect(NormalForm.composed(String(decoding: composed, as: UTF8.self)) == composed)
    }

    @Test func keepsCaseAndCompatibilityForms() {
        #expect(NormalForm.composed("A\u{FB01}") == [UInt8]("A\u{FB01}".utf8))
    }
}
