/// How much work a search through damaged bytes may still do, in bytes that are looked at: forged files could make it
/// last for days.
///
/// Shared by the parts of one search; one thread at a time.
final class WorkBudget {
    private var byteCount: Int

    /// A budget of so many bytes: some gigabytes take a second.
    init(byteCount: Int) { self.byteCount = byteCount }

    /// Whether there is work left to do: once it is not, nothing more is found.
    var isLeft: Bool { byteCount > 0 }

    /// Takes work off the budget. False where there is not enough, and from then on.
    func spend(_ count: Int) -> Bool {
        byteCount = count < byteCount ? byteCount - count : 0
        return byteCount > 0
    }
}
