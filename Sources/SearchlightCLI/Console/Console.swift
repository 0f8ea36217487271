import Foundation

/// Where a verb writes: results to standard output, everything else to standard error.
///
/// Used on one thread.
final class Console {
    let output = TextOutput()
    /// Whether a terminal shows standard error.
    let errorIsTerminal = isatty(STDERR_FILENO) == 1

    /// Writes a message of a verb to standard error.
    func report(_ message: String, by verb: String) {
        writeError("searchlight \(verb): \(Printable.line(message))\n")
    }

    /// Writes text to standard error as it is.
    func writeError(_ text: String) {
        // why: where standard error itself cannot be written, nobody is left to tell.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
