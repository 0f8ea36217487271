import Foundation
import Searchlight

/// The one line that standard error gets for an error.
enum ErrorText {
    static func text(of error: any Error) -> String {
        switch error {
        case let error as SearchlightError: error.description
        case let error as FileFailure: "\(error.place): \(error.reason)"
        case let error as VerbFailure: error.message
        default: (error as NSError).localizedDescription
        }
    }
}
