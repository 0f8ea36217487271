extension AttributeName {
    /// Throws `invalidArgument` for an attribute of the table that has no column: nothing can be sorted or counted by it.
    ///
    /// A custom attribute has one as soon as an item has a value that fits one.
    func checkColumn() throws(SearchlightError) {
        guard let attribute, !attribute.isColumn else { return }
        throw SearchlightError(
            .invalidArgument, "there is no column of \(name) to sort or count by; take an attribute that has one")
    }
}

extension SearchOptions.Order {
    /// Throws `invalidArgument` where the order is that of an attribute without a column.
    func checkColumn() throws(SearchlightError) {
        if case .attribute(let name, _) = self { try name.checkColumn() }
    }
}
