import SearchlightBytes
import Testing

@Suite struct RoleCountsTests {
    @Test func rawValuesAreTheFormat() {
        #expect(TextRole.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
    }

    @Test func eachRoleIsItsOwn() {
        for role in TextRole.allCases {
            var counts = RoleCounts(role, 3)
            #expect(counts.roleMask == 1 << role.rawValue && counts.total == 3 && !counts.isEmpty)
            for other in TextRole.allCases { #expect(counts[other] == (other == role ? 3 : 0)) }
            counts[role] = 0
            #expect(counts.isEmpty && counts == RoleCounts())
        }
    }

    @Test func totalsDoNotOverflow() {
        var counts = RoleCounts(startsTitle: true)
        for role in TextRole.allCases { counts[role] = UInt32.max }
        #expect(counts.total == 5 * UInt64(UInt32.max) && counts.roleMask == 31)
        #expect(counts != RoleCounts(title: .max, keywords: .max, description: .max, body: .max, other: .max))
    }
}
