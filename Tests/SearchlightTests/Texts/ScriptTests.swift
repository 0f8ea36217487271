import Searchlight
import Testing

/// Texts in many scripts, in each form that looks the same.
@Suite struct ScriptTests {
    @Test(arguments: cases) func found(_ textCase: TextCase) throws { try textCase.run() }

    static let cases = [composed, looks, chinese, katakana, emoji, thai, points]

    static let composed = TextCase(
        "composed and decomposed",
        [
            Item("v1", title: "ti\u{1EC7}m ph\u{1EDF}"), Item("v2", title: "tie\u{323}\u{302}m pho\u{31B}\u{309}"),
            Item("v3", title: "\u{B2ED}"), Item("v4", title: "\u{1103}\u{1161}\u{11B0}"),
            Item("v5", title: "ba\u{328}k"),
        ],
        [
            Trial("ti\u{1EC7}m ph\u{1EDF}", .only(["v1", "v2"])),
            Trial("tie\u{323}\u{302}m pho\u{31B}\u{309}", .only(["v1", "v2"])),
            Trial("tie\u{302}\u{323}m", .only(["v1", "v2"])), Trial("tiem pho", .only(["v1", "v2"])),
            Trial("\u{B2ED}", .only(["v3", "v4"])), Trial("\u{1103}\u{1161}\u{11B0}", .only(["v3", "v4"])),
            Trial("ba", .only(["v5"])), Trial("b\u{105}k", .only(["v5"])),
        ])

    static let looks = TextCase(
        "ligatures, sharp s, full width",
        [
            Item("l1", title: "\u{FB02}ute trio"), Item("l2", title: "Stra\u{DF}e"),
            Item("l3", title: "\u{FF26}\u{FF55}\u{FF4C}\u{FF4C}"), Item("l4", title: "x\u{B2}"),
        ],
        [
            Trial("flute", .only(["l1"])), Trial("strasse", .only(["l2"])), Trial("STRASSE", .only(["l2"])),
            Trial("stra\u{DF}e", .only(["l2"])), Trial("full", .only(["l3"])), Trial("x2", .anything),
        ])

    static let chinese = TextCase(
        "Chinese beside Latin words",
        [
            Item(
                "j1",
                textContent:
                    "\u{591C}\u{95F4}sync-job\u{5B8C}\u{6210}\u{540E}\u{5220}\u{9664}30\u{4E2A}\u{65E7}\u{6587}\u{4EF6}"
            ),
            Item("j2", textContent: "\u{4E1C}\u{4EAC}\u{90FD}\u{6E2F}\u{533A}"),
            Item("j3", textContent: "\u{4EAC}\u{90FD}\u{5E02}"),
        ],
        [
            Trial("sync", .only(["j1"])), Trial("job", .only(["j1"])), Trial("\u{5220}\u{9664}", .only(["j1"])),
            Trial("30", .only(["j1"])), Trial("\u{591C}", .only(["j1"])), Trial("\u{4EAC}\u{90FD}", .first("j3")),
            Trial("\u{5220}\u{9664} job", .only(["j1"])),
        ])

    static let katakana = TextCase(
        "half-width katakana",
        [
            Item("h1", title: "\u{65B0}\u{898F}\u{FF83}\u{FF9E}\u{FF70}\u{FF80}\u{767B}\u{9332}"),
            Item("h2", title: "\u{30C7}\u{30FC}\u{30BF}\u{767B}\u{9332}"),
        ],
        [
            Trial("\u{FF83}\u{FF9E}\u{FF70}\u{FF80}", .only(["h1", "h2"])),
            Trial("\u{30C7}\u{30FC}\u{30BF}", .only(["h1", "h2"])),
        ])

    static let emoji = TextCase(
        "emoji",
        [
            Item("e1", title: "snack \u{1F34B}"), Item("e2", title: "\u{1F335}garden"),
            Item("e3", title: "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467} outing"),
            Item("e4", title: "\u{1F44D}\u{1F3FD} fine"), Item("e5", title: "flag \u{1F1EB}\u{1F1EE}"),
            Item("e6", title: "\u{2764}\u{FE0F} list"), Item("e7", title: "\u{1F7E3} urgent"),
        ],
        [
            Trial("\u{1F34B}", .only(["e1"])), Trial("\u{1F335}", .only(["e2"])),
            Trial("\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}", .only(["e3"])),
            Trial("\u{1F44D}\u{1F3FD}", .only(["e4"])), Trial("\u{1F1EB}\u{1F1EE}", .only(["e5"])),
            Trial("\u{2764}\u{FE0F}", .only(["e6"])), Trial("\u{1F7E3}", .only(["e7"])), Trial("garden", .only(["e2"])),
            Trial("\u{1F44D}", .only(["e4"])), Trial("\u{2764}", .only(["e6"])),
            Trial("\u{1F1EB}\u{1F1F7}", .only([])),
        ])

    static let thai = TextCase(
        "Thai vowel signs belong to the word",
        [
            Item("th1", title: "\u{E2D}\u{E32}\u{E22}\u{E38}"), Item("th2", title: "\u{E2D}\u{E32}\u{E22}"),
            Item("th3", title: "\u{E19}\u{E49}\u{E33}"),
        ],
        [
            Trial("\u{E2D}\u{E32}\u{E22}\u{E38}", .only(["th1"])), Trial("\u{E19}\u{E49}\u{E33}", .only(["th3"])),
            Trial("\u{E19}\u{E49}\u{E4D}\u{E32}", .only(["th3"])), Trial("\u{E2D}\u{E32}\u{E22} ", .only(["th2"])),
        ])

    static let points = TextCase(
        "Arabic and Hebrew with and without points",
        [
            Item("ar1", title: "\u{643}\u{64F}\u{631}\u{652}\u{633}\u{64A}"),
            Item("he1", title: "\u{5E9}\u{5C1}\u{5B8}\u{5DC}\u{5D5}\u{5B9}\u{5DD}"),
        ],
        [
            Trial("\u{643}\u{631}\u{633}\u{64A}", .only(["ar1"])), Trial("\u{6A9}\u{631}\u{633}\u{6CC}", .anything),
            Trial("\u{643}\u{631}\u{633}\u{649}", .anything), Trial("\u{5E9}\u{5DC}\u{5D5}\u{5DD}", .only(["he1"])),
        ])
}
