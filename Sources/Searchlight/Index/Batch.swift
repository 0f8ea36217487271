#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Changes that become durable and visible together, in the order given: the last one on an identifier wins.
public struct Batch: Sendable {
    enum Operation: Sendable {
        case add(Item)
        case update(ItemUpdate)
        case delete(String)
        case deleteDomain(String)
        case deleteAll
        case engage(Engagement)
    }

    /// How a person used an item.
    struct Engagement: Sendable {
        var identifier: String
        var opens: Int
        var shown: Int
        var query: String?
        var date: Date?
    }

    /// What the stored client state must be for the batch to be carried out.
    struct ExpectedState: Sendable {
        var handle: String
        var state: [UInt8]?
    }

    private(set) var operations: [Operation] = []
    private(set) var clientStates: [(handle: String, state: [UInt8])] = []
    private(set) var expectedState: ExpectedState?

    /// The largest client state, in bytes.
    public static let maximumClientStateByteCount = 250

    /// A batch that changes nothing yet.
    public init() {}

    /// Whether the batch changes nothing.
    public var isEmpty: Bool { operations.isEmpty && clientStates.isEmpty }

    /// Indexes an item, in place of a stored one with its identifier.
    public mutating func add(_ item: Item) { operations.append(.add(item)) }

    /// Changes some attributes of a stored item; dropped where there is none.
    public mutating func update(_ update: ItemUpdate) { operations.append(.update(update)) }

    /// Deletes an item, and the items that are related to it; an unknown identifier is fine.
    public mutating func delete(_ identifier: String) { operations.append(.delete(identifier)) }

    /// Deletes the items of a domain and of the domains below it; an empty domain deletes nothing.
    public mutating func deleteDomain(_ domain: String) { operations.append(.deleteDomain(domain)) }

    /// Deletes every item, what is known of their use, and the client states set so far.
    public mutating func deleteAll() { operations.append(.deleteAll) }

    /// Records that a person opened an item, or was shown it in results.
    ///
    /// - Parameters:
    ///   - query: the text of the search that led there, where there was one.
    ///   - date: when it happened; nil for the time of the commit.
    public mutating func engage(
        _ identifier: String, opens: Int = 1, shown: Int = 0, query: String? = nil, at date: Date? = nil
    ) {
        operations.append(
            .engage(Engagement(identifier: identifier, opens: opens, shown: shown, query: query, date: date)))
    }

    /// Sets what the host wants to remember with the batch, at most 250 bytes.
    public mutating func setClientState(_ state: [UInt8], of handle: String = "") {
        clientStates.append((handle, state))
    }

    /// Lets the batch fail with `mismatchedClientState` unless the stored state is the expected one.
    public mutating func expectClientState(_ state: [UInt8]?, of handle: String = "") {
        expectedState = ExpectedState(handle: handle, state: state)
    }
}
