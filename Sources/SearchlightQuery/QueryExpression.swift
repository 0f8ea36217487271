/// What an item must fulfil to be found, as a tree: the meaning of a string in the query language.
///
/// Values only: nothing in it knows an index, and nothing is looked up or verified here. `description` gives a query
/// string of the same meaning, `normalized()` a tree with fewer shapes for whoever carries it out.
package indirect enum QueryExpression: Sendable, Hashable {
    /// Every item.
    case matchAll

    /// No item.
    case matchNone

    /// Items whose attribute compares with a value as said. An array matches when any of its elements does.
    case comparison(QueryComparison)

    /// Items with a number or date between two others, both ends included.
    case inRange(QueryRange)

    /// Items that match all of these; all items where there are none.
    case and([QueryExpression])

    /// Items that match at least one of these; no item where there are none.
    case or([QueryExpression])

    /// Items that do not match.
    case not(QueryExpression)
}
