import FoundationEssentials
import Searchlight

extension CorpusItem {
    /// The item as the store takes it; making it is part of what is timed.
    ///
    /// Keywords are handed over as one text, as to every other engine, so that phrases over them count alike.
    func item(identifier: String? = nil) -> Item {
        var item = Item(
            identifier ?? id, domain: domain, title: title, contentDescription: description,
            keywords: [keywords.joined(separator: " ")],
            textContent: body.isEmpty ? nil : body)
        item.contentModificationDate = Date(timeIntervalSince1970: Double(date))
        item.initialEngagementCount = engagement
        return item
    }
}

/// The items of a corpus, each made when the store asks for it.
struct CorpusItems: RandomAccessCollection, Sendable {
    let corpus: [CorpusItem]

    var startIndex: Int { 0 }
    var endIndex: Int { corpus.count }

    subscript(position: Int) -> Item { corpus[position].item() }
}
