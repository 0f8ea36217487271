import Foundation

// A closed pipe is an error of `write`, which ends the verb in order, rather than a signal in the middle of its work.
signal(SIGPIPE, SIG_IGN)
// Likewise a file that would exceed the limit of its size.
signal(SIGXFSZ, SIG_IGN)

StandardDescriptors.fill()

let tool = CommandLineTool(console: Console())
exit(tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
