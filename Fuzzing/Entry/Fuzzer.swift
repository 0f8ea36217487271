import Foundation
import SearchlightFuzzing

/// The target that this run is about, as `Scripts/fuzz` says it.
private let target = FuzzTarget.named(by: "SEARCHLIGHT_FUZZ_TARGET")

/// What libFuzzer calls with each input. Whatever traps, hangs or takes too much memory is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
    target.run(unsafe Array(bytes))
    return 0
}

/// What libFuzzer calls first: writes the seeds where the environment asks for them, and ends then.
@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(
    _ argumentCount: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
    let environment = ProcessInfo.processInfo.environment
    guard let folder = environment["SEARCHLIGHT_FUZZ_SEEDS"] else { return 0 }
    for (number, seed) in target.seeds.enumerated() {
        let place = URL(fileURLWithPath: folder).appendingPathComponent("seed-\(number)")
        do { try Data(seed).write(to: place) } catch { preconditionFailure("a seed cannot be written: \(error)") }
    }
    exit(0)
}
