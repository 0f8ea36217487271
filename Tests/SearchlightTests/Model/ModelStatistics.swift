import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// What ranking knows of all stored items, deleted ones included until a merge: from the store, or counted anew.
struct ModelStatistics: Equatable {
    var documentCount = 0
    /// Sums of lengths as the length codes keep them, and documents that have the role, by role.
    var tokenCounts: [UInt64] = Array(repeating: 0, count: TextRole.allCases.count)
    var documentCounts: [UInt64] = Array(repeating: 0, count: TextRole.allCases.count)
    /// Documents that have a term.
    var frequencies: [[UInt8]: Int] = [:]

    /// As a store sums them over its images.
    init(_ snapshot: Snapshot) throws {
        documentCount = snapshot.statistics.documentCount
        tokenCounts = snapshot.statistics.tokenCounts
        documentCounts = snapshot.statistics.documentCounts
        let scope = LeaseScope()
        for slot in snapshot.slots {
            var cursor = slot.image.terms(in: scope)
            while try cursor.next() {
                frequencies[cursor.term.copyBytes(), default: 0] += Int(cursor.entry.documentFrequency)
            }
            scope.reset()
        }
    }

    /// Counted over documents.
    init(_ documents: some Sequence<ModelDocument>) {
        for document in documents {
            documentCount += 1
            for (number, code) in document.lengthCodes.enumerated() where code != LengthCode.absent {
                tokenCounts[number] += UInt64(LengthCode.decode(code))
                documentCounts[number] += 1
            }
            for term in document.terms.keys { frequencies[term, default: 0] += 1 }
        }
    }

    var averageLengths: RoleValues {
        var values = RoleValues(title: 1, keywords: 1, description: 1, body: 1, other: 1)
        for role in TextRole.allCases {
            let number = Int(role.rawValue)
            if documentCounts[number] > 0 {
                values[role] = Double(tokenCounts[number]) / Double(documentCounts[number])
            }
        }
        return values
    }
}
