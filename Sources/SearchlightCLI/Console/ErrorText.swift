import Foundation
import Searchlight

/// The one line that standard error gets for an error.
enum ErrorText {
    static func text(of error: any Error) -> String {
        switch error {
        case let error as SearchlightError where error.code == .locked && error.path?.hasSuffix("/LOCK") != true:
            "another process is writing to the index: wait until it has ended, or end it; search, query, list, get, stats and "
                + "the like work meanwhile" + (error.path.map { " [\($0)]" } ?? "")
        case let error as SearchlightError: error.description
        case let error as FileFailure: "\(error.place): \(error.reason)"
        case let error as VerbFailure: error.message
        default: (error as NSError).localizedDescription
        }
    }
}
