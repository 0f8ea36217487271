import Searchlight
import Testing

/// `body` throws an error with that code.
func expectError(
    _ code: SearchlightError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) {
    do {
        try body()
        Issue.record("no error, wanted \(code.rawValue)", sourceLocation: sourceLocation)
    } catch let error as SearchlightError {
        #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
        #expect(!error.message.isEmpty, sourceLocation: sourceLocation)
    } catch {
        Issue.record("another error: \(error)", sourceLocation: sourceLocation)
    }
}
