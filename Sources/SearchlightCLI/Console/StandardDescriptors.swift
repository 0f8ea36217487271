import Foundation

/// Standard input, output and error.
enum StandardDescriptors {
    /// Opens `/dev/null` for those that whoever started the command had closed, so that no file of an index gets their
    /// number and what is printed lands in it.
    static func fill() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is given out first: this one.
            _ = unsafe open("/dev/null", O_RDWR)
        }
    }
}
