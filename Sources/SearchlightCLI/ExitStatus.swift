/// How a command ended, as the shell sees it.
enum ExitStatus: Int32 {
    /// All was done.
    case success = 0
    /// It failed, or was done in part, or something was found that should not be.
    case failure = 1
    /// The command line is wrong.
    case usage = 2
}
