/// Nobody reads standard output any more.
struct ClosedPipe: Error {}
