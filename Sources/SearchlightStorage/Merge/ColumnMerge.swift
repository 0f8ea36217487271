import SearchlightBytes

/// Merges the columns of the inputs: dictionaries of the strings still in use, values in the new order of documents.
///
/// String columns are read twice, first to see which strings are left. Memory: a chunk and a number a distinct string
/// of each input.
struct ColumnMerge {
    private let plan: MergePlan

    /// Columns of one name and kind over the inputs; nil where an input lacks it.
    private struct Group {
        var isDates: Bool
        var readers: [ColumnReader?]
    }

    init(_ plan: MergePlan) { self.plan = plan }

    /// Writes all columns. Returns by input the new ordinal of each domain.
    func write(to output: inout SegmentOutput) throws(StoreError) -> [NumberTable] {
        var domainOrdinals = plan.inputs.map { _ in NumberTable() }
        for (key, group) in groups() {
            let ordinals = try write(key, group, to: &output)
            if key == .domains { domainOrdinals = ordinals }
        }
        return domainOrdinals
    }

    private func groups() -> [(key: ColumnKey, group: Group)] {
        var groups: [ColumnKey: Group] = [:]
        for (number, input) in plan.inputs.enumerated() {
            for reader in input.image.columns {
                let key = ColumnKey(name: reader.column.name, kind: reader.column.kind)
                let none = Group(isDates: false, readers: plan.inputs.map { _ in nil })
                groups[key, default: none].readers[number] = reader
                if reader.column.isDates { groups[key]?.isDates = true }
            }
        }
        return groups.map { (key: $0.key, group: $0.value) }.sorted { $0.key.precedes($1.key) }
    }

    /// Writes one column unless no living document has a value. Returns the new ordinals of its strings by input.
    private func write(_ key: ColumnKey, _ group: Group, to output: inout SegmentOutput) throws(StoreError)
        -> [NumberTable]
    {
        var feeds: [ColumnFeed] = []
        for (input, reader) in group.readers.enumerated() {
            if let reader { feeds.append(ColumnFeed(reader, input: input)) }
        }
        for position in feeds.indices { try feeds[position].start(plan) }
        var ordinals = plan.inputs.map { _ in NumberTable() }
        // Beyond the limit a column is left out: a merge that failed would make the store unusable for good.
        guard feeds.contains(where: { $0.document != ColumnFeed.end }),
            output.directory.columns.count < SegmentFormat.maximumMergedColumnCount
        else { return ordinals }
        output.columns.begin(
            SegmentColumn(name: key.name, kind: key.kind, isDates: group.isDates),
            documentCount: plan.documents.count, output.image)
        if key.kind == .string { ordinals = try writeDictionary(group, &feeds, to: &output) }
        try writeValues(&feeds, key.kind == .string ? ordinals : nil, to: &output)
        output.directory.columns.append(try output.columns.end(&output.image))
        return ordinals
    }

    private func writeDictionary(
        _ group: Group, _ feeds: inout [ColumnFeed], to output: inout SegmentOutput
    ) throws(StoreError) -> [NumberTable] {
        var used = plan.inputs.map { _ in NumberTable() }
        for position in feeds.indices {
            var strings = feeds[position].strings
            try feeds[position].markStrings(&strings, plan)
            used[feeds[position].input] = strings
            try feeds[position].start(plan)
        }
        var dictionaries = DictionaryMerge(group.readers, used: used, plan)
        return try dictionaries.write(to: &output)
    }

    /// By document; a document's values come from one input, in their order.
    private func writeValues(
        _ feeds: inout [ColumnFeed], _ ordinals: [NumberTable]?, to output: inout SegmentOutput
    ) throws(StoreError) {
        while true {
            var least = 0
            for position in feeds.indices where feeds[position].document < feeds[least].document { least = position }
            let document = feeds[least].document
            if document == ColumnFeed.end { return }
            var bits = feeds[least].bits
            // Invariant: `markStrings` saw the same ordinals.
            if let ordinals { bits = UInt64(ordinals[feeds[least].input][Int(bits)]) }
            try output.columns.add(bits, document: Int(document), to: &output.image)
            try feeds[least].advance(plan)
        }
    }
}
