import SearchlightBytes

/// Merges the columns of the inputs: dictionaries of the strings still in use, values in the new order of documents.
struct ColumnMerge {
    private let plan: MergePlan

    /// Columns of one name and kind over the inputs; nil where an input lacks it.
    private struct Group {
        var name: String
        var kind: ColumnKind
        var isDates: Bool
        var readers: [ColumnReader?]
    }

    init(_ plan: MergePlan) { self.plan = plan }

    /// Writes all columns. Returns by input the new ordinal of each domain.
    func write(to output: inout SegmentOutput) throws(StoreError) -> [[UInt32]] {
        var domainOrdinals = plan.inputs.map { _ in [UInt32]() }
        for group in groups() {
            let ordinals = try write(group, to: &output)
            if group.kind == .string, group.name == SegmentFormat.domainColumnName { domainOrdinals = ordinals }
        }
        return domainOrdinals
    }

    /// In the order of the directory: by the bytes of the name, then by kind.
    private func groups() -> [Group] {
        var groups: [Group] = []
        for (number, input) in plan.inputs.enumerated() {
            for reader in input.image.columns {
                let column = reader.column
                let found = groups.firstIndex { $0.name == column.name && $0.kind == column.kind }
                let place = found ?? groups.count
                if found == nil {
                    groups.append(
                        Group(
                            name: column.name, kind: column.kind, isDates: column.isDates,
                            readers: plan.inputs.map { _ in nil }))
                }
                groups[place].readers[number] = reader
                groups[place].isDates = groups[place].isDates || column.isDates
            }
        }
        return groups.sorted { left, right in
            left.name == right.name
                ? left.kind.rawValue < right.kind.rawValue
                : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
        }
    }

    /// Writes one column unless no living document has a value. Returns the new ordinals of its strings by input.
    private func write(_ group: Group, to output: inout SegmentOutput) throws(StoreError) -> [[UInt32]] {
        var values = try ColumnMergeValues(group.readers, plan)
        guard !values.isEmpty else { return plan.inputs.map { _ in [] } }
        output.columns.begin(
            SegmentColumn(name: group.name, kind: group.kind, isDates: group.isDates),
            documentCount: plan.documents.count, output.image)
        var ordinals = plan.inputs.map { _ in [UInt32]() }
        if group.kind == .string {
            ordinals = try DictionaryMerge(group.readers, values).write(to: &output)
            values.translate(ordinals)
        }
        for value in values.sorted() {
            try output.columns.add(value.bits, document: Int(value.document), to: &output.image)
        }
        output.directory.columns.append(try output.columns.end(&output.image))
        return ordinals
    }
}

/// The values of one column over all inputs, with the new numbers of their documents.
struct ColumnMergeValues {
    struct Value {
        var document: UInt32
        var input: UInt32
        var bits: UInt64
    }

    private(set) var values: [Value] = []

    var isEmpty: Bool { values.isEmpty }

    /// Reads the values of living documents, chunk by chunk.
    init(_ readers: [ColumnReader?], _ plan: MergePlan) throws(StoreError) {
        let scope = LeaseScope()
        var documents: [UInt32] = []
        var bits: [UInt64] = []
        for (number, reader) in readers.enumerated() {
            guard let reader else { continue }
            for chunk in 0..<reader.chunkCount {
                try reader.read(chunk: chunk, documents: &documents, values: &bits, in: scope)
                for position in documents.indices {
                    guard let new = plan.newDocument(documents[position], of: number) else { continue }
                    values.append(Value(document: new, input: UInt32(number), bits: bits[position]))
                }
                scope.reset()
            }
        }
    }

    /// Replaces ordinals of the inputs by those of the result.
    mutating func translate(_ ordinals: [[UInt32]]) {
        for position in values.indices {
            let value = values[position]
            values[position].bits = UInt64(ordinals[Int(value.input)][Int(value.bits)])
        }
    }

    /// By document, the values of a document in their order.
    ///
    /// The sort must be stable for that; a document's values come from one input and lie side by side, so their place in
    /// the array breaks ties.
    func sorted() -> [Value] {
        var order = values.indices.map { UInt64(values[$0].document) << 32 | UInt64($0) }
        order.sort()
        return order.map { values[Int(truncatingIfNeeded: $0 & 0xFFFF_FFFF)] }
    }
}
