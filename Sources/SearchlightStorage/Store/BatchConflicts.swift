import SearchlightBytes

/// Finds the documents of a batch that do not outlive it: the last operation on an identifier wins.
struct BatchConflicts {
    private let images: [BatchImage]
    private let scope: LeaseScope

    /// The dead documents of each image.
    private(set) var dead: [Tombstones]

    /// Identifiers of documents that a domain of the batch took with it. What they replaced goes too, in whatever domain
    /// it is.
    private(set) var deletedWithDomain: [IdentifierKey: String] = [:]

    init(_ images: [BatchImage], in scope: LeaseScope) {
        self.images = images
        self.scope = scope
        dead = images.map { Tombstones(documentCount: Int($0.image.documentCount)) }
    }

    /// Marks a document as dead; false when it was dead already.
    mutating func kill(_ document: DocumentNumber, image: Int) -> Bool { dead[image].insert(document) }

    /// The dead documents of an image, ascending.
    func deadDocuments(image: Int) -> [DocumentNumber] {
        var documents: [DocumentNumber] = []
        func append(_ document: DocumentNumber) { documents.append(document) }
        dead[image].forEach(append)
        return documents
    }
}

// MARK: - Deletions

extension BatchConflicts {
    /// Kills what a deletion of the batch takes from images that were written before it.
    mutating func apply(_ deletions: [BatchDeletion]) throws(StoreError) {
        for index in images.indices where !images[index].operations.isEmpty {
            for deletion in deletions { try apply(deletion, image: index) }
        }
    }

    private mutating func apply(_ deletion: BatchDeletion, image index: Int) throws(StoreError) {
        let image = images[index].image
        switch deletion.target {
        case .identifier(let identifier):
            let key = IdentifierKey(identifier)
            guard let document = try image.document(key, in: scope) else { return }
            if images[index].operations.number(of: document) < deletion.operationNumber { dead[index].insert(document) }
        case .domain(let domain):
            var documents: [DocumentNumber] = []
            try DomainFilter([domain]).forEachDocument(of: image, in: scope) { documents.append($0) }
            for document in kill(documents, image: index, before: deletion.operationNumber) {
                let identifier = try image.head(of: document, in: scope).identifier.string()
                deletedWithDomain[IdentifierKey(identifier)] = identifier
            }
        case .everything:
            _ = kill(0..<image.documentCount, image: index, before: deletion.operationNumber)
        }
    }

    /// The documents that were written before operation `number`, which are dead now.
    private mutating func kill(
        _ documents: some Sequence<DocumentNumber>, image index: Int, before number: UInt64
    ) -> [DocumentNumber] {
        var killed: [DocumentNumber] = []
        for document in documents {
            guard images[index].operations.number(of: document) < number else { continue }
            dead[index].insert(document)
            killed.append(document)
        }
        return killed
    }
}

// MARK: - Equal identifiers

extension BatchConflicts {
    /// Kills all but the last of the documents that share an identifier across images. O(n log n).
    mutating func resolveDuplicates() throws(StoreError) {
        guard images.count > 1 else { return }
        let entries = try sortedEntries()
        var start = 0
        while start < entries.count {
            var end = start + 1
            while end < entries.count, entries[end].hash == entries[start].hash { end += 1 }
            if end - start > 1 { try resolve(entries[start..<end]) }
            start = end
        }
    }

    private struct Entry {
        var hash: UInt32
        var image: UInt32
        var document: DocumentNumber
    }

    private func sortedEntries() throws(StoreError) -> [Entry] {
        var entries: [Entry] = []
        entries.reserveCapacity(images.reduce(0) { $0 + Int($1.image.documentCount) })
        for (index, image) in images.enumerated() {
            var cursor = try IdentifierCursor(image.image, in: scope)
            while let hash = cursor.hash {
                entries.append(Entry(hash: hash, image: UInt32(index), document: cursor.document))
                try cursor.next()
            }
        }
        entries.sort { $0.hash < $1.hash }
        return entries
    }

    /// The entries have equal halves of hashes; the identifiers decide.
    private mutating func resolve(_ entries: ArraySlice<Entry>) throws(StoreError) {
        var winners: [IdentifierKey: (entry: Entry, number: UInt64)] = [:]
        for entry in entries {
            let image = images[Int(entry.image)]
            let key = try image.image.identifierKey(of: entry.document, in: scope)
            let number = image.operations.number(of: entry.document)
            guard let winner = winners[key] else {
                winners[key] = (entry, number)
                continue
            }
            // Of equal numbers the later image wins, as if the images had been made one after another.
            let wins = (number, entry.image) > (winner.number, winner.entry.image)
            let loser = wins ? winner.entry : entry
            dead[Int(loser.image)].insert(loser.document)
            if wins { winners[key] = (entry, number) }
        }
    }
}
