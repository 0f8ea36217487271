import Foundation

/// Tests that try more when there is time: `Scripts/soak` sets the variable.
package enum LongRun {
    private static let isOn = ProcessInfo.processInfo.environment["SEARCHLIGHT_SOAK"] == "1"

    /// How often a test tries: `usual` times, or `long` times in a long run.
    package static func count(_ usual: Int, _ long: Int) -> Int { isOn ? long : usual }

    /// Minutes after which a test that should end is taken to hang.
    ///
    /// A limit counts from when a test is due, and with as many long tests as the machine has processors each other test
    /// waits for minutes before it begins. So this is more than any run needs, and says nothing about speed.
    package static let hangMinutes = isOn ? 120 : 20
}
