package import SearchlightBytes
package import SearchlightStorage
import SearchlightText

/// An item as a test gives it to a builder, and the naive account of the image that must come of it.
package struct ModelItem: Sendable {
    package enum Value: Sendable {
        case integer(Int64)
        case double(Double)
        case string(String)
    }

    package var item: SegmentItem
    package var texts: [(role: TextRole, text: String, kind: TextKind)] = []
    package var values: [(column: String, value: Value)] = []
    package var record: [UInt8] = []

    package init(_ item: SegmentItem) { self.item = item }

    /// Hands the item to a builder.
    package func add(to builder: SegmentBuilder) throws(StoreError) {
        builder.beginItem(item)
        for text in texts { builder.addText(text.role, text.text, kind: text.kind) }
        for (name, value) in values {
            switch value {
            case .integer(let value): builder.addValue(value, to: builder.column(name, kind: .integer))
            case .double(let value): builder.addValue(value, to: builder.column(name, kind: .double))
            case .string(let value): builder.addValue(value, to: builder.column(name, kind: .string))
            }
        }
        builder.record.append(record)
        try builder.endItem()
    }
}

extension SegmentContents {
    /// What an image of `items` must hold: the last of each identifier, newest first, then by identifier.
    package init(expecting items: [ModelItem]) {
        self.init()
        var last: [[UInt8]: Int] = [:]
        for (number, item) in items.enumerated() { last[NormalForm.composed(item.item.identifier)] = number }
        let alive = last.values.map { items[$0] }.sorted {
            if $0.item.rankingDate != $1.item.rankingDate { return $0.item.rankingDate > $1.item.rankingDate }
            return $0.item.identifier.utf8.lexicographicallyPrecedes($1.item.identifier.utf8)
        }
        tokenCounts = [0, 0, 0, 0, 0]
        roleDocumentCounts = [0, 0, 0, 0, 0]
        for (number, item) in alive.enumerated() { add(item, UInt32(number)) }
        finishColumns()
    }

    private mutating func add(_ model: ModelItem, _ number: UInt32) {
        var document = Document()
        document.identifier = model.item.identifier
        document.title = model.item.title
        document.domain = model.item.domain
        document.record = model.record
        document.date = model.item.rankingDate
        document.expiry = model.item.expiry
        document.thumbnailNumber = model.item.thumbnailNumber
        let codes = addTerms(model, number)
        var flags: UInt64 = model.texts.count { $0.role == .title && !$0.text.isEmpty } > 1 ? 1 : 0
        if model.item.expiry != nil { flags |= 2 }
        if model.item.thumbnailNumber != nil { flags |= 4 }
        if model.item.hasEngagementSeed { flags |= 8 }
        if model.item.isLinked { flags |= 16 }
        document.norms = flags << 40 | UInt64(model.item.rankingHint) << 48
        for role in 0..<5 {
            document.norms |= UInt64(codes[role]) << UInt64(8 * role)
            if codes[role] != LengthCode.absent {
                tokenCounts[role] += UInt64(LengthCode.decode(codes[role]))
                roleDocumentCounts[role] += 1
            }
        }
        documents.append(document)
        addValues(model, number)
    }

    /// Adds the item's postings and returns its length codes.
    private mutating func addTerms(_ model: ModelItem, _ number: UInt32) -> [UInt8] {
        var tokenizer = Tokenizer()
        var found: [String: [[UInt32]]] = [:]
        var codes = [UInt8](repeating: LengthCode.absent, count: 5)
        for role in TextRole.allCases {
            var buffer = TokenBuffer()
            var length: UInt32 = 0
            var isFirst = true
            for (textRole, text, kind) in model.texts where !text.isEmpty && textRole == role {
                if !isFirst { buffer.addValueGap() }
                let start = buffer.nextPosition
                switch kind {
                case .plain: tokenizer.tokenize(text, into: &buffer)
                case .phoneNumber: tokenizer.tokenizePhoneNumber(text, into: &buffer)
                }
                if isFirst || role != .title { length += buffer.nextPosition - start }
                isFirst = false
            }
            if buffer.tokenCount > 0 { codes[Int(role.rawValue)] = LengthCode.encode(Int(length)) }
            for index in 0..<buffer.tokenCount {
                let token = unsafe buffer.tokenBase[index]
                let term = String(decoding: buffer.term(of: token), as: UTF8.self)
                found[term, default: Array(repeating: [], count: 5)][Int(role.rawValue)].append(token.position)
            }
        }
        for (term, positions) in found {
            var counts = RoleCounts()
            for role in TextRole.allCases { counts[role] = UInt32(positions[Int(role.rawValue)].count) }
            counts.startsTitle = positions[0].contains(0)
            let sorted = positions.flatMap { $0.sorted() }
            terms[term, default: []].append(Posting(document: number, counts: counts, positions: sorted))
        }
        return codes
    }

    private mutating func addValues(_ model: ModelItem, _ number: UInt32) {
        if let domain = model.item.domain {
            columns["\(SegmentFormat.domainColumnName) string", default: Column()].values[number, default: []]
                .append(.string(domain))
        }
        for (name, value) in model.values {
            switch value {
            case .integer(let value):
                columns["\(name) integer", default: Column()].values[number, default: []].append(.integer(value))
            case .double(let value):
                columns["\(name) double", default: Column()].values[number, default: []]
                    .append(.double(value.bitPattern))
            case .string(let value):
                columns["\(name) string", default: Column()].values[number, default: []].append(.string(value))
            }
        }
    }

    private mutating func finishColumns() {
        for name in Array(columns.keys) {
            guard var column = columns[name] else { continue }
            column.hasSeveralValues = column.values.values.contains { $0.count > 1 }
            let all = column.values.values.flatMap { $0 }
            let strings = Set(all.compactMap { if case .string(let text) = $0 { Array(text.utf8) } else { nil } })
            let sorted = strings.sorted { $0.lexicographicallyPrecedes($1) }
            column.strings = sorted.map { String(decoding: $0, as: UTF8.self) }
            let integers = all.compactMap { if case .integer(let value) = $0 { value } else { nil } }
            let doubles = all.compactMap { if case .double(let bits) = $0 { Double(bitPattern: bits) } else { nil } }
                .filter { !$0.isNaN }.sorted { !$1.isTotallyOrdered(belowOrEqualTo: $0) }
            if let least = integers.min(), let greatest = integers.max() {
                column.minimumBits = UInt64(bitPattern: least)
                column.maximumBits = UInt64(bitPattern: greatest)
            } else if let least = doubles.first, let greatest = doubles.last {
                column.minimumBits = least.bitPattern
                column.maximumBits = greatest.bitPattern
            } else if !strings.isEmpty {
                column.maximumBits = UInt64(strings.count - 1)
            }
            columns[name] = column
        }
    }
}
