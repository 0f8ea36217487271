/// The number of a document in its segment or image, from 0 up without gaps.
///
/// A plain integer, so that hot loops stay free of wrapping. `DocumentNumber.max` is no document: it means "before the
/// first" as the start of a gap sum, since adding 1 wraps to 0, and "after the last" where a cursor stands at its end.
@usableFromInline
package typealias DocumentNumber = UInt32
