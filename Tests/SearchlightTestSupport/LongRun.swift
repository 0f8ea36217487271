import Foundation

/// Tests that try more when there is time: `Scripts/soak` sets the variable.
package enum LongRun {
    private static let isOn = ProcessInfo.processInfo.environment["SEARCHLIGHT_SOAK"] == "1"

    /// How often a test tries: `usual` times, or `long` times in a long run.
    package static func count(_ usual: Int, _ long: Int) -> Int { isOn ? long : usual }
}
