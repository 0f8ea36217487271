import SearchlightBytes

/// Sorts the builder's values by column and document, and writes the columns.
struct ColumnBuilder: ~Copyable {
    /// Where each column's values end in `sorted`.
    private var cursors = GrowingBuffer<Int>()

    /// All values of living items, column by column, by document; `column` holds the document.
    private var sorted = GrowingBuffer<BuilderValue>()

    /// By number of a string: its ordinal in the column at hand; `UInt32.max` where the column lacks it.
    private var ordinals = GrowingBuffer<UInt32>()

    /// The numbers of the column's distinct strings.
    private var distinct = GrowingBuffer<UInt32>()

    /// By number of a string: its ordinal among the domains.
    private(set) var domainOrdinals = GrowingBuffer<UInt32>()

    /// Writes all columns that have values. O(values + distinct strings * log).
    mutating func write(
        _ register: borrowing ColumnRegister, values: borrowing GrowingBuffer<BuilderValue>,
        strings: borrowing StringTable, items: borrowing ItemTable, order: borrowing DocumentOrder,
        to output: inout SegmentOutput
    ) throws(StoreError) {
        domainOrdinals.removeAll()
        if values.isEmpty { return }
        sort(register.columns.count, values: values, items: items, order: order)
        ordinals.fill(.max, count: strings.count)
        for number in register.order {
            let range = (number == 0 ? 0 : cursors[number - 1])..<cursors[number]
            if range.isEmpty { continue }
            let column = register.columns[number]
            output.columns.begin(
                SegmentColumn(name: column.name, kind: column.kind, isDates: column.isDates),
                documentCount: order.count, output.image)
            if column.kind == .string { try writeDictionary(range, strings, &output) }
            try writeValues(range, isString: column.kind == .string, &output)
            if number == 0 { keepDomainOrdinals() }
            if column.kind == .string { forgetOrdinals() }
        }
    }

    private mutating func sort(
        _ columnCount: Int, values: borrowing GrowingBuffer<BuilderValue>, items: borrowing ItemTable,
        order: borrowing DocumentOrder
    ) {
        cursors.fill(0, count: columnCount)
        var total = 0
        // In order of arrival, so that memory is read from one end to the other.
        for number in 0..<items.count where items[number].isAlive {
            for position in items[number].valueRange { cursors[Int(values[position].column)] += 1 }
            total += Int(items[number].valueCount)
        }
        var start = 0
        for number in 0..<columnCount { (cursors[number], start) = (start, start + cursors[number]) }
        sorted.fillUninitialised(count: total)
        for document in 0..<order.count {
            if document & (DocumentOrder.batchCount - 1) == 0 { items.readAhead(order, from: document) }
            let item = items[Int(order.items[document])]
            for position in item.valueRange {
                let value = values[position]
                let place = cursors[Int(value.column)]
                cursors[Int(value.column)] = place + 1
                sorted[place] = BuilderValue(column: UInt32(document), bits: value.bits)
            }
        }
    }

    /// Writes the column's distinct strings in order and notes their ordinals.
    private mutating func writeDictionary(
        _ range: Range<Int>, _ strings: borrowing StringTable, _ output: inout SegmentOutput
    ) throws(StoreError) {
        distinct.removeAll()
        for position in range {
            let number = Int(sorted[position].bits)
            if ordinals[number] == .max {
                ordinals[number] = 0
                distinct.append(UInt32(number))
            }
        }
        var buffer = unsafe UnsafeMutableBufferPointer(start: distinct.base, count: distinct.count)
        unsafe buffer.sort { strings.view(of: Int($0)) < strings.view(of: Int($1)) }
        for ordinal in 0..<distinct.count {
            let number = Int(distinct[ordinal])
            ordinals[number] = UInt32(ordinal)
            try output.columns.addString(strings.view(of: number), to: &output.image)
        }
    }

    private func writeValues(
        _ range: Range<Int>, isString: Bool, _ output: inout SegmentOutput
    ) throws(StoreError) {
        for position in range {
            let value = sorted[position]
            let bits = isString ? UInt64(ordinals[Int(value.bits)]) : value.bits
            try output.columns.add(bits, document: Int(value.column), to: &output.image)
        }
        output.directory.columns.append(try output.columns.end(&output.image))
    }

    /// Gives back the memory of the sorted values where it is more than `byteLimit` bytes.
    mutating func trim(to byteLimit: Int) {
        sorted.removeAll()
        sorted.trim(to: byteLimit)
    }

    private mutating func keepDomainOrdinals() {
        domainOrdinals.fillUninitialised(count: ordinals.count)
        for number in 0..<ordinals.count { domainOrdinals[number] = ordinals[number] }
    }

    private mutating func forgetOrdinals() {
        for position in 0..<distinct.count { ordinals[Int(distinct[position])] = .max }
    }
}
