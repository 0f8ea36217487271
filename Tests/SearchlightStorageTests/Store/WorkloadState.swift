import SearchlightBytes
import SearchlightStorage
import Testing

/// What a store should hold: the naive twin of its state.
struct WorkloadState: Hashable {
    struct Item: Hashable {
        var title: String
        var domain: String?
        var thumbnail: [UInt8]?
    }

    var items: [String: Item] = [:]

    /// Opens by identifier; those of a deleted item wait for its return.
    var opens: [String: Int] = [:]
    var clientStates: [String: [UInt8]] = [:]

    mutating func put(_ item: TestItem, thumbnail: [UInt8]? = nil) {
        items[item.identifier] = Item(title: item.title, domain: item.domain, thumbnail: thumbnail)
    }

    mutating func delete(_ target: BatchDeletion.Target) {
        switch target {
        case .identifier(let identifier): items[identifier] = nil
        case .domain(let domain):
            items = items.filter { $0.value.domain != domain && $0.value.domain?.hasPrefix(domain + ".") != true }
        case .everything: self = WorkloadState()
        }
    }

    /// What a store with this state shows.
    var shown: StoreContents {
        StoreContents(
            titles: items.mapValues(\.title), thumbnails: items.compactMapValues(\.thumbnail),
            opens: opens.filter { items[$0.key] != nil }, clientStates: clientStates)
    }
}

/// What a store shows of itself.
struct StoreContents: Hashable {
    var titles: [String: String] = [:]
    var thumbnails: [String: [UInt8]] = [:]
    var opens: [String: Int] = [:]
    var clientStates: [String: [UInt8]] = [:]

    init(
        titles: [String: String], thumbnails: [String: [UInt8]], opens: [String: Int],
        clientStates: [String: [UInt8]]
    ) {
        self.titles = titles
        self.thumbnails = thumbnails
        self.opens = opens
        self.clientStates = clientStates
    }

    /// Everything in a snapshot, read to the last byte of its thumbnails.
    init(_ snapshot: Snapshot) throws {
        titles = try snapshot.contents()
        clientStates = snapshot.clientStates.byHandle.filter { !$0.value.isEmpty }
        let scope = LeaseScope()
        for identifier in titles.keys {
            let key = IdentifierKey(identifier)
            // The clocks of tests hardly move, so that opens hardly fade.
            let opens = try snapshot.engagement.engagement(of: key)?.opens ?? 0
            if opens > 0 { self.opens[identifier] = Int(opens.rounded()) }
            guard let address = try snapshot.locate(key, in: scope) else { continue }
            let head = try snapshot.slots[address.slot].image.head(of: address.document, in: scope)
            guard let number = head.thumbnailNumber else { continue }
            thumbnails[identifier] = try snapshot.thumbnails.read(number)?.copyBytes()
        }
    }
}
