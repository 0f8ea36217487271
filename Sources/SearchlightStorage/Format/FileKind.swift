/// What a file of an index is; stands in its header. The raw values are part of the format.
package enum FileKind: UInt32, Sendable, Hashable, CaseIterable {
    case manifest = 1
    case journal = 2
    case segment = 3
    case thumbnails = 4
    case tombstones = 5
    case engagement = 6
}
