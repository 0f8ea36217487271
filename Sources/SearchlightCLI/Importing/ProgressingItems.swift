import Searchlight

/// The items of a batch, with a call now and then while they are taken.
struct ProgressingItems: Sequence, IteratorProtocol {
    let batch: LineBatch
    let show: () -> Void

    mutating func next() -> Item? {
        let item = batch.next()
        if batch.entries.count % 128 == 0 { show() }
        return item
    }
}
