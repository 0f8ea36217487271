import SearchlightBytes
import SearchlightStorage
import Testing

@Suite struct StoreErrorTests {
    @Test func numbersOfCodesNeverChange() {
        let codes: [StoreError.Code] = [
            .corrupt, .tooNew, .tooOld, .locked, .outOfSpace, .noPermission, .tooManyFiles, .outOfMemory, .notFound,
            .readOnly, .closed, .invalidItem, .limitExceeded, .mismatchedClientState, .syncFailed, .inputOutput,
            .notAnIndex, .unsupportedFileSystem, .alreadyExists, .invalidPath,
        ]
        #expect(codes.map(\.rawValue) == Array(1...20))
        #expect(Set(codes.map(\.description)).count == 20)
        #expect(StoreError.Code.locked.description == "locked")
        #expect(StoreError.Code(rawValue: 99).description == "code 99")
        #expect(StoreError.Code(rawValue: Int32.min).remedy == nil)
    }

    @Test func descriptionsNamePlaceReasonAndRemedy() {
        let error = StoreError(FormatError("a varint is cut off", at: 12), path: "segment-3", section: "terms")
        #expect(
            error.description
                == "segment-3: terms: a varint is cut off at byte 12. "
                + "Restore a backup, salvage what can be read into a new index, or index the items again")
    }
}
