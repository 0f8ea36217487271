import Searchlight
import Testing

/// Version numbers, stock numbers, names of programs, addresses and phone numbers, whole and in part.
@Suite struct CodeAndNumberTests {
    @Test(arguments: cases) func found(_ textCase: TextCase) throws { try textCase.run() }

    static let cases = [versions, stockNumbers, dottedNames, identifiers, webAddresses, mailAddresses, phoneNumbers]

    static let versions = TextCase(
        "version numbers",
        [
            Item("r1", title: "Orchard Suite 12.4.1.0"), Item("r2", title: "Orchard Suite 12.5.0.0"),
            Item("r3", title: "Chapter 12, section 4"),
        ],
        [
            Trial("12.4.1.0", .first("r1"), .absent("r2")), Trial("12.4", .before("r1", "r3"), .before("r1", "r2")),
            Trial("v12.4.1.0", .anything), Trial("orchard 12.5", .only(["r2"])),
        ])

    static let stockNumbers = TextCase(
        "stock numbers",
        [Item("o1", title: "Order QX-204417"), Item("o2", title: "Order QX-204418")],
        [
            Trial("QX-204417", .first("o1"), .absent("o2")), Trial("204417", .only(["o1"])),
            Trial("qx-2044", .only(["o1", "o2"])), Trial("-204417", .only(["o1"])), Trial("QX204417", .anything),
        ])

    static let dottedNames = TextCase(
        "dotted names",
        [
            Item("m1", textContent: "compare cfg.cacheDir() with depth.max = cfg.limits.depth"),
            Item("m2", textContent: "cfg file is missing"),
        ],
        [
            Trial("cfg limits", .only(["m1"])), Trial("cachedir", .only(["m1"])), Trial("cfg.limits", .first("m1")),
            Trial("cfg", .only(["m1", "m2"])),
        ])

    static let identifiers = TextCase(
        "identifiers",
        [
            named("f1", "quietSaveButton"), named("f2", "order_ref"), named("f3", "oslo-fjord.png"),
            named("f4", "Czechoslovakia"), named("f5", "quiet garden. Save later. A button came off."),
        ],
        [
            Trial("Save", .only(["f1", "f5"])), Trial("ref", .only(["f2"])), Trial("oslo", .only(["f3"])),
            Trial("quietSaveButton", .first("f1")), Trial("quietsavebutton", .first("f1")),
            Trial("quiet save button", .before("f1", "f5")), Trial("order_ref", .only(["f2"])),
            Trial("oslo-fjord.png", .only(["f3"])),
        ])

    static let webAddresses = TextCase(
        "web addresses",
        [
            Item("u1", textContent: "see https://gardenpath.example/a/b/"),
            Item("u2", textContent: "see https://www.gardenpath.example/c?x=1"),
            Item("u3", textContent: "a path in the garden"),
        ],
        [
            Trial("gardenpath", .only(["u1", "u2"])), Trial("gardenpath.example", .only(["u1", "u2"])),
            Trial("https://www.gardenpath.example/c?x=1", .first("u2")), Trial("www.gardenpath", .first("u2")),
        ])

    static let mailAddresses = TextCase(
        "mail addresses",
        [
            with("p1", "a", "authorEmailAddresses", ["rowan.hale@mail.example.org"]),
            with("p2", "b", "authorEmailAddresses", ["rowan.hale+lists@mail.example.org", "desk@corp.example"]),
        ],
        [
            Trial("rowan", .only(["p1", "p2"])), Trial("example.org", .only(["p1", "p2"])),
            Trial("corp.example", .only(["p2"])), Trial("rowan.hale@mail.example.org", .contains("p1")),
        ])

    static let phoneNumbers = TextCase(
        "phone numbers",
        [with("t1", "Clinic", "phoneNumbers", ["+1 (555) 010-0199"]), with("t2", "Taxi", "phoneNumbers", ["444"])],
        [
            Trial("5550100199", .only(["t1"])), Trial("555-010-0199", .only(["t1"])), Trial("010-0199", .only(["t1"])),
            Trial("444", .only(["t2"])), Trial("+1 (555) 010-0199", .only(["t1"])),
        ])

    private static func named(_ identifier: String, _ name: String) -> Item {
        var item = Item(identifier)
        item.displayName = name
        return item
    }

    private static func with(
        _ identifier: String, _ title: String, _ name: AttributeName, _ values: [String]
    ) -> Item {
        var item = Item(identifier, title: title)
        item[name] = .strings(values)
        return item
    }
}
